import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../../shared/sheets/reading/cells.ts';
import { asFile, checkAll, checkRows, checkShipment, saidOf } from '../check.testing.ts';
import { NO_FACTS } from './reading.ts';

const NUMBERS: Cell[] = [7];

/** Fields, cells, and what they become; the words that are said of them behind it. */
test.each<[ImportFieldName, Cell, unknown, ...string[]]>([
  // Texts.
  ['receiverTelNo', '0912345678', '0912345678'],
  ['receiverTelNo', '912345678', '0912345678', 'zeroAdded'],
  ['receiverTelNo', 912345678, '0912345678', 'zeroAdded'],
  ['receiverTelNo', { number: 912345678, shown: '0912345678' }, '0912345678'],
  ['receiverTelNo', 412345678, '412345678'],
  ['customerReference', '577000123456789013', '577000123456789013'],
  ['partnerShipmentId', '9400100000000000000013', '9400100000000000000013'],
  ['receiverTelNo', '\u202a+84 912 345 678\u202c', '+84 912 345 678', 'trimmed'],
  ['receiverTelNo', "'912345678", '0912345678', 'trimmed', 'zeroAdded'],
  ['receiverTelNo', '="0912345678"', '0912345678', 'trimmed'],
  ['senderTelNo', 987654321, '0987654321', 'zeroAdded'],
  ['receiverContactName', ' Trần  Bình ', 'Trần Bình', 'trimmed'],
  ['receiverContactName', 'Trần\u00a0Bình', 'Trần Bình', 'trimmed'],
  ['receiverContactName', 'Tr\u00e2\u0300n B\u0069\u0300nh', 'Trần Bình', 'composed'],
  ['receiverContactName', 'Trần\nBình', 'Trần Bình', 'trimmed'],
  ['receiverAddress', '12 Lê Lợi\nQuận 1', '12 Lê Lợi\nQuận 1'],
  ['receiverAddress', '12 Lê Lợi\u2028 Quận  1', '12 Lê Lợi\nQuận 1', 'trimmed'],
  ['receiverContactName', '𝓢𝓱𝓸𝓹 Ｈｏａ', 'Shop Hoa', 'trimmed'],
  ['receiverContactName', 'Ðặng m² ½', 'Ðặng m² ½'],
  ['customerReference', 'DH\u200b00\u00ad99\u2060', 'DH0099', 'trimmed'],
  ['receiverPostalCode', 700000, '700000'],
  ['receiverPostalCode', { number: 700, shown: '00700' }, '00700'],
  ['customerReference', 123456789012345, '123456789012345'],
  ['customerReference', '123456789012345678', '123456789012345678'],
  ['notes', { day: '2026-09-05' }, '2026-09-05'],
  ['receiverAddress', '1=2', '1=2'],
  ['receiverName', 12.5, '12.5'],
  // Numbers.
  ['weight', 12.5, 12.5],
  ['weight', 0.1 + 0.2, 0.3],
  ['weight', 2.26796185, 2.268, 'rounded'],
  ['weight', 1.0005, 1.001, 'rounded'],
  ['totalVolume', 0.011594, 0.012, 'rounded'],
  ['weight', { number: 2.26796185, shown: '226.80%' }, 2.268, 'rounded'],
  ['weight', '2.26796185', 2.268, 'rounded'],
  ['weight', '0,4536 kg', 0.454, 'unit', 'decimalComma', 'rounded'],
  ['weight', '12.5', 12.5],
  ['weight', '12,5', 12.5, 'decimalComma'],
  ['weight', '12,5 kg', 12.5, 'unit', 'decimalComma'],
  ['weight', '12kg', 12, 'unit'],
  ['weight', '12 ký', 12, 'unit'],
  ['cubicL', '30 cm', 30, 'unit'],
  ['totalVolume', '0,5 m³', 0.5, 'unit', 'decimalComma'],
  ['goodsValue', '1.500.000', 1_500_000, 'thousands'],
  ['goodsValue', '1.234,5', 1234.5, 'thousands'],
  ['goodsValue', '500.000đ', 500_000, 'unit', 'thousands'],
  ['goodsValue', '500,000 VND', 500_000, 'unit', 'thousands'],
  ['totalPackages', '2 kiện', 2, 'unit'],
  ['totalItems', 3, 3],
  // Days.
  ['shipDate', { day: '2026-09-05' }, '2026-09-05'],
  ['shipDate', { day: '2026-09-05T00:00:00' }, '2026-09-05'],
  ['shipDate', { day: '2026-09-05T14:30:00' }, '2026-09-05', 'timeDropped'],
  ['shipDate', '2026-09-05', '2026-09-05'],
  ['shipDate', '5/9/2026', '2026-09-05', 'dayFirst'],
  ['shipDate', '5-9-26', '2026-09-05', 'dayFirst'],
  ['shipDate', '5.9.2026', '2026-09-05', 'dayFirst'],
  ['shipDate', '25/9/2026', '2026-09-25', 'dayFirst'],
  ['shipDate', '05/09/2026 14:30', '2026-09-05', 'dayFirst', 'timeDropped'],
  ['shipDate', '05/09/2026 00:00', '2026-09-05', 'dayFirst'],
  ['shipDate', '26-Nov-2026', '2026-11-26', 'dateRead'],
  ['shipDate', '26-Thg11-26', '2026-11-26', 'dateRead'],
  ['shipDate', '26 thg 11, 2026', '2026-11-26', 'dateRead'],
  ['shipDate', 'Thứ Năm, 26/11/2026', '2026-11-26', 'dateRead'],
  ['shipDate', '26 November 2026', '2026-11-26', 'dateRead'],
  ['shipDate', '2026-11-26 09:15:00 +0700', '2026-11-26', 'dateRead', 'timeDropped'],
  ['shipDate', 'Thu Nov 26 2026 09:15:00 GMT+0700 (Indochina Time)', '2026-11-26', 'dateRead', 'timeDropped'],
  ['shipDate', '09:15 26/11/2026', '2026-11-26', 'dayFirst', 'timeDropped'],
  ['shipDate', '09:15:30, 26/11/2026', '2026-11-26', 'dayFirst', 'timeDropped'],
  ['shipDate', '09:15 - 26/11/2026', '2026-11-26', 'dayFirst', 'timeDropped'],
  ['shipDate', '26/11/2026 - 09:15', '2026-11-26', 'dayFirst', 'timeDropped'],
  ['shipDate', '00:00 26/11/2026', '2026-11-26', 'dayFirst'],
  ['shipDate', '09h22 ngày 26/11/2026', '2026-11-26', 'dayFirst', 'timeDropped'],
  ['shipDate', 'Lúc 09:15 ngày 26/11/2026', '2026-11-26', 'dayFirst', 'timeDropped'],
  ['shipDate', '9 giờ 15 phút ngày 26 tháng 11 năm 2026', '2026-11-26', 'dateRead', 'timeDropped'],
  ['shipDate', '26/11/2026 lúc 9h', '2026-11-26', 'dayFirst', 'timeDropped'],
  ['shipDate', '2:15 PM on Nov 26, 2026', '2026-11-26', 'dateRead', 'timeDropped'],
  ['shipDate', '26/11/2026 09:15 (GMT+07:00)', '2026-11-26', 'dayFirst', 'dateRead', 'timeDropped'],
  ['shipDate', '26/11/2026 09:15 (UTC-3:30)', '2026-11-26', 'dayFirst', 'dateRead', 'timeDropped'],
  ['shipDate', '20261126T091500Z', '2026-11-26', 'dateRead', 'timeDropped'],
  ['shipDate', '2026-11-26T09:15:00,500Z', '2026-11-26', 'dateRead', 'timeDropped'],
  // Choices.
  ['dangerousGoods', 'Có', true],
  ['dangerousGoods', 'x', true],
  ['dangerousGoods', 1, true],
  ['dangerousGoods', true, true],
  ['dangerousGoods', 'KHÔNG', false],
  ['dangerousGoods', '0', false],
  ['partnerShipment', 'GTS Úc', 'gtsAus'],
  ['partnerShipment', 'gts australia', 'gtsAus'],
  ['partnerShipment', 'gtsAus', 'gtsAus'],
  ['partnerShipment', 'None', 'none'],
  ['shipmentTerm', 'ddp', 'DDP'],
  ['paidBy', 'Người nhận thanh toán', 'receiver'],
  ['paidBy', 'Sender pays', 'sender'],
  ['receiverLanguage', 'Tiếng Anh', 'en'],
])('%s %j becomes %j %s %s', (field, cell, value, ...said) => {
  const row = checkShipment(
    {
      [field]: cell,
      receiverCity: NUMBERS[0] ?? null,
      ...(field === 'senderTelNo' ? { senderContactName: 'A' } : {}),
    },
    { today: '2026-09-05' },
  );
  expect(saidOf(row, field)).toEqual(said);
  expect(row.values[field]).toBe(value);
  expect(row.state).toBe('good');
  for (const message of row.messages) expect(message.original).toBeDefined();
});

