import { IMPORT_FIELDS } from '@ace/contract/imports/fields.ts';
import type { ImportKind } from '@ace/contract/imports/import.ts';
import { EXPORT_HEADINGS } from '@ace/contract/shipments/export-headings.ts';
import { describe, expect, test } from 'vitest';
import type { Cell, Merge } from '../../../../shared/sheets/reading/cells.ts';
import { ROW_KINDS } from '../kinds/row-kinds.ts';
import { findColumns } from './columns.ts';

const find = (
  rows: Cell[][],
  { merges = [], kind = 'shipments', mayAssign = false }: { merges?: Merge[]; kind?: ImportKind; mayAssign?: boolean } = {},
) =>
  findColumns(
    ROW_KINDS[kind],
    rows.map((cells, place) => ({ row: place + 1, cells })),
    merges,
    { mayAssign },
  );

/** What the columns fill, `?` behind those that wait for a person. */
const filled = (rows: Cell[][], options?: Parameters<typeof find>[1]) =>
  find(rows, options).columns.map(({ fields, isKnown }) => fields.join('+') + (isKnown ? '' : '?'));

test.each(['vi', 'en'] as const)('knows all headings of our own files (%s)', (language) => {
  for (const kind of ['shipments', 'trackings'] as const) {
    const fields = Object.entries(IMPORT_FIELDS[kind]);
    const { columns } = find([fields.map(([, { headings }]) => headings[language])], { kind, mayAssign: true });
    expect(columns.map(({ fields }) => fields)).toEqual(fields.map(([name]) => [name]));
    expect(columns.every(({ isKnown }) => isKnown)).toBe(true);
  }
  const exported = find([Object.values(EXPORT_HEADINGS).map((headings) => headings[language])]).columns;
  expect(exported.every(({ isKnown }) => isKnown)).toBe(true);
  expect(exported.filter(({ fields }) => fields.includes('aceBillNumber'))).toEqual([]);
  expect(find([['Lý do', 'Reason', 'STT', 'No.', 'ID']]).columns.map(({ fields, isKnown }) => [fields, isKnown])).toEqual(
    Array.from({ length: 5 }, () => [[], true]),
  );
});

test('knows the headings that exports had before they were named as on the screens', () => {
  const cells = [
    'Dài (cm)|Rộng (cm)|Cao (cm)|Giao tại nhà riêng|Không gửi tin|Nhãn đối tác',
    'Length (cm)|Width (cm)|Height (cm)|Residential address|No notifications|Partner label',
  ];
  const fields = ['cubicL', 'cubicW', 'cubicH', 'receiverAddressResidentialIndicator', 'withoutNotifications', 'partnerShipmentLabel'];
  for (const headings of cells) expect(filled([headings.split('|')], { mayAssign: true })).toEqual(fields);
  const english = ['Origin country code', 'Insurance currency', 'Partner', 'Partner’s number'];
  expect(filled([english], { mayAssign: true })).toEqual([
    'goodsOriginCountryCode',
    'insuranceCurrencyCode',
    'partnerShipment',
    'partnerShipmentId',
  ]);
});

