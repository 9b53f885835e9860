// Places and names for the sample shipments. The sites are in the source data; people, companies and house numbers are made up.

export const SITES: Record<string, { city: string; country: string; code: string; phone: string }> = {
  'Aurobindo Unit III, India': { city: 'Hyderabad', country: 'India', code: 'IN', phone: '+91 40 5550 1003' },
  'Mylan (formerly Matrix) Nashik': { city: 'Nashik', country: 'India', code: 'IN', phone: '+91 253 555 0161' },
  'Hetero Unit III Hyderabad IN': { city: 'Hyderabad', country: 'India', code: 'IN', phone: '+91 40 5550 1146' },
  'Hetero, Jadcherla, unit 5, IN': { city: 'Jadcherla', country: 'India', code: 'IN', phone: '+91 8542 555 004' },
  'ABBVIE Ludwigshafen Germany': { city: 'Ludwigshafen', country: 'Germany', code: 'DE', phone: '+49 621 5550 84' },
  'Strides, Bangalore, India.': { city: 'Bangalore', country: 'India', code: 'IN', phone: '+91 80 5550 1038' },
  'Cipla, Goa, India': { city: 'Goa', country: 'India', code: 'IN', phone: '+91 832 555 0128' },
  'BMS Meymac, France': { city: 'Meymac', country: 'France', code: 'FR', phone: '+33 5 55 55 00 17' },
  'Micro labs, Verna, Goa, India': { city: 'Verna', country: 'India', code: 'IN', phone: '+91 832 555 0117' },
  'ABBVIE (Abbott) Logis. UK': { city: 'London', country: 'United Kingdom', code: 'GB', phone: '+44 20 7946 0014' },
  'Ranbaxy, Paonta Shahib, India': { city: 'Paonta Sahib', country: 'India', code: 'IN', phone: '+91 1704 555 007' },
  'Gilead(Nycomed) Oranienburg DE': { city: 'Oranienburg', country: 'Germany', code: 'DE', phone: '+49 3301 5550 4' },
  'Roche Madrid': { city: 'Madrid', country: 'Spain', code: 'ES', phone: '+34 91 555 00 02' },
  'Emcure Plot No.P-2, I.T-B.T. Park, Phase II, MIDC, Hinjwadi, Pune, India': {
    city: 'Pune',
    country: 'India',
    code: 'IN',
    phone: '+91 20 5550 1002',
  },
  'ABBVIE (Abbott) France': { city: 'Rungis', country: 'France', code: 'FR', phone: '+33 1 55 55 00 01' },
  "ABBVIE (Abbott) St. P'burg USA": { city: 'St. Petersburg', country: 'United States', code: 'US', phone: '+1 727 555 0101' },
  'Bristol-Myers Squibb Anagni IT': { city: 'Anagni', country: 'Italy', code: 'IT', phone: '+39 0775 555 01' },
};

type City = { name: string; code: string; province: string; postalCode: string; wards: string[]; streets: string[] };