test.each<[ImportFieldName, Cell, string]>([
  ['customerReference', 1234567890123456, 'digitsLost'],
  ['customerReference', 1e15, 'digitsLost'],
  ['customerReference', '123456789012345000', 'digitsLost'],
  ['receiverTelNo', 1.2e19, 'digitsLost'],
  ['customerReference', { number: 1234567890123456, shown: '01234567890123456' }, 'digitsLost'],
  ['customerReference', '1.2E+17', 'exponent'],
  ['receiverTelNo', '8,49E+10', 'exponent'],
  ['customerReference', 1e-7, 'exponent'],
  ['weight', '1.2E+17', 'exponent'],
  ['receiverAddress', '#N/A', 'sheetError'],
  ['receiverProvince', 'Đà N\ufffdng', 'lettersLost'],
  ['receiverTelNo', { error: '#REF!' }, 'sheetError'],
  ['weight', { error: '#DIV/0!' }, 'sheetError'],
  ['shipDate', '####', 'sheetError'],
  ['customerReference', { day: '2026-09-05' }, 'mistakenDay'],
  ['receiverAddress', { day: '2026-05-12' }, 'mistakenDay'],
  ['weight', { day: '2026-05-12' }, 'mistakenDay'],
  ['shipDate', '5/13/2026', 'mistakenDay'],
  ['shipDate', '09:15 5/13/2026', 'mistakenDay'],
  ['shipDate', '09:15', 'notDay'],
  ['shipDate', '8:00-10:00 26/11/2026', 'notDay'],
  ['shipDate', '8:00 - 10:00 26/11/2026', 'notDay'],
  ['shipDate', '31/2/2026', 'notDay'],
  ['shipDate', 46_000, 'notDay'],
  ['shipDate', 'mai', 'notDay'],
  ['shipDate', 'Nov 2026', 'notDay'],
  ['shipDate', '31-Feb-2026', 'notDay'],
  ['shipDate', '+1', 'notDay'],
  ['weight', '1.234', 'ambiguous'],
  ['weight', '1,234', 'ambiguous'],
  ['goodsValue', '12.500', 'ambiguous'],
  ['weight', '500 g', 'notNumber'],
  ['weight', '1 200', 'notNumber'],
  ['weight', 'nặng', 'notNumber'],
  ['weight', -1, 'Size'],
  ['goodsValue', '25 USD', 'notNumber'],
  ['totalPackages', 1.5, 'notCount'],
  ['totalPackages', 'hai', 'notCount'],
  ['totalPackages', 51, 'packagesLimit'],
  ['totalPackages', 0, 'packagesLimit'],
  ['dangerousGoods', 'có thể', 'notYesNo'],
  ['partnerShipment', 'FedEx', 'notChoice'],
  ['shipmentTerm', 'FOB', 'notChoice'],
  ['receiverEmail', 'a@b', 'Email'],
  ['receiverTelNo', null, 'NotBlank'],
  ['receiverContactName', '  ', 'NotBlank'],
  ['shipDate', null, 'NotNull'],
  ['receiverPostalCode', 'x'.repeat(26), 'Size'],
  ['aceBillNumber', 'ACE 1', 'Pattern'],
])('%s %j is refused: %s', (field, cell, message) => {
  const row = checkShipment({ [field]: cell, receiverCity: NUMBERS[0] ?? null });
  expect(saidOf(row, field)).toEqual([`error ${message}`]);
  expect(row).toMatchObject({ state: 'error', input: null });
  // The text of the cell stays, to be mended.
  if (typeof cell === 'string' && cell.trim()) expect(row.values[field]).toBe(cell);
});

