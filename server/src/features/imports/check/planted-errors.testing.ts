import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { FieldValue } from '@ace/contract/imports/import.ts';

/** An error in a sheet: where it stands, what it is, what is said of it, and what a person writes instead. */
export type Planted = { row: number; field: ImportFieldName; cell: string; message: string; mended: FieldValue };

/** Headings as a customer has them, with what the columns are. */
const COLUMNS = [
  ['Mã đơn hàng', 'customerReference'],
  ['Người nhận', 'receiverContactName'],
  ['SĐT', 'receiverTelNo'],
  ['Địa chỉ', 'receiverAddress'],
  ['Mã bưu chính', 'receiverPostalCode'],
  ['Nước đến', 'receiverCountry'],
  ['Email', 'receiverEmail'],
  ['Nội dung hàng', 'description'],
  ['Số kiện', 'totalPackages'],
  ['Số kg', 'weight'],
  ['Ngày gửi', 'shipDate'],
  ['Đối tác vận chuyển', 'partnerShipment'],
  ['Hàng nguy hiểm', 'dangerousGoods'],
  ['Ghi chú', 'notes'],
] as const satisfies readonly (readonly [string, ImportFieldName])[];

type Cells = Record<(typeof COLUMNS)[number][1], string>;

/** The row of the sheet, counted from 1, of the first shipment. */
export const FIRST_ROW = 2;
export const PLANTED_ROWS = 300;

/** Twelve errors of ten kinds. */
export const PLANTED: readonly Planted[] = [
  { row: 9, field: 'customerReference', cell: '8934567890123450000', message: 'digitsLost', mended: 'ĐH-0008' },
  { row: 23, field: 'customerReference', cell: '8.93457E+18', message: 'exponent', mended: 'ĐH-0022' },
  { row: 41, field: 'receiverTelNo', cell: '#N/A', message: 'sheetError', mended: '0903334455' },
  { row: 66, field: 'shipDate', cell: '11/26/2026', message: 'mistakenDay', mended: '26/11/2026' },
  { row: 87, field: 'weight', cell: '1.234', message: 'ambiguous', mended: '1,2' },
  { row: 118, field: 'weight', cell: 'khoảng 2', message: 'notNumber', mended: 2 },
  { row: 119, field: 'receiverContactName', cell: '', message: 'NotBlank', mended: 'Phạm Thị Út' },
  { row: 160, field: 'receiverEmail', cell: 'hoa@gmail', message: 'Email', mended: 'hoa@gmail.com' },
  { row: 201, field: 'partnerShipment', cell: 'GTS Nhật', message: 'notChoice', mended: 'GTS Canada' },
  { row: 242, field: 'totalPackages', cell: '16', message: 'packagesLimit', mended: '15' },
  { row: 280, field: 'receiverTelNo', cell: '', message: 'NotBlank', mended: '912000280' },
  { row: 301, field: 'shipDate', cell: '12/31/2026', message: 'mistakenDay', mended: '2026-12-31' },
];

const NAMES = ['Nguyễn Văn An', 'Trần Thị Bích', 'Lê Hoàng Châu', 'Phạm Đức Dũng', 'Võ Thị Giang'];
const GOODS = ['Áo sơ mi', 'Cà phê hạt', 'Sách thiếu nhi', 'Gốm Bát Tràng', 'Tranh sơn mài'];

/** A good shipment, with what customers write: phones that have lost their zero, decimal commas, days without zeros, blanks that are too many. */
const cellsOf = (index: number): Cells => ({
  customerReference: `ĐH-${String(index + 1).padStart(4, '0')}`,
  receiverContactName: index % 7 === 0 ? `${NAMES[index % 5]} ` : `${NAMES[index % 5]}`,
  receiverTelNo: index % 3 === 0 ? String(912_000_000 + index) : `0${912_000_000 + index}`,
  receiverAddress: `${index + 1} Đường Lê Lợi, "Chung cư ${index % 9}"`,
  receiverPostalCode: 'K1A 0B1',
  receiverCountry: 'Canada',
  receiverEmail: index % 2 === 0 ? `khach${index}@example.vn` : '',
  description: `${GOODS[index % 5]}`,
  totalPackages: String((index % 4) + 1),
  weight: index % 2 === 0 ? `${(index % 20) + 1},5` : String((index % 20) + 1),
  shipDate: index % 4 === 0 ? '2026-11-26' : '26/11/2026',
  partnerShipment: 'GTS Canada',
  dangerousGoods: 'Không',
  notes: index % 10 === 0 ? 'Gọi trước khi giao' : '',
});

/** A sheet of 300 shipments with the errors in it; the first row has the headings. */
export const plantedSheet = (): string[][] => [
  COLUMNS.map(([heading]) => heading),
  ...Array.from({ length: PLANTED_ROWS }, (_, index) => {
    const cells: Cells = { ...cellsOf(index) };
    for (const { field, cell } of PLANTED.filter(({ row }) => row === index + FIRST_ROW)) cells[field as keyof Cells] = cell;
    return COLUMNS.map(([, field]) => cells[field]);
  }),
];