test.each([
  [
    'Mã đơn|Người nhận|SĐT|Đ/c|Nước đến|Số kg|COD',
    'customerReference|receiverContactName|receiverTelNo|receiverAddress|receiverCountry|weight|notes',
  ],
  [
    'MÃ ĐƠN HÀNG *|Tên khách|Điện thoại|Địa chỉ|Tỉnh/TP',
    'customerReference|receiverContactName|receiverTelNo|receiverAddress|receiverProvince',
  ],
  ['Họ tên người nhận|Số điện\nthoại người nhận|Mã bưu chính', 'receiverContactName|receiverTelNo|receiverPostalCode'],
  ['Tỉnh/TP|Quận/Huyện|Phường/Xã|Địa chỉ', 'receiverProvince|receiverAddress|receiverAddress|receiverAddress'],
  [
    'Order no.|Consignee|Tel|Address line 1|Address line 2|City|State|Zip code|Country',
    'customerReference|receiverContactName|receiverTelNo|receiverAddress|receiverAddress|receiverCity|receiverProvince|receiverPostalCode|receiverCountry',
  ],
  // A person or a company: a person decides.
  ['PO|Consignee|Attn|Mobile', 'customerReference|receiverContactName|?|receiverTelNo'],
  ['Weight (kg)|Pcs|Ship date|Remark', 'weight|totalPackages|shipDate|notes'],
  ['KL (kg)|D|R|C|Thể tích (m3)', 'weight|cubicL|cubicW|cubicH|totalVolume'],
  ['Kích thước (DxRxC)|Cân nặng', 'cubicL+cubicW+cubicH|weight'],
  // Of goods or of packages.
  ['Số kiện|SL|Tên hàng', 'totalPackages|?|description'],
  // "Tên người nhận" is our heading for a company, and mostly the name of a person.
  ['Tên người nhận|SĐT', 'receiverContactName?|receiverTelNo'],
  ['Tên người nhận|Người liên hệ bên nhận', 'receiverName|receiverContactName'],
  // Of two, a person says whose they are.
  ['Người nhận|SĐT|Địa chỉ|Người gửi|SĐT|Địa chỉ', 'receiverContactName|?|?|senderContactName|?|?'],
  ['Người gửi|ĐT|Người nhận|ĐT', 'senderContactName|?|receiverContactName|?'],
  // Of a single one beside a sender, too.
  ['Người nhận|Người gửi|SĐT|Địa chỉ', 'receiverContactName|senderContactName|?|?'],
  ['Người nhận|SĐT|Người gửi|SĐT người gửi', 'receiverContactName|receiverTelNo|senderContactName|senderTelNo'],
  ['Tên khách hàng nhận|SĐT', '?|receiverTelNo'],
  // Headings in two languages, which a person confirms.
  ['Người nhận (Consignee)|SĐT', 'receiverContactName?|receiverTelNo'],
  // The second phone of the receiver, or the first one of the sender.
  ['Shipper|SĐT người nhận|Phone', 'senderContactName|receiverTelNo|?'],
  ['Người nhận / Receiver|Điện thoại (Phone)', 'receiverContactName?|receiverTelNo?'],
  ['Người nhận|Tên hàng / Số kg', 'receiverContactName|?'],
  // A delivery may be a place or a way, and a single place of delivery is mostly the receiver's.
  ['Người nhận|SĐT giao|Shipping city', 'receiverContactName|?|?'],
  ['Người nhận|Địa chỉ nơi giao', 'receiverContactName|receiverAddress?'],
  ['Người nhận|Địa chỉ|Địa chỉ nơi giao', 'receiverContactName|receiverAddress|deliveryAddress'],
  ['SĐT (Zalo)|Người nhận', 'receiverTelNo?|receiverContactName'],
  // Two for one field: the surer one.
  ['Số kg|Khối lượng (kg)|Người nhận', '?|weight|receiverContactName'],
  // With the capital of ð, as old fonts have it; with what cannot be seen, and with letters that only look different.
  ['Người nhận|Ðiện thoại|Ðịa chỉ|Nội dung hàng', 'receiverContactName|receiverTelNo|receiverAddress|description'],
  ['Người\u00a0nhận|Đi\u200bện thoại|𝗗𝗲𝘀𝗰𝗿𝗶𝗽𝘁𝗶𝗼𝗻', 'receiverContactName|receiverTelNo|description'],
  // Units that no field has, and days with the month first.
  ['Trọng lượng (gram)|Dài (mm)|Ngày gửi (mm/dd/yyyy)|Người nhận', '?|?|?|receiverContactName'],
  ['Chiều dài (cm)|Giá trị hàng (VNĐ)|Ngày gửi (dd/mm/yyyy)', 'cubicL|goodsValue|shipDate'],
  ['Người nhận|Màu sắc', 'receiverContactName|?'],
  // Others have names of companies and terms of sale below these.
  ['Người nhận|SĐT|Tên hàng|Người trả cước|Người thanh toán', 'receiverContactName|receiverTelNo|description|paidBy|?'],
  ['Người nhận|SĐT|Tên hàng|Freight terms|Payer', 'receiverContactName|receiverTelNo|description|?|?'],
])('%s', (headings, fields) => {
  expect(filled([headings.split('|')]).join('|')).toBe(fields);
});

