/** Goods that a customer sends. One package holds `count` `unit`s, weighs `kg` and measures `size` (length, width, height in cm). */
export type Goods = {
  name: string;
  unit: string;
  count: number;
  kg: number;
  size: readonly [number, number, number];
  /** Declared value of one package in US dollars. */
  usd: number;
  note?: string;
  dangerous?: boolean;
};

/** Where a customer ships from, and the goods they ship. */
export type Sender = {
  city: string;
  cityCode: string;
  province?: string;
  postalCode: string;
  /** What the numbers of their orders begin with, if they write them on their shipments. */
  orders?: string;
  goods: [Goods, ...Goods[]];
};

const FRAGILE = 'Hàng dễ vỡ, không xếp chồng.';
const HCM = { city: 'TP. Hồ Chí Minh', cityCode: 'SGN' };

/** Senders by the login of their sample account. */
export const SENDERS: Record<string, Sender> = {
  user: {
    ...HCM,
    postalCode: '700000',
    orders: 'PO-',
    goods: [
      { name: 'Trà atisô túi lọc', unit: 'hộp 100 gói', count: 40, kg: 10.4, size: [52, 38, 34], usd: 168 },
      { name: 'Viên sủi vitamin C', unit: 'tuýp 20 viên', count: 120, kg: 12.5, size: [46, 34, 28], usd: 312, note: 'Giữ dưới 30 °C.' },
      {
        name: 'Cồn sát khuẩn 70°',
        unit: 'chai 500 ml',
        count: 24,
        kg: 13.2,
        size: [42, 32, 26],
        usd: 54,
        note: 'UN 1170, loại 3.',
        dangerous: true,
      },
    ],
  },
  mocviet: {
    ...HCM,
    postalCode: '820000',
    goods: [
      { name: 'Ghế gỗ sồi tháo rời', unit: 'bộ', count: 2, kg: 18.6, size: [92, 58, 24], usd: 240, note: 'Bọc góc, tránh ẩm.' },
      { name: 'Khay gỗ trang trí', unit: 'chiếc', count: 30, kg: 14.7, size: [60, 45, 40], usd: 255 },
      { name: 'Đèn bàn gỗ cao su', unit: 'chiếc', count: 8, kg: 9.8, size: [58, 48, 42], usd: 196, note: FRAGILE },
    ],
  },
  hoasen: {
    ...HCM,
    postalCode: '700000',
    orders: 'HS/',
    goods: [
      { name: 'Áo sơ mi nam cotton', unit: 'chiếc', count: 60, kg: 15.3, size: [60, 40, 40], usd: 540 },
      { name: 'Khăn lụa tơ tằm', unit: 'chiếc', count: 150, kg: 8.25, size: [50, 40, 30], usd: 1350 },
      { name: 'Áo dài may sẵn', unit: 'bộ', count: 25, kg: 11.5, size: [62, 42, 32], usd: 875 },
    ],
  },
  caonguyen: {
    city: 'Buôn Ma Thuột',
    cityCode: 'BMV',
    province: 'Đắk Lắk',
    postalCode: '630000',
    goods: [
      { name: 'Cà phê rang xay Robusta', unit: 'gói 500 g', count: 24, kg: 12.9, size: [48, 36, 30], usd: 144 },
      { name: 'Cà phê Arabica Cầu Đất', unit: 'gói 1 kg', count: 15, kg: 15.8, size: [50, 38, 32], usd: 217.5 },
      { name: 'Bột ca cao nguyên chất', unit: 'hũ 350 g', count: 30, kg: 13.4, size: [46, 38, 28], usd: 180, note: 'Để nơi khô ráo.' },
    ],
  },
  mekong: {
    city: 'Cần Thơ',
    cityCode: 'VCA',
    postalCode: '900000',
    goods: [
      { name: 'Xoài sấy dẻo', unit: 'gói 200 g', count: 50, kg: 11.2, size: [52, 38, 34], usd: 160 },
      { name: 'Bánh tráng cuốn', unit: 'gói 500 g', count: 24, kg: 12.6, size: [40, 40, 36], usd: 72, note: FRAGILE },
      { name: 'Đường hoa dừa', unit: 'hũ 400 g', count: 36, kg: 16.9, size: [48, 36, 32], usd: 198 },
    ],
  },
  laithieu: {
    ...HCM,
    postalCode: '825000',
    goods: [
      { name: 'Bộ ấm trà men hoả biến', unit: 'bộ', count: 6, kg: 14.4, size: [54, 44, 38], usd: 228, note: FRAGILE },
      { name: 'Bát đĩa gốm men lam', unit: 'chiếc', count: 48, kg: 19.2, size: [50, 40, 40], usd: 264, note: FRAGILE },
      { name: 'Chậu gốm trồng cây', unit: 'chiếc', count: 4, kg: 17.5, size: [56, 56, 48], usd: 120, note: FRAGILE },
    ],
  },
  tanviet: {
    ...HCM,
    postalCode: '700000',
    goods: [
      { name: 'Ốp lưng điện thoại', unit: 'chiếc', count: 200, kg: 9.6, size: [50, 36, 30], usd: 300 },
      {
        name: 'Loa bluetooth mini',
        unit: 'chiếc',
        count: 20,
        kg: 10.8,
        size: [48, 40, 34],
        usd: 360,
        note: 'Có pin lithium (PI 966).',
        dangerous: true,
      },
    ],
  },
};