describe('long numbers', () => {
  const said = (cells: Cell[], settings?: Parameters<typeof checkShipment>[1]) =>
    checkAll(
      cells.map((customerReference) => ({ customerReference })),
      settings,
    ).map((row) => saidOf(row, 'customerReference').join());

  test('may be what a spreadsheet has left of them if all digits after the fifteenth are zeros', () => {
    expect(said(['1234567890123450', '123456789012345000'])).toEqual(['error digitsLost', 'error digitsLost']);
  });

  test('are whole in a column of which one is, and as texts of a workbook', () => {
    expect(said(['1234567890123450', '1234567890123456'])).toEqual(['', '']);
    expect(said(['1234567890123450', 1234567890123456], { hasTypes: true })).toEqual(['', 'error digitsLost']);
  });

  test.each(["'123456789012345000", '="123456789012345000"', '\t123456789012345000', '123456789012345000\t'])(
    'are whole if they are marked as texts: %j',
    (cell) => {
      const row = checkShipment({ customerReference: cell });
      expect([row.reference, saidOf(row, 'customerReference')]).toEqual(['123456789012345000', ['trimmed']]);
    },
  );

  test('are taken as they stand if a person writes them again', () => {
    const row = checkShipment(
      { customerReference: '1234567890123450', shipDate: '2026-11-26' },
      { edits: { customerReference: '1234567890123450' } },
    );
    expect(row).toMatchObject({ state: 'good', reference: '1234567890123450' });
  });
});

