import type { Database } from '../../shared/database/schema.ts';
import { hashPassword } from '../../shared/passwords.ts';

/** The accounts of the profile `dev`; each one's password is its login. */
const SAMPLE_USERS = [
  {
    login: 'admin',
    email: 'admin@acecargo.example',
    lastName: 'Trần',
    firstName: 'Quốc Bảo',
    phone: '02838220001',
    company: 'ACE Cargo',
    address: '12 Tôn Đức Thắng, Phường Sài Gòn, TP. Hồ Chí Minh',
    authorities: ['ROLE_ADMIN', 'ROLE_USER'] as const,
  },
  {
    login: 'employee',
    email: 'employee@acecargo.example',
    lastName: 'Nguyễn',
    firstName: 'Thị Thu Hà',
    phone: '02838220002',
    company: 'ACE Cargo',
    address: '12 Tôn Đức Thắng, Phường Sài Gòn, TP. Hồ Chí Minh',
    authorities: ['ROLE_EMPLOYEE', 'ROLE_USER'] as const,
  },
  {
    login: 'user',
    email: 'user@anphu.example',
    lastName: 'Lê',
    firstName: 'Minh Đức',
    phone: '0903123456',
    company: 'Công ty TNHH Dược phẩm An Phú',
    address: '245 Nguyễn Trãi, Phường Chợ Quán, TP. Hồ Chí Minh',
    authorities: ['ROLE_USER'] as const,
  },
];

/** Makes the sample accounts in an empty database; answers their ids and logins, or none if there are users already. */
export const createSampleUsers = async (db: Database) => {
  const existing = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst();
  if (existing) return [];
  const rows = await Promise.all(
    SAMPLE_USERS.map(async ({ authorities, ...user }) => ({
      ...user,
      authorities: [...authorities],
      passwordHash: await hashPassword(user.login),
      langKey: 'vi' as const,
      activated: true,
      createdBy: 'system',
      lastModifiedBy: 'system',
    })),
  );
  return await db.insertInto('appUser').values(rows).returning(['id', 'login']).execute();
};
