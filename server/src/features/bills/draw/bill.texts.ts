import type { Language } from '@ace/contract/shared/languages.ts';
import type { Paper } from '../../../shared/pdf/paper.ts';

const vi = {
  title: 'VẬN ĐƠN',
  copy: 'Bản',
  senderCopy: 'người gửi giữ',
  companyCopy: 'công ty giữ',
  shipDate: 'Ngày gửi',
  owner: 'Chủ vận đơn',
  reference: 'Mã tham chiếu',
  sender: 'Người gửi',
  receiver: 'Người nhận',
  contact: 'Liên hệ',
  phone: 'ĐT',
  taxCode: 'MST',
  bankAccount: 'Tài khoản',
  residential: 'Địa chỉ nhà riêng',
  goods: 'Hàng hoá',
  packages: 'Số kiện',
  items: 'Số mặt hàng',
  weight: 'Khối lượng',
  charged: 'Khối lượng tính cước',
  size: 'D × R × C (cm)',
  volume: 'Thể tích (m³)',
  goodsValue: 'Giá trị hàng',
  insurance: 'Bảo hiểm',
  freight: 'Cước',
  origin: 'Xuất xứ',
  dangerous: 'HÀNG NGUY HIỂM',
  partner: 'Đối tác',
  partnerNumber: 'Mã vận đơn đối tác',
  externalNumber: 'Số vận đơn ngoài',
  term: 'Điều kiện giao hàng',
  paidBy: 'Người trả cước',
  lines: 'Các kiện',
  package: 'Kiện',
  code: 'Mã kiện',
  description: 'Mô tả',
  units: 'SL',
  kg: 'Kg',
  value: 'Giá trị',
  total: 'Cộng',
  notes: 'Ghi chú',
  termsOfCarriage: 'Điều khoản vận chuyển',
  senderSignature: 'Chữ ký người gửi',
  carrierSignature: 'Chữ ký nhân viên',
  receiverSignature: 'Chữ ký người nhận',
  printed: 'In lúc',
  page: 'Trang',
  partnerNone: 'Tự vận chuyển',
};

const en: typeof vi = {
  title: 'SHIPMENT BILL',
  copy: 'Copy',
  senderCopy: "sender's copy",
  companyCopy: "carrier's copy",
  shipDate: 'Ship date',
  owner: 'Owner',
  reference: 'Customer reference',
  sender: 'Sender',
  receiver: 'Receiver',
  contact: 'Contact',
  phone: 'Tel.',
  taxCode: 'Tax code',
  bankAccount: 'Account',
  residential: 'Residential address',
  goods: 'Goods',
  packages: 'Packages',
  items: 'Items',
  weight: 'Weight',
  charged: 'Charged weight',
  size: 'L × W × H (cm)',
  volume: 'Volume (m³)',
  goodsValue: 'Goods value',
  insurance: 'Insurance',
  freight: 'Freight',
  origin: 'Origin',
  dangerous: 'DANGEROUS GOODS',
  partner: 'Partner',
  partnerNumber: 'Partner bill number',
  externalNumber: 'External bill number',
  term: 'Delivery term',
  paidBy: 'Freight paid by',
  lines: 'Packages',
  package: 'No.',
  code: 'Code',
  description: 'Description',
  units: 'Units',
  kg: 'Kg',
  value: 'Value',
  total: 'Total',
  notes: 'Notes',
  termsOfCarriage: 'Terms of carriage',
  senderSignature: "Sender's signature",
  carrierSignature: "Clerk's signature",
  receiverSignature: "Receiver's signature",
  printed: 'Printed',
  page: 'Page',
  partnerNone: 'Own delivery',
};

const TEXTS = { vi, en };

/** The language that a bill has beside that of its reader. */
export const otherThan = (language: Language): Language => (language === 'vi' ? 'en' : 'vi');

/** What a bill says by itself, in both languages beside each other: those of its reader first. */
export type BillTexts = typeof vi;

/** A bill that is drawn. */
export type Bills = Paper<BillTexts>;

/** Two words for the same thing; one if both languages have the same. */
export const beside = (own: string, other: string) => (own === other ? own : `${own} / ${other}`);

const textsIn = (language: Language): BillTexts => {
  const [own, other] = [TEXTS[language], TEXTS[otherThan(language)]];
  return Object.fromEntries(Object.entries(own).map(([key, word]) => [key, beside(word, other[key as keyof typeof vi])])) as BillTexts;
};

export const BILL_TEXTS: Record<Language, BillTexts> = { vi: textsIn('vi'), en: textsIn('en') };