describe('amounts in a currency without decimals', () => {
  test.each([
    ['VND', undefined, 12_500],
    ['vnđ', undefined, 12_500],
    ['USD', undefined, '12.500'],
    // This partner insures by itself, and the form hides the currency.
    ['VND', 'gtsAus', '12.500'],
  ] as const)('%s %s: 12.500 is %j', (insuranceCurrencyCode, partnerShipment, value) => {
    const row = checkShipment({ goodsValue: '12.500', insuranceCurrencyCode, ...(partnerShipment ? { partnerShipment } : {}) });
    expect(row.values.goodsValue).toBe(value);
    expect(saidOf(row, 'goodsValue')).toEqual([typeof value === 'number' ? 'thousands' : 'error ambiguous']);
  });
});

test.each([
  ['26/11/2569', 'dayFirst,warning slipYear'],
  ['26/11/2062', 'dayFirst,warning slipYear'],
  ['26/11/2006', 'dayFirst,warning slipYear'],
  ['03/09/2026', 'dayFirst,warning oldShipDate'],
  ['19/11/2026', 'dayFirst'],
  ['26/11/2027', 'dayFirst'],
])('the ship date %s may be a slip: %s', (shipDate, said) => {
  const row = checkShipment({ shipDate });
  expect(saidOf(row, 'shipDate').join()).toBe(said);
  expect(row.input).not.toBeNull();
  expect(row.messages.find(({ message }) => message === 'oldShipDate')?.params).toBe(said.includes('old') ? '84' : undefined);
});

