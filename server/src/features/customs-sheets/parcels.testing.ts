/** Ten parcels for one manifest: of several currencies, packages and reasons, with diacritics, food, UN numbers and leading zeros. Written by hand. */

const line = (description: string, hsCode: string, quantity: number, unitValue: number, more: object = {}) => ({
  ...{ description, hsCode, quantity, unitValue, originCountryCode: 'VN', unit: 'pcs', netKg: 0.25 },
  ...more,
});

const sender = {
  ...{
    senderName: 'Công ty TNHH Dệt may Ánh Dương',
    senderContactName: 'Đặng Thị Ngọc Huyền',
    senderAddress: '12 Nguyễn Huệ\nPhường Sài Gòn',
  },
  ...{ senderCity: 'TP. Hồ Chí Minh', senderProvince: 'Thành phố Hồ Chí Minh', senderPostalCode: '700000', senderCountryCode: 'VN' },
  ...{ senderTelNo: '0903123456', senderEmail: 'xuat.khau@anhduong.vn' },
};

const to = (country: string, city: string, postalCode: string, more: object = {}) => ({
  ...{ receiverName: `${city} Trading`, receiverContactName: `Zoë Müller ${city}`, receiverAddress: `7 Main Street, ${city}` },
  ...{ receiverCity: city, receiverPostalCode: postalCode, receiverCountryCode: country, receiverTelNo: '0061390000000' },
  ...{ receiverEmail: 'zoe@example.com' },
  ...more,
});

const tax = (party: 'sender' | 'receiver', kind: string, number: string) => ({ party, kind, number });

const cosmetics = [
  line('Lipstick, matte', '3304100000', 5, 19.6, { descriptionVi: 'Son lì', productIdentifier: '000417', manufacturer: 'Cỏ Mềm, Hà Nội' }),
  line('Perfume 50 ml', '3303000000', 1, 50, { unNumber: '1266', kind: 'liquid', manufacturerIdentifier: '08935001234567' }),
];

export const PARCELS = [
  {
    goodsLines: cosmetics,
    ...to('AU', 'Darwin', '0800', { receiverStateProvince: 'NT', receiverProvince: 'Northern Territory' }),
    taxNumbers: [tax('receiver', 'ARN', '300012345678')],
    insuranceCurrencyCode: 'AUD',
    exportReason: 'sale',
    shipmentTerm: 'DDU',
    termPlace: 'Darwin',
    weight: 2.5,
  },
  {
    ...to('US', 'San José', '95112-0123', { receiverStateProvince: 'CA' }),
    goodsLines: [
      line('Dried mango', '0804502000', 3, 4.333, { kind: 'food', packageNumber: 1 }),
      line('Fish sauce', '2103909091', 2, 6.5, { kind: 'food', packageNumber: 2, netKg: 1.2 }),
    ],
    ...{
      totalPackages: 2,
      insuranceCurrencyCode: 'USD',
      exportReason: 'gift',
      priorNoticeNumber: '310123456789',
      mailService: 'EMS',
      mailTrackingNumber: 'EE123456789VN',
    },
    importerOfRecord: 'Maple Leaf Trading Inc., 1200 Bay Street, San Diego',
  },
  {
    ...to('US', 'Austin', '73301', { receiverStateProvince: 'TX' }),
    goodsLines: [line('Bluetooth speaker', '8518220000', 2, 25.5, { unNumber: '3481', kind: 'battery' })],
    ...{
      dangerousGoods: true,
      totalPackages: 3,
      insuranceCurrencyCode: 'USD',
      exportReason: 'sample',
      shipmentTerm: 'DDP',
      termPlace: 'Austin, TX',
    },
  },
  {
    ...to('GB', 'Leeds', 'LS1 4DY'),
    goodsLines: [line('Cotton T-shirts', '610910', 12, 4.55)],
    insuranceCurrencyCode: 'GBP',
    exportReason: 'sale',
    shipmentTerm: 'CIP',
    termPlace: 'Leeds',
    taxNumbers: [tax('sender', 'MST', '0100109106'), tax('receiver', 'EORI', 'GB123456789000')],
    freightCost: 12.5,
    insuranceCost: 1.25,
    packingCost: 0.75,
    rebate: 2,
  },
  {
    ...to('DE', 'Köln', '01067'),
    goodsLines: [line('Ceramic bowl', '69120023', 4, 7.125)],
    insuranceCurrencyCode: 'EUR',
    exportReason: 'sale',
    taxNumbers: [tax('sender', 'IOSS', 'IM0401234567')],
    responsiblePerson: 'Lê Quang Đạo',
  },
  {
    ...to('JP', 'Sapporo', '060-0001'),
    goodsLines: [line('Lacquer box', '442090000', 1, 9800)].map((each) => ({ ...each, hsCode: '4420900000' })),
    insuranceCurrencyCode: 'JPY',
    exportReason: 'gift',
    customerReference: 'ĐH-00042',
  },
  {
    ...to('VN', 'Huế', '530000'),
    goodsLines: [line('Paper fan', '482390', 10, 12000)],
    insuranceCurrencyCode: 'VND',
    exportReason: 'return',
  },
  // Without lines, its goods are one row with the value of the shipment.
  {
    ...to('CA', 'Québec', 'G1R 4P5', { receiverCountryCode: null, receiverCountry: 'Canada' }),
    description: 'Sách giáo khoa',
    goodsValue: 37.05,
    insuranceCurrencyCode: 'CAD',
    goodsOriginCountryCode: 'VN',
    weight: 4.125,
  },
  // Nobody knows the value of one of its lines.
  {
    ...to('SG', 'Singapore', '018956'),
    goodsLines: [line('Tea', '090240', 2, 3), { ...line('Old toys', '950300', 1, 1), unitValue: null }],
    insuranceCurrencyCode: 'SGD',
    exportReason: 'personalEffects',
  },
  {
    ...to('NZ', 'Ōtautahi', '8011'),
    goodsLines: [line('=1+1 pins', '711719', 0.5, 0.333)],
    insuranceCurrencyCode: 'NZD',
    exportReason: 'sale',
    shipmentTerm: 'FCA',
    termPlace: 'TP. Hồ Chí Minh',
  },
].map((parcel) => ({ ...sender, shipDate: '2026-11-20', ...parcel }));