test('fields of employees are theirs', () => {
  const headings = ['Người nhận', 'Chủ vận đơn', 'Số vận đơn ACE'];
  expect(filled([headings], { mayAssign: true })).toEqual(['receiverContactName', 'owner', 'aceBillNumber']);
  expect(filled([headings])).toEqual(['receiverContactName', '', '']);
});

test('a person says what columns with an unknown heading are, whatever is in them', () => {
  const rows = (heading: string, ...cells: string[]) => [['Người nhận', heading], ...cells.map((cell) => ['A B', cell])];
  expect(filled(rows('Đi', 'Úc', 'US', 'Canada'))).toEqual(['receiverContactName', '?']);
  // Goods or carriers.
  expect(filled(rows('Hãng', 'GTS Úc', 'GTS Mỹ'))).toEqual(['receiverContactName', '?']);
  expect(filled(rows('Hàng', 'Áo', 'GTS'))).toEqual(['receiverContactName', '?']);
});

test('two phones without a party are left to a person, whatever is in them', () => {
  const rows = [
    ['Người gửi', 'SĐT', 'Người nhận', 'SĐT'],
    ['Shop Hoa', '0987654321', 'Trần Bình', '0912345678'],
  ];
  expect(filled(rows)).toEqual(['senderContactName', '?', 'receiverContactName', '?']);
});

test('hidden columns are left to a person', () => {
  const rows = [
    ['Người nhận', 'Ghi chú', 'SĐT', 'Mô tả'],
    ['A B', 'GIÁ VỐN 12000', '0912345678', 'x'],
  ];
  const found = findColumns(
    ROW_KINDS.shipments,
    rows.map((cells, place) => ({ row: place + 1, cells })),
    [],
    { mayAssign: false, hiddenColumns: [1, 2, 9] },
  );
  expect(found.columns.map(({ fields, isKnown, isHidden }) => [fields.join(), isKnown, isHidden ?? false])).toEqual([
    ['receiverContactName', true, false],
    ['', false, true],
    ['', false, true],
    ['description', true, false],
  ]);
});

test('a carrier of shops is none of ours', () => {
  expect(
    filled([
      ['Người nhận', 'Đơn vị vận chuyển'],
      ['A B', 'SPX Express'],
    ]),
  ).toEqual(['receiverContactName', '?']);
  expect(
    filled([
      ['Người nhận', 'Đơn vị vận chuyển'],
      ['A B', 'GTS Úc'],
    ]),
  ).toEqual(['receiverContactName', 'partnerShipment']);
});