describe('days that a spreadsheet mistook', () => {
  const days = (...cells: Cell[]) =>
    checkAll(cells.map((shipDate) => ({ receiverContactName: 'A B', receiverTelNo: '0912345678', description: 'x', shipDate }))).map(
      (row) =>
        saidOf(row, 'shipDate')
          .filter((each) => !each.includes('old'))
          .join(),
    );

  test('are refused with the texts that are left of the others', () => {
    expect(days({ day: '2026-05-09' }, '25/9/2026', { day: '2026-09-09' }, { day: '2026-12-09' })).toEqual([
      'error mistakenDay',
      'dayFirst',
      '',
      'error mistakenDay',
    ]);
  });

  test('are clear if one has a day that is no month', () => {
    expect(days({ day: '2026-05-09' }, '25/9/2026', { day: '2026-09-14' })).toEqual(['', 'dayFirst', '']);
  });

  test('are clear if they are near to the texts as they are', () => {
    expect(days({ day: '2026-09-02' }, '25/9/2026', { day: '2026-09-03' })).toEqual(['', 'dayFirst', '']);
  });

  test('are pointed out where others have the month first', () => {
    expect(days('5/13/2026', '5/9/2026', '5/5/2026')).toEqual(['error mistakenDay', 'dayFirst,warning mistakenDay', 'dayFirst']);
    expect(days('00:00 5/13/2026', '00:00 5/9/2026')).toEqual(['error mistakenDay', 'dayFirst,warning mistakenDay']);
  });

  test('one text with the month first does not make all days doubtful', () => {
    expect(days('5/13/2026', ...Array.from({ length: 9 }, () => ({ day: '2026-11-10' })))).toEqual([
      'error mistakenDay',
      ...Array.from({ length: 9 }, () => ''),
    ]);
  });
});

