import type { Authority } from '@ace/contract/users/roles.ts';
import type { Database } from '../../shared/database/schema.ts';
import { hashPassword } from '../../shared/secrets/passwords.ts';

type SampleUser = Record<'login' | 'email' | 'lastName' | 'firstName' | 'phone' | 'company' | 'address', string> & {
  authorities?: Authority[];
  activated?: boolean;
  invited?: boolean;
};

const OFFICE = { company: 'ACE Cargo', address: '12 Tôn Đức Thắng, Phường Sài Gòn, TP. Hồ Chí Minh' };

const SAMPLE_USERS: SampleUser[] = [
  {
    login: 'admin',
    email: 'admin@acecargo.example',
    lastName: 'Trần',
    firstName: 'Quốc Bảo',
    phone: '02838220001',
    ...OFFICE,
    authorities: ['ROLE_ADMIN', 'ROLE_USER'],
  },
  {
    login: 'employee',
    email: 'employee@acecargo.example',
    lastName: 'Nguyễn',
    firstName: 'Thị Thu Hà',
    phone: '02838220002',
    ...OFFICE,
    authorities: ['ROLE_EMPLOYEE', 'ROLE_USER'],
  },
  {
    login: 'user',
    email: 'user@anphu.example',
    lastName: 'Lê',
    firstName: 'Minh Đức',
    phone: '0903123456',
    company: 'Công ty TNHH Dược phẩm An Phú',
    address: '245 Nguyễn Trãi, Phường Chợ Quán, TP. Hồ Chí Minh',
  },
];

/** `phuongnam` is invited and `tanviet` is deactivated, so that lists show every state. */
const SAMPLE_CUSTOMERS: SampleUser[] = [
  {
    login: 'mocviet',
    email: 'lan.pham@mocviet.example',
    lastName: 'Phạm',
    firstName: 'Thị Ngọc Lan',
    phone: '0918240316',
    company: 'Công ty CP Nội thất Mộc Việt',
    address: '18 Đại lộ Bình Dương, Phường Thủ Dầu Một, TP. Hồ Chí Minh',
  },
  {
    login: 'hoasen',
    email: 'huy.tran@hoasen.example',
    lastName: 'Trần',
    firstName: 'Gia Huy',
    phone: '0937415802',
    company: 'Công ty TNHH May mặc Hoa Sen',
    address: '77 Âu Cơ, Phường Bảy Hiền, TP. Hồ Chí Minh',
  },
  {
    login: 'caonguyen',
    email: 'khoi.nguyen@caonguyen.example',
    lastName: 'Nguyễn',
    firstName: 'Đình Khôi',
    phone: '0945609127',
    company: 'Công ty CP Cà phê Cao Nguyên Xanh',
    address: '203 Nguyễn Tất Thành, Phường Buôn Ma Thuột, Tỉnh Đắk Lắk',
  },
  {
    login: 'mekong',
    email: 'chi.vo@mekongfood.example',
    lastName: 'Võ',
    firstName: 'Thị Kim Chi',
    phone: '0976038451',
    company: 'Công ty TNHH Thực phẩm Mê Kông',
    address: '56 Đại lộ Hoà Bình, Phường Ninh Kiều, TP. Cần Thơ',
  },
  {
    login: 'laithieu',
    email: 'loc.huynh@gomlaithieu.example',
    lastName: 'Huỳnh',
    firstName: 'Tấn Lộc',
    phone: '0989172634',
    company: 'Hợp tác xã Gốm sứ Lái Thiêu',
    address: '9 Nguyễn Văn Tiết, Phường Lái Thiêu, TP. Hồ Chí Minh',
  },
  {
    login: 'tanviet',
    email: 'thinh.bui@tanviet.example',
    lastName: 'Bùi',
    firstName: 'Quang Thịnh',
    phone: '0902885713',
    company: 'Công ty TNHH TM-DV Tân Việt',
    address: '331 Lý Thường Kiệt, Phường Phú Thọ, TP. Hồ Chí Minh',
    activated: false,
  },
  {
    login: 'phuongnam',
    email: 'mai.dang@phuongnam.example',
    lastName: 'Đặng',
    firstName: 'Thị Tuyết Mai',
    phone: '0913570284',
    company: 'Công ty CP Thuỷ sản Phương Nam',
    address: '140 Trần Hưng Đạo, Phường An Xuyên, Tỉnh Cà Mau',
    activated: false,
    invited: true,
  },
];

const insertUsers = async (db: Database, users: SampleUser[]) => {
  const rows = await Promise.all(
    users.map(async (user) => ({
      authorities: ['ROLE_USER' as const],
      activated: true,
      isConfirmed: true,
      ...user,
      passwordHash: await hashPassword(user.login),
      langKey: 'vi' as const,
      createdBy: 'system',
      lastModifiedBy: 'system',
    })),
  );
  const columns = ['id', 'login', 'email', 'firstName', 'lastName', 'phone', 'company', 'address'] as const;
  return await db.insertInto('appUser').values(rows).returning(columns).execute();
};

/** Creates the accounts of the profile `dev`. The password of each is its login. Does nothing and returns no users if there are any. */
export const createSampleUsers = async (db: Database) => {
  const existing = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst();
  return existing ? [] : await insertUsers(db, SAMPLE_USERS);
};

/** Creates more customers. The password of each is its login. */
export const createSampleCustomers = (db: Database) => insertUsers(db, SAMPLE_CUSTOMERS);
export type SampleCustomer = Awaited<ReturnType<typeof createSampleCustomers>>[number];