describe('the row of the headings', () => {
  const head = ['STT', 'Người nhận', 'SĐT', 'Nội dung'];
  const data: Cell[] = [1, 'Trần Bình', '0912345678', 'Sách'];

  test('is found below titles', () => {
    expect(find([['CÔNG TY TNHH ABC'], [], ['DANH SÁCH VẬN ĐƠN', null, null, 'Ngày 5/9/2026'], head, data]).headingRow).toBe(4);
  });

  test('has a second one in another language, or the numbers of the columns', () => {
    expect(find([head, ['No.', 'Receiver', 'Tel', 'Contents'], data])).toMatchObject({
      headingRow: 2,
      columns: [{}, { heading: 'Người nhận' }, {}, {}],
    });
    // The row counts of which more is understood.
    expect(filled([['STT', 'Người nhận', 'SĐT', 'XYZ'], ['No.', 'Receiver', 'Tel', 'Contents'], data])[3]).toBe('description');
    expect(filled([head, ['No.', 'Receiver', 'Tel', 'XYZ'], data])[3]).toBe('description');
    expect(find([head, ['(1)', '(2)', '(3)', '(4)'], data]).headingRow).toBe(2);
  });

  test('joins two rows with merged cells', () => {
    const merges = [
      { top: 1, left: 0, bottom: 2, right: 0 },
      { top: 1, left: 1, bottom: 1, right: 3 },
      { top: 1, left: 4, bottom: 1, right: 5 },
      { top: 1, left: 6, bottom: 1, right: 8 },
    ];
    const rows = [
      ['Mã đơn', 'Thông tin người nhận', null, null, 'Người gửi', null, 'Kích thước (cm)', null, null],
      [null, 'Tên', 'SĐT', 'Địa chỉ', 'Tên', 'SĐT', 'Dài', 'Rộng', 'Cao'],
      ['A1', 'Trần Bình', '0912345678', 'x', 'Shop', '0987654321', 1, 2, 3],
    ];
    const found = find(rows, { merges });
    expect(found.headingRow).toBe(2);
    expect(found.columns.map(({ heading }) => heading)[1]).toBe('Thông tin người nhận Tên');
    const fields = [
      'receiverContactName',
      'receiverTelNo',
      'receiverAddress',
      'senderContactName',
      'senderTelNo',
      'cubicL',
      'cubicW',
      'cubicH',
    ];
    expect(filled(rows, { merges })).toEqual(['customerReference', ...fields]);
    // A file without merged cells, such as CSV, has the same.
    expect(filled(rows)).toEqual(['customerReference', ...fields]);
  });

  test('may be missing', () => {
    const found = find([
      ['Trần Bình', 912345678, '12 Lê Lợi, Quận 1, TP. HCM', { day: '2026-09-05' }, 12.5],
      ['Lê Hoa', '0987654321', '34 Hai Bà Trưng, Hà Nội', { day: '2026-09-06' }, 2],
    ]);
    expect(found.headingRow).toBe(0);
    expect(found.columns.map(({ fields, isKnown, heading }) => [fields[0], isKnown, heading])).toEqual([
      [undefined, false, ''],
      [undefined, false, ''],
      [undefined, false, ''],
      [undefined, false, ''],
      [undefined, false, ''],
    ]);
    // A list of scans is one of numbers.
    expect(filled([['ACE000000014'], ['420902109400']], { kind: 'trackings' })).toEqual(['aceBillNumber?']);
  });

  test('may be one that nobody understands', () => {
    const found = find([
      ['Cột A', 'Cột B', 'Cột C'],
      ['Trần Bình', '0912345678', 'a@b.vn'],
    ]);
    expect(found.headingRow).toBe(1);
    expect(found.columns.map(({ fields, isKnown }) => [fields[0], isKnown])).toEqual([
      [undefined, false],
      [undefined, false],
      [undefined, false],
    ]);
  });

  test('is none of texts that are too long for headings, whatever they are made of', () => {
    const cells = Array.from({ length: 60 }, () => 'a/'.repeat(5000));
    const rows = Array.from({ length: 20 }, () => cells);
    const start = process.threadCpuUsage();
    expect(find(rows).headingRow).toBe(0);
    const { user, system } = process.threadCpuUsage(start);
    // With a look at each part it takes 18 s.
    expect(user + system).toBeLessThan(1_000_000);
  });

  test('an empty file has none', () => {
    expect(find([])).toEqual({ headingRow: 0, columns: [] });
  });
});

test('samples are the first cells that are not empty, as the file has them', () => {
  const { columns } = find([['Người nhận', 'Ngày gửi'], ['A', null], [' ', { day: '2026-09-05' }], ['B'], ['C'], ['D']]);
  expect(columns.map(({ samples }) => samples)).toEqual([['A', 'B', 'C'], ['2026-09-05']]);
});

test('events of shipments', () => {
  const columns = filled([['Bill no', 'Ngày', 'Giờ', 'Tình trạng', 'Kho', 'Ghi chú', 'Người nhận']], { kind: 'trackings' });
  expect(columns).toEqual(['aceBillNumber', 'dateTime', 'dateTime', 'deliveryStatus', 'location', 'details', '?']);
});