describe('zeros that a spreadsheet dropped', () => {
  test.each<[ImportFieldName, Cell, Record<string, Cell>, string, string]>([
    ['receiverPostalCode', 800, { receiverCountry: 'Australia' }, '0800', 'zeroAdded'],
    ['receiverPostalCode', 800, { receiverCountry: 'AUSTRALIA (NT)' }, '0800', 'zeroAdded'],
    ['receiverPostalCode', 800, { partnerShipment: 'gtsAus' }, '0800', 'zeroAdded'],
    ['receiverPostalCode', 2138, { receiverCountry: 'USA' }, '02138', 'zeroAdded'],
    ['receiverPostalCode', '601', { receiverCountryCode: 'US' }, '00601', 'zeroAdded'],
    ['receiverPostalCode', 18989, { receiverCountry: 'Singapore' }, '018989', 'zeroAdded'],
    ['receiverPostalCode', 1000, { receiverCountryCode: 'MY' }, '01000', 'zeroAdded'],
    ['receiverPostalCode', 1067, { receiverCountry: 'Đức' }, '01067', 'zeroAdded'],
    ['receiverPostalCode', 10010, { receiverCountry: 'Nhật Bản' }, '0010010', 'zeroAdded'],
    ['senderPostalCode', 7000, { senderCountry: 'Việt Nam' }, '07000', 'zeroAdded'],
    ['deliveryPostalCode', 800, { receiverCountryCode: 'AU' }, '0800', 'zeroAdded'],
    ['receiverPostalCode', '02138-1234', { receiverCountry: 'USA' }, '02138-1234', ''],
    ['receiverPostalCode', 2000, { receiverCountry: 'Úc' }, '2000', ''],
    ['receiverPostalCode', 1010, { receiverCountry: 'Áo' }, '1010', ''],
    ['receiverPostalCode', 700000, { receiverCountry: 'Việt Nam' }, '700000', ''],
    ['receiverPostalCode', '2139-4307', { receiverCountry: 'USA' }, '02139-4307', 'zeroAdded'],
    ['receiverPostalCode', 21394307, { receiverCountry: 'USA' }, '021394307', 'zeroAdded'],
    ['receiverPostalCode', '901-1234', { receiverCountryCode: 'PR' }, '00901-1234', 'zeroAdded'],
    ['receiverPostalCode', '60-0001', { receiverCountryCode: 'JP' }, '060-0001', 'zeroAdded'],
    ['receiverPostalCode', '1-234', { receiverCountry: 'Ba Lan' }, '01-234', 'zeroAdded'],
    ['receiverPostalCode', 1234, { receiverCountryCode: 'PL' }, '01234', 'zeroAdded'],
    ['receiverPostalCode', '1310-100', { receiverCountryCode: 'BR' }, '01310-100', 'zeroAdded'],
    ['receiverPostalCode', '800.0', { receiverCountry: 'Úc' }, '0800', 'trimmed,zeroAdded'],
    ['receiverPostalCode', '2000.0', { receiverCountry: 'Úc' }, '2000', 'trimmed'],
    ['receiverPostalCode', '00-950', { receiverCountryCode: 'PL' }, '00-950', ''],
    ['receiverPostalCode', '9695500', { receiverCountryCode: 'IL' }, '9695500', ''],
    ['receiverPostalCode', 'K1A 0B1', { receiverCountry: 'Canada' }, 'K1A 0B1', ''],
    ['receiverPostalCode', 'SW1A 1AA', { receiverCountryCode: 'GB' }, 'SW1A 1AA', ''],
    // Too short for a code of the country, or of any; too long; or without its letters.
    ['receiverPostalCode', 20001, { receiverCountry: 'Úc' }, '20001', 'warning slipPostalCode'],
    ['receiverPostalCode', 969550, { receiverCountryCode: 'IL' }, '969550', 'warning slipPostalCode'],
    ['receiverPostalCode', 101, { receiverCountryCode: 'AT' }, '101', 'warning slipPostalCode'],
    ['receiverPostalCode', 101, { receiverCountry: 'Canada' }, '101', 'warning slipPostalCode'],
    ['receiverPostalCode', 21, { receiverCountry: 'Australia' }, '21', 'warning slipPostalCode'],
    ['receiverPostalCode', 800, {}, '800', 'warning slipPostalCode'],
    ['receiverTelNo', 412345678, { receiverCountry: 'Úc' }, '0412345678', 'zeroAdded'],
    ['receiverTelNo', 7911123456, { receiverCountryCode: 'GB' }, '07911123456', 'zeroAdded'],
    ['receiverTelNo', 9012345678, { receiverCountryCode: 'JP' }, '09012345678', 'zeroAdded'],
    ['receiverTelNo', 2838221234, { receiverCountry: 'Việt Nam' }, '02838221234', 'zeroAdded'],
    ['receiverTelNo', 912000001, { receiverCountry: 'Canada' }, '0912000001', 'zeroAdded'],
    ['receiverTelNo', 2125550100, { receiverCountry: 'USA' }, '2125550100', ''],
    ['receiverTelNo', 912345678, { receiverCountryCode: 'ES' }, '912345678', ''],
    ['receiverTelNo', 61234567, { receiverCountry: 'Singapore' }, '61234567', ''],
    ['receiverTelNo', '912345678.0', {}, '0912345678', 'trimmed,zeroAdded'],
    ['receiverTelNo', '0912345678.0', {}, '0912345678', 'trimmed'],
    ['receiverTelNo', '912.345.678', {}, '0912.345.678', 'zeroAdded'],
    ['receiverTelNo', '912 345 678', {}, '0912 345 678', 'zeroAdded'],
    ['receiverTelNo', '912,345,678', {}, '0912,345,678', 'zeroAdded'],
    ['receiverTelNo', '412-345-678', { receiverCountry: 'Úc' }, '0412-345-678', 'zeroAdded'],
    ['receiverTelNo', '912345678 / 987654321', {}, '0912345678 / 0987654321', 'zeroAdded'],
    ['receiverTelNo', '0912345678 - 987654321', {}, '0912345678 - 0987654321', 'zeroAdded'],
    ['receiverTelNo', '912 345 678, 0281234567 hoặc 987.654.321', {}, '0912 345 678, 0281234567 hoặc 0987.654.321', 'zeroAdded'],
    ['receiverTelNo', '0912345678 / 0987654321', {}, '0912345678 / 0987654321', ''],
    ['receiverTelNo', '+84 912 345 678', {}, '+84 912 345 678', ''],
    ['receiverTelNo', '212 555 0100', { receiverCountry: 'USA' }, '212 555 0100', ''],
    ['receiverTelNo', '912 345 678', { receiverCountryCode: 'ES' }, '912 345 678', ''],
    // No number has so few digits there.
    ['receiverTelNo', '555-0100', { receiverCountry: 'USA' }, '555-0100', 'warning slipPhone'],
    ['receiverTelNo', 5550100, { receiverCountryCode: 'CA' }, '5550100', 'warning slipPhone'],
    ['receiverTelNo', 1234567, { receiverCountry: 'Singapore' }, '1234567', 'warning slipPhone'],
  ])('%s %j with %j becomes %j %s', (field, cell, cells, value, said) => {
    const row = checkShipment(
      { [field]: cell, ...cells },
      field.startsWith('sender') ? { constants: { senderContactName: 'A', senderTelNo: '0281234567' } } : {},
    );
    expect([row.values[field], saidOf(row, field).join()]).toEqual([value, said]);
    expect(row.input).not.toBeNull();
  });

  test('stay away if a person takes them back', () => {
    const row = checkShipment({ receiverPostalCode: 800, receiverCountry: 'Úc' }, { edits: { receiverPostalCode: '800' } });
    expect([row.values.receiverPostalCode, row.state]).toEqual(['800', 'good']);
  });
});