export const CITIES: [City, ...City[]] = [
  {
    name: 'TP. Hồ Chí Minh',
    code: 'HCM',
    province: 'Hồ Chí Minh',
    postalCode: '700000',
    wards: ['Phường Sài Gòn', 'Phường Xuân Hoà', 'Phường Hoà Hưng', 'Phường Tân Sơn Hoà', 'Phường An Khánh'],
    streets: ['Nguyễn Huệ', 'Lê Lợi', 'Cách Mạng Tháng Tám', 'Điện Biên Phủ', 'Hai Bà Trưng', 'Nguyễn Thị Minh Khai', 'Võ Văn Tần'],
  },
  {
    name: 'Hà Nội',
    code: 'HAN',
    province: 'Hà Nội',
    postalCode: '100000',
    wards: ['Phường Cửa Nam', 'Phường Ngọc Hà', 'Phường Cầu Giấy', 'Phường Láng'],
    streets: ['Tràng Thi', 'Giải Phóng', 'Đường Láng', 'Trần Duy Hưng', 'Phố Huế', 'Lý Thường Kiệt'],
  },
  {
    name: 'Đà Nẵng',
    code: 'DAD',
    province: 'Đà Nẵng',
    postalCode: '550000',
    wards: ['Phường Hải Châu', 'Phường An Hải', 'Phường Thanh Khê'],
    streets: ['Bạch Đằng', 'Nguyễn Văn Linh', 'Ông Ích Khiêm', 'Hoàng Diệu', 'Võ Nguyên Giáp'],
  },
  {
    name: 'Cần Thơ',
    code: 'VCA',
    province: 'Cần Thơ',
    postalCode: '900000',
    wards: ['Phường Ninh Kiều', 'Phường Tân An', 'Phường Bình Thuỷ'],
    streets: ['Đại lộ Hoà Bình', '30 Tháng 4', 'Nguyễn Văn Cừ', 'Mậu Thân', 'Trần Hưng Đạo'],
  },
  {
    name: 'Hải Phòng',
    code: 'HPH',
    province: 'Hải Phòng',
    postalCode: '180000',
    wards: ['Phường Hồng Bàng', 'Phường Gia Viên', 'Phường Hải An'],
    streets: ['Điện Biên Phủ', 'Lạch Tray', 'Lê Hồng Phong', 'Tô Hiệu'],
  },
  {
    name: 'Huế',
    code: 'HUI',
    province: 'Huế',
    postalCode: '530000',
    wards: ['Phường Thuận Hoá', 'Phường An Cựu', 'Phường Phú Xuân'],
    streets: ['Lê Lợi', 'Ngô Quyền', 'Hùng Vương', 'Bến Nghé'],
  },
  {
    name: 'Biên Hoà',
    code: 'BHA',
    province: 'Đồng Nai',
    postalCode: '810000',
    wards: ['Phường Tam Hiệp', 'Phường Trấn Biên', 'Phường Long Bình'],
    streets: ['Đồng Khởi', 'Phạm Văn Thuận', 'Cách Mạng Tháng Tám', 'Nguyễn Ái Quốc'],
  },
  {
    name: 'Nha Trang',
    code: 'NHA',
    province: 'Khánh Hoà',
    postalCode: '650000',
    wards: ['Phường Nha Trang', 'Phường Nam Nha Trang', 'Phường Bắc Nha Trang'],
    streets: ['Trần Phú', 'Yersin', '23 Tháng 10', 'Lê Hồng Phong'],
  },
  {
    name: 'Buôn Ma Thuột',
    code: 'BMV',
    province: 'Đắk Lắk',
    postalCode: '630000',
    wards: ['Phường Buôn Ma Thuột', 'Phường Tân An', 'Phường Tân Lập'],
    streets: ['Nguyễn Tất Thành', 'Y Jút', 'Lê Duẩn', 'Phan Chu Trinh'],
  },
  {
    name: 'Vinh',
    code: 'VII',
    province: 'Nghệ An',
    postalCode: '460000',
    wards: ['Phường Thành Vinh', 'Phường Trường Vinh', 'Phường Vinh Hưng'],
    streets: ['Quang Trung', 'Lê Mao', 'Nguyễn Sỹ Sách', 'Đại lộ Lê Nin'],
  },
];

const FAMILY_NAMES = [
  'Nguyễn',
  'Trần',
  'Lê',
  'Phạm',
  'Hoàng',
  'Huỳnh',
  'Phan',
  'Vũ',
  'Võ',
  'Đặng',
  'Bùi',
  'Đỗ',
  'Hồ',
  'Ngô',
  'Dương',
  'Lý',
];
const MIDDLE_NAMES = ['Thị Thanh', 'Văn', 'Thị Ngọc', 'Minh', 'Quốc', 'Thị Kim', 'Hữu', 'Đức', 'Thuỳ', 'Xuân', 'Bảo', 'Gia', 'Thị Mỹ'];
const GIVEN_NAMES = [
  'Hương',
  'Dũng',
  'Lan',
  'Hùng',
  'Tuấn',
  'Oanh',
  'Phúc',
  'Trang',
  'Đạt',
  'Thuỷ',
  'Nghĩa',
  'Yến',
  'Khoa',
  'Quỳnh',
  'Sơn',
  'Uyên',
  'Thắng',
];

/** A person's name, family name first. */
export const personOf = (index: number) =>
  [
    FAMILY_NAMES[(index * 5) % FAMILY_NAMES.length],
    MIDDLE_NAMES[(index * 3 + Math.floor(index / 16)) % MIDDLE_NAMES.length],
    GIVEN_NAMES[(index * 7 + Math.floor(index / 13)) % GIVEN_NAMES.length],
  ].join(' ');

const COMPANIES = [
  (city: string) => `Bệnh viện Đa khoa ${city}`,
  (city: string) => `Công ty Cổ phần Dược phẩm Trung ương – Chi nhánh ${city}`,
  (city: string) => `Kho Dược Sở Y tế ${city}`,
  (city: string) => `Trung tâm Kiểm soát bệnh tật ${city}`,
  (city: string) => `Công ty TNHH Dược phẩm Minh Châu ${city}`,
  (city: string) => `Bệnh viện Bệnh Nhiệt đới ${city}`,
  (city: string) => `Nhà thuốc Phúc An Khang ${city}`,
];

export const companyOf = (index: number, city: string) => COMPANIES[(index * 3 + Math.floor(index / 9)) % COMPANIES.length]?.(city);

const PREFIXES = ['090', '091', '093', '097', '098', '086', '032', '070'];

/** A mobile number of ten digits. */
export const phoneOf = (index: number) =>
  `${PREFIXES[index % PREFIXES.length]}${String((index * 104_729 + 1_234_567) % 10_000_000).padStart(7, '0')}`;