test.each([
  ['26th of November, 2026', '2026-11-26'],
  ['Nov 26, 2026', '2026-11-26'],
  ['2026-Nov-26', '2026-11-26'],
  ['26Nov2026', '2026-11-26'],
  ['Thursday, 26 Nov 2026', '2026-11-26'],
  ['Thu 2 Nov 2028', '2028-11-02'],
  ['26 Th11 2026', '2026-11-26'],
  ['26 tháng 11 năm 2026', '2026-11-26'],
  ['Ngày 5 tháng năm năm 2026', '2026-05-05'],
  ['26 tháng Mười Một 2026', '2026-11-26'],
  ['Thứ 5, 26/11/2026', '2026-11-26'],
  ['Chủ nhật, 22 tháng 11, 2026', '2026-11-22'],
])('the day %j is %s', (shipDate, day) => {
  const row = checkShipment({ shipDate }, { today: '2026-05-05' });
  expect([row.values.shipDate, saidOf(row, 'shipDate')[0]]).toEqual([day, 'dateRead']);
});

describe('letters that an encoding lacked', () => {
  test.each<[ImportFieldName, string, string]>([
    ['receiverContactName', 'Nguy?n Th? H?ng', 'error lettersLost'],
    ['receiverContactName', 'L? H?ng', 'error lettersLost'],
    ['receiverContactName', 'H?ng', 'error lettersLost'],
    ['receiverContactName', 'TR?N V?N B?NH', 'error lettersLost'],
    ['receiverContactName', 'Nguy_n Th_ H_ng', 'error lettersLost'],
    ['receiverContactName', 'Nguy?n Văn Đ?c', 'error lettersLost'],
    ['receiverContactName', 'J?rgen M?ller', 'error lettersLost'],
    ['receiverContactName', 'Marie M?ller-L?denscheid', 'error lettersLost'],
    ['receiverContactName', 'Fran\ufffdoise-Charlotte', 'error lettersLost'],
    ['receiverName', 'Caf? Fran?ais', 'error lettersLost'],
    ['receiverName', '??? ??', 'error lettersLost'],
    ['receiverAddress', '12 Nguy?n Hu?, Q.1', 'error lettersLost'],
    ['receiverAddress', '???1-2-3', 'error lettersLost'],
    ['receiverAddress', '12 Stra?e', 'error lettersLost'],
    ['receiverProvince', 'Qu?ng Nam', 'error lettersLost'],
    ['receiverCountry', 'Vi?t Nam', 'error lettersLost'],
    ['description', '?o d?i', 'error lettersLost'],
    ['description', 'Áo s? mi tr?ng', 'error lettersLost'],
    // Among goods and notes, such a sign may be meant.
    ['description', 'Qu?n jean', 'warning lettersLost'],
    ['description', 'Caf? Fran?ais', 'warning lettersLost'],
    ['notes', '??? ??', 'warning lettersLost'],
    ['notes', 'Don?t bend', 'warning lettersLost'],
    ['receiverContactName', 'h_anh', ''],
    ['receiverName', 'Shop_Hoa Ai?', ''],
    ['receiverCity', '?', ''],
    ['customerReference', 'Nguy?n_1', ''],
    ['customerReference', 'L?ng', ''],
  ])('%s %j: %s', (field, cell, said) => {
    expect(saidOf(checkShipment({ [field]: cell }), field).join()).toBe(said);
  });

  test.each([
    'Giao giờ nào?',
    'COD?không',
    'COD?khong',
    'Anh ơi?Gọi trước',
    'giao luc nao ?anh',
    'Ship? COD. OK?',
    'https://x.vn/ao-dai?mau=do&size?m=1',
    'a_b@example.com size_m',
    'h_anh',
    'm_trang_b_den t_nam',
    'SKU_AB_1 HANG_HOA_2 __init__',
  ])('are none among goods and notes: %s', (text) => {
    const row = checkShipment({ description: text, notes: text });
    expect([row.state, row.messages]).toEqual(['good', []]);
  });

  test('are what a person wrote', () => {
    const row = checkShipment({ receiverContactName: 'L? H?ng' }, { edits: { receiverContactName: 'L? H?ng' } });
    expect([row.values.receiverContactName, row.state]).toEqual(['L? H?ng', 'good']);
  });

  test('are pointed out in a text of several columns', () => {
    const { settings, rows } = asFile([{ description: 'Áo', notes: 'Qu?n', receiverContactName: 'A', receiverTelNo: '0912345678' }]);
    const columns = settings.columns.map((column) => (column.field === 'notes' ? { ...column, field: 'description' as const } : column));
    const [row] = checkRows({ ...settings, columns }, NO_FACTS, rows);
    expect(row && [row.values.description, saidOf(row, 'description').join()]).toEqual(['Áo; Qu?n', 'warning lettersLost']);
  });
});

test('one number of a column tells how the others separate decimals', () => {
  const weights = (...cells: string[]) => checkAll(cells.map((weight) => ({ weight }))).map((row) => row.values.weight);
  expect(weights('12.5', '2.268')).toEqual([12.5, 2.268]);
  expect(weights('12,5', '2,268')).toEqual([12.5, 2.268]);
  expect(weights('12,5', '2.268', '1.5')).toEqual([12.5, '2.268', 1.5]);
  expect(weights('12,5', '2.268')).toEqual([12.5, '2.268']);
  expect(weights('0.125', '2.268', '12.125')).toEqual([0.125, 2.268, 12.125]);
  expect(weights('1234.567', '2.268')).toEqual([1234.567, 2.268]);
  expect(weights('12.5 kg', '2.268 kg')).toEqual([12.5, 2.268]);
  expect(weights('2.268', '12.125')).toEqual(['2.268', '12.125']);
});

test('a column tells how another one separates decimals, unless a third one says otherwise, and never for money', () => {
  const first = (cells: Parameters<typeof checkShipment>[0]) => checkAll([cells])[0]?.values;
  expect(first({ weight: '2.268', cubicL: '30.5', goodsValue: '12.500' })).toMatchObject({ weight: 2.268, goodsValue: '12.500' });
  expect(first({ weight: '2,268', totalVolume: '0,012' })?.weight).toBe(2.268);
  expect(first({ weight: '2.268', cubicL: '30.5', cubicW: '20,5' })?.weight).toBe('2.268');
});
