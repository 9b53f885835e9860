import { USUAL_RULES as DESTINATION_RULES } from '@ace/contract/destinations/usual-rules.ts';
import { USUAL_RULES } from '@ace/contract/weights/rules.ts';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../shared/sheets/reading/cells.ts';
import { asFile, checkAll, checkRows, checkShipment, factsOf, SETTINGS, saidOf } from './check.testing.ts';
import type { CheckSettings } from './kinds/kind.ts';
import { NO_FACTS } from './values/reading.ts';

/**
 * How many times as much processor time some work takes at four times the length: 4 where it is linear, 16 where it is quadratic. The least of some turns counts:
 * in others, garbage was collected or the processor was shared.
 */
const growth = (work: (length: number) => void, length: number) => {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < 10; turn += 1) {
    for (const [index, times] of [1, 4].entries()) {
      const start = process.threadCpuUsage();
      for (let count = 0; count < 5; count += 1) work(times * length);
      const { user, system } = process.threadCpuUsage(start);
      least[index] = Math.min(least[index] ?? 0, user + system);
    }
  }
  const [once = 0, fourTimes = 0] = least;
  return fourTimes / once;
};

describe('what a person wrote', () => {
  test.each([
    ['receiverTelNo', '912345678', '0987654321', '0987654321', ''],
    ['receiverTelNo', '0912345678', '987654321', '0987654321', 'zeroAdded'],
    // The text of the file is taken as it stands, which takes back what we changed.
    ['receiverTelNo', '912345678', '912345678', '912345678', ''],
    ['receiverTelNo', 912345678, '912345678', '912345678', ''],
    ['receiverContactName', 'Trần  Bình', 'Trần  Bình', 'Trần  Bình', ''],
    ['receiverContactName', ' Trần Bình', ' Trần Bình', 'Trần Bình', 'trimmed'],
    ['customerReference', '1.2E+17', '1.2E+17', '1.2E+17', ''],
    ['customerReference', 1234567890123456, '1234567890123456', '1234567890123456', ''],
    ['weight', '12', '12,5', 12.5, 'decimalComma'],
    ['weight', '12', 13, 13, ''],
    ['shipDate', '11/23/2026', '23/11/2026', '2026-11-23', 'dayFirst'],
    ['shipDate', null, 'hôm nay', '2026-11-26', ''],
    ['dangerousGoods', 'nhiều', true, true, ''],
    ['receiverCity', 'Huế', null, null, ''],
    ['receiverCity', 'Huế', '', null, ''],
    ['receiverCity', undefined, 'Huế', 'Huế', ''],
  ] as const)('in %s, over %j: %j becomes %j %s', (field, cell, edit, value, said) => {
    const row = checkShipment(cell === undefined ? {} : { [field]: cell }, { edits: { [field]: edit } });
    expect(row.values[field] ?? null).toBe(value);
    expect(saidOf(row, field).join()).toBe(said);
    expect(row.state).toBe('good');
  });

  test.each([
    ['shipDate', '5/9/2026', 'notDay'],
    ['weight', '12,5', 'notNumber'],
    ['totalPackages', '2 kiện', 'notCount'],
    ['receiverAddress', '#N/A', 'sheetError'],
    ['receiverTelNo', null, 'NotBlank'],
  ] as const)('%s %j is no value as it stands', (field, text, message) => {
    const row = checkShipment({ [field]: text ?? '0912345678' }, { edits: { [field]: text } });
    expect(saidOf(row, field)).toEqual([`error ${message}`]);
  });
});

describe('constants', () => {
  test('hold where no column has a value, and nothing is said of them in every row', () => {
    const constants = { weight: '1,5', receiverCity: 'Huế', shipDate: '5/9/2026', senderTelNo: '987654321', senderContactName: 'A' };
    const row = checkShipment({ weight: null, receiverCity: 'Hội An' }, { constants });
    expect(row).toMatchObject({ state: 'good', messages: [], values: { weight: 1.5, receiverCity: 'Hội An', shipDate: '2026-11-26' } });
    expect(row.input).toMatchObject({ senderTelNo: '0987654321' });
  });

  test('an emptied cell stays empty', () => {
    const row = checkShipment({ receiverCity: 'Hội An' }, { constants: { receiverCity: 'Huế' }, edits: { receiverCity: null } });
    expect(row.values.receiverCity).toBeNull();
  });

  test('are checked as cells are', () => {
    expect(saidOf(checkShipment({}, { constants: { weight: 'x' } }), 'weight')).toEqual(['error notNumber']);
  });
});

describe('columns', () => {
  const check = (cells: (string | number | null)[], columns: CheckSettings['columns']) => {
    const settings = {
      ...SETTINGS,
      columns,
      constants: { receiverContactName: 'A', receiverTelNo: '0912345678', description: 'x', shipDate: '2026-11-26' },
    };
    return checkRows(settings, NO_FACTS, [{ row: 2, cells, edits: {} }])[0];
  };

  test('join to an address, the street first', () => {
    const columns = ['Tỉnh/TP', 'Quận/Huyện', 'Phường/Xã', 'Địa chỉ'].map((heading, index) => ({
      index,
      heading,
      field: 'receiverAddress' as const,
    }));
    const parts = check(
      ['x', 'Quận 1', 'P. Bến Nghé', ' 12 Lê Lợi'],
      columns.slice(1).map((column) => ({ ...column })),
    );
    expect(parts?.values.receiverAddress).toBe('12 Lê Lợi, P. Bến Nghé, Quận 1');
    expect(parts?.messages).toEqual([
      { field: 'receiverAddress', message: 'trimmed', severity: 'changed', original: ' 12 Lê Lợi, P. Bến Nghé, Quận 1' },
    ]);
    expect(check(['x', null, '', '12 Lê Lợi'], columns)?.values.receiverAddress).toBe('x, 12 Lê Lợi');
  });

  test('join to the notes with their headings, which say what the field is not called', () => {
    const columns = [
      { index: 0, heading: 'COD', field: 'notes' as const },
      { index: 1, heading: 'Ghi chú', field: 'notes' as const },
      { index: 2, heading: 'Size', field: 'notes' as const },
    ];
    expect(check([500000, 'Giao giờ hành chính', null], columns)?.values.notes).toBe('COD: 500000\nGiao giờ hành chính');
  });

  test('that fill a number must agree', () => {
    const columns = [0, 1].map((index) => ({ index, field: 'weight' as const }));
    expect(check([2, '2'], columns)).toMatchObject({ state: 'good', values: { weight: 2 } });
    expect(check([2, 3], columns)?.messages).toMatchObject([{ field: 'weight', message: 'conflict', params: '3' }]);
  });

  test('fill several fields with the whole cell, and the lengths with their parts', () => {
    const columns = [
      { index: 0, field: 'receiverAddress' as const },
      { index: 0, field: 'receiverCity' as const },
      ...(['cubicL', 'cubicW', 'cubicH'] as const).map((field) => ({ index: 1, field })),
    ];
    expect(check(['Huế', '30x20,5 x 10cm'], columns)?.values).toMatchObject({
      receiverAddress: 'Huế',
      receiverCity: 'Huế',
      ...{ cubicL: 30, cubicW: 20.5, cubicH: 10, totalVolume: 0.006 },
    });
  });

  test.each(['1', '1x1'])('are read in linear time, also %j with many blanks', (start) => {
    const columns = (['cubicL', 'cubicW', 'cubicH'] as const).map((field) => ({ index: 0, field }));
    const refuse = (length: number) => expect(check([`${start}${' '.repeat(length)}!`], columns)?.state).toBe('error');
    expect(growth(refuse, 10_000)).toBeLessThan(8);
  });
});

test('thousands of marks in a row are refused in linear time, also when blanks without width stand between them', () => {
  const fields = ['notes', 'receiverAddress', 'receiverCountry', 'senderCountry', 'partnerShipment'] as const;
  // Normalization sorts marks, in quadratic time.
  const refuse = (count: number) => {
    const cell = `a${'\u0301\u200b\u0327\u200b'.repeat(count)}`;
    expect(saidOf(checkShipment(Object.fromEntries(fields.map((name) => [name, cell]))), 'notes')).toContain('error Pattern');
  };
  expect(growth(refuse, 600)).toBeLessThan(8);
});

describe('what a row lacks', () => {
  test('the day is today, and the sender the account of the owner', () => {
    const { settings, rows } = asFile([{ receiverContactName: 'A B', receiverTelNo: '0912345678', description: 'x' }]);
    const [row] = checkRows(settings, NO_FACTS, rows);
    expect(row?.input).toMatchObject({
      shipDate: '2026-11-26',
      senderName: 'ACE',
      senderTelNo: '0281234567',
      senderContactName: 'Nguyễn An',
      ownerId: 5,
    });
  });

  test('a row that names its sender says all of it', () => {
    const row = checkShipment({ senderContactName: 'Lê Hoa' });
    expect(row.messages).toEqual([{ field: 'senderTelNo', message: 'NotBlank', severity: 'error' }]);
    expect(checkShipment({ senderContactName: null, senderCity: 'Huế' }).input).toMatchObject({
      senderContactName: 'Nguyễn An',
      senderCity: 'Huế',
    });
  });

  test('the volume follows from the lengths, and is marked where it stands in an empty cell', () => {
    const lengths = { cubicL: 50, cubicW: 40, cubicH: 30, totalPackages: 2 };
    expect(checkShipment(lengths)).toMatchObject({ messages: [], input: { totalVolume: 0.12 } });
    expect(saidOf(checkShipment({ ...lengths, totalVolume: null }), 'totalVolume')).toEqual(['derived']);
    expect(checkShipment({ ...lengths, totalVolume: 1 })).toMatchObject({ messages: [], input: { totalVolume: 1 } });
  });

  test.each([
    ['Úc', null, 'AU', 'derived'],
    ['Việt Nam', undefined, 'VN', 'derived'],
    ['AU', null, 'AU', 'derived'],
    ['Úc', 'AU', 'AU', ''],
    [null, 'úc', 'AU', 'derived'],
    [null, 'au', 'AU', 'derived'],
    // The code of Malaysia, or "Mỹ" without its mark.
    ['MY', null, null, ''],
    ['Mỹ', null, 'US', 'derived'],
    ['Ðức', undefined, 'DE', 'derived'],
    ['Đức', undefined, 'DE', 'derived'],
    ['Sao Hoả', null, null, ''],
  ])('country %j and code %j: %j %s', (receiverCountry, receiverCountryCode, code, said) => {
    const row = checkShipment({ receiverCountry, ...(receiverCountryCode === undefined ? {} : { receiverCountryCode }) });
    expect(row.values.receiverCountryCode ?? null).toBe(code);
    expect(saidOf(row, 'receiverCountryCode').join()).toBe(said);
  });

  test('an emptied code stays empty', () => {
    expect(checkShipment({ receiverCountry: 'Úc' }, { edits: { receiverCountryCode: null } }).input).toMatchObject({
      receiverCountryCode: null,
    });
  });
});

describe('owners', () => {
  const sender = { senderName: 'Á Đông', senderAddress: null, senderTelNo: '0900000000', senderContactName: 'Hoa' };
  const owners: CheckSettings['owners'] = { 'á đông': { id: 7, sender }, chung: 'ambiguous' };

  test('own the shipment and send it', () => {
    const row = checkShipment({ owner: ' Á  Đông' }, { owners });
    expect(row.input).toMatchObject({ ownerId: 7, ...sender });
    expect(row.values.owner).toBe('Á Đông');
  });

  test.each([
    ['Chung', 'ownerAmbiguous'],
    ['constructor', 'ownerNotFound'],
  ])('%s: %s', (owner, message) => {
    expect(checkShipment({ owner }, { owners }).messages).toEqual([{ field: 'owner', message, severity: 'error', params: owner }]);
  });

  test('and numbers of bills are not chosen by customers', () => {
    const row = checkShipment({ owner: 'Á Đông', aceBillNumber: 'X1' }, { owners, mayAssign: false });
    expect(row).toMatchObject({ state: 'good', input: { ownerId: 5, aceBillNumber: null } });
    expect(row.values).not.toHaveProperty('aceBillNumber');
  });
});

describe('packages', () => {
  const lines = (cells: Parameters<typeof checkShipment>[0]) => {
    const row = checkShipment(cells);
    return (row.input as { packageInfos: { itemCubicWeight: number; itemCubicL: number | null }[] } | null)?.packageInfos;
  };

  test('are equal lines for partners that take them, whose weights add up', () => {
    const found = lines({ partnerShipment: 'gtsCad', totalPackages: 3, weight: 10, cubicL: 30 });
    expect(found?.map(({ itemCubicWeight }) => itemCubicWeight)).toEqual([3.334, 3.333, 3.333]);
    expect(found?.every(({ itemCubicL }) => itemCubicL === 30)).toBe(true);
    expect(lines({ totalPackages: 3, weight: 10 })).toEqual([]);
    expect(lines({ partnerShipment: 'gtsCad', totalPackages: 3 })).toEqual([]);
  });

  test('are limited by the partner', () => {
    const row = checkShipment({ partnerShipment: 'gtsUsa', totalPackages: 2, weight: 1 });
    expect(row.messages).toEqual([{ field: 'totalPackages', message: 'packagesLimit', params: '1', severity: 'error' }]);
  });

  test('slips are warnings', () => {
    const row = checkShipment({
      receiverTelNo: '123',
      receiverCountryCode: 'ZZ',
      weight: 1001,
      partnerShipment: 'gtsCad',
      receiverCountry: 'Úc',
    });
    expect(row.state).toBe('warning');
    expect(row.messages.map(({ field, message, severity }) => `${field} ${message} ${severity}`)).toEqual([
      'receiverTelNo slipPhone warning',
      'receiverCountryCode slipCountryCode warning',
      'partnerShipment slipOtherCountry warning',
      'weight slipHeavy warning',
    ]);
  });

  test('are what a partner does not take, and do not stop the import', () => {
    const limits = { weight: 30, length: 120, girth: 300 };
    const weights = { ...USUAL_RULES, gtsCad: USUAL_RULES.gtsCad.map((rule) => ({ ...rule, limits })) };
    const of = (cells: object) => {
      const row = checkShipment({ partnerShipment: 'gtsCad', ...cells }, { weights });
      return row?.messages
        .filter(({ message }) => message.startsWith('over'))
        .map(({ field, message, params }) => [field, message, params]);
    };
    expect(of({ weight: 30, cubicL: 120, cubicW: 50, cubicH: 40 })).toEqual([]);
    expect(of({ weight: 62, totalPackages: 2 })).toEqual([['weight', 'overWeight', '30']]);
    expect(of({ weight: 30, cubicL: 121, cubicW: 60, cubicH: 40 })).toEqual([
      ['cubicL', 'overLength', '120'],
      ['cubicL', 'overGirth', '300'],
    ]);
  });

  test('are what its destination asks for, where a row says where it goes', () => {
    const rules = { destinations: DESTINATION_RULES };
    const of = (cells: object) =>
      checkShipment({ partnerShipment: 'gtsUsa', receiverProvince: 'CA', receiverAddress: '12 Garden Street', ...cells }, rules)
        .messages.filter(({ message }) => message.startsWith('destination'))
        .map(({ field, message, severity }) => `${severity} ${message} ${field}`);
    expect(of({})).toEqual([]);
    expect(of({ receiverCountryCode: 'US', receiverPostalCode: '902-1' })).toEqual([
      'warning destinationStops receiverPostalCode',
      'warning destinationStops description',
    ]);
    expect(of({ partnerShipment: 'none', receiverCountryCode: 'US' })).toEqual([
      'warning destinationWarns receiverPostalCode',
      'warning destinationStops description',
    ]);
    expect(of({ partnerShipment: 'none', receiverCountryCode: 'KR', goodsValue: 10, insuranceCurrencyCode: 'USD' })).toEqual([]);
    expect(of({ partnerShipment: 'none', receiverCountryCode: 'KR', goodsValue: 10, insuranceCurrencyCode: 'KWD' })).toEqual([
      'warning destinationWarns insuranceCurrencyCode',
    ]);
  });
});

test('all errors of a row are found at once, each field once', () => {
  const row = checkShipment({
    receiverTelNo: null,
    weight: '1.234',
    shipDate: '5/13/2026',
    receiverEmail: 'x',
    description: '',
    totalPackages: 99,
  });
  expect(row.messages.map(({ field }) => field).sort()).toEqual([
    'description',
    'receiverEmail',
    'receiverTelNo',
    'shipDate',
    'totalPackages',
    'weight',
  ]);
});

test('examples of the template and blank rows are skipped', () => {
  const rows = checkAll([{ customerReference: 'VÍ DỤ 1' }, { customerReference: 'Example 3' }, { customerReference: ' ' }]);
  expect(rows.map(({ state, messages, reference }) => [state, messages[0]?.message, reference])).toEqual([
    ['skipped', 'example', null],
    ['skipped', 'example', null],
    ['skipped', 'blank', null],
  ]);
});

test('settings, facts and answers are JSON', () => {
  const { settings, rows } = asFile([{ receiverContactName: 'A', receiverTelNo: 912345678, shipDate: '5/9/2026' }]);
  const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));
  const checked = checkRows(settings, factsOf(settings, rows), rows);
  expect(checkRows(copy(settings), copy(factsOf(settings, rows)), copy(rows))).toEqual(checked);
  expect(copy(checked)).toEqual(checked);
});

test.each([
  ['JPY', 12.5, ['error Decimals']],
  ['USD', 12.5, []],
  [null, 12.5, []],
])('an amount has no more decimals than %s', (insuranceCurrencyCode, goodsValue, said) => {
  expect(saidOf(checkShipment({ insuranceCurrencyCode, goodsValue }), 'goodsValue')).toEqual(said);
});

test('cash of nothing is not written into the notes', () => {
  const notes = (...cells: Cell[]) => {
    const headings = ['COD', 'Tiền thu hộ', 'Ghi chú'];
    const columns = cells.map((_, index) => ({ index, heading: headings[index], field: 'notes' as const })) as CheckSettings['columns'];
    return checkRows({ ...SETTINGS, columns }, NO_FACTS, [{ row: 2, cells, edits: {} }])[0]?.values.notes ?? null;
  };
  expect(notes('0', 0, 'Gọi trước')).toBe('Gọi trước');
  expect(notes('0 đ', '-')).toBeNull();
  for (const nothing of ['Không', 'không thu', 'KO', 'No', 'No COD', 'N/A', false]) expect(notes(nothing, '0')).toBeNull();
  expect(notes('Không', '', 'Không gọi trước')).toBe('Không gọi trước');
  expect(notes('Nợ cô Kim 20k', '')).toBe('COD: Nợ cô Kim 20k');
  expect(notes('0.00 VND', '120.000đ', '0')).toBe('Tiền thu hộ: 120.000đ\n0');
});

describe('rows that add up others', () => {
  const sums = (rows: Parameters<typeof checkAll>[0], settings?: Partial<CheckSettings>) =>
    checkAll(rows, settings).map(({ state, messages }) => `${state} ${messages[0]?.message ?? ''}`.trim());
  const row = { receiverContactName: 'Trần Tổng', receiverTelNo: '0912345678', description: 'Sum', weight: 2 };

  test.each([
    [{ receiverContactName: 'TỔNG CỘNG', weight: 12.5 }],
    [{ description: 'Tổng số tiền:', goodsValue: '1.250.000' }],
    [{ receiverContactName: 'Grand Total', receiverTelNo: 12, weight: 4 }],
    [{ receiverTelNo: 'Cộng', weight: null }],
    [{ notes: 'Total: 2 parcels', weight: 4 }],
  ])('are skipped with a remark: %j', (sum) => {
    expect(sums([row, sum], { mergeByReference: true })).toEqual(['good', 'skipped sum']);
  });

  test.each([
    [{ ...row, receiverContactName: 'Total' }],
    [{ receiverName: 'Công ty Tổng', weight: 3 }],
    [{ receiverContactName: 'Tổng', receiverTelNo: '0912345678' }],
    [{ receiverContactName: 'Trần Bình', description: 'Total' }],
  ])('are not rows that say who gets what: %j', (cells) => {
    expect(sums([cells])[0]).not.toContain('sum');
  });

  test.each(['TC', '总计', '合計', 'TỔNG CỘNG (KG)'])('are called %s', (word) => {
    expect(sums([row, { receiverContactName: word, weight: 2 }])).toEqual(['good', 'skipped sum']);
  });

  const one = (weight: Cell, more = {}) => ({ ...row, weight, totalPackages: 1, ...more });
  const bare = { receiverContactName: null, receiverTelNo: null, description: null };

  test('are numbers alone that are the sum of those above', () => {
    expect(sums([one('1,5'), one(2.25), { ...bare, weight: 3.75, totalPackages: 2 }]).at(-1)).toBe('skipped sum');
    expect(sums([one(1), one(2), { ...bare, weight: '3' }]).at(-1)).toBe('skipped sum');
    expect(sums([one('2.268'), one('12.125'), { ...bare, weight: '14.393' }]).at(-1)).toBe('skipped sum');
    expect(sums([one(1, { goodsValue: '150.000' }), one(2, { goodsValue: '200.000' }), { ...bare, goodsValue: '350.000' }]).at(-1)).toBe(
      'skipped sum',
    );
  });

  test.each([
    ['another sum', [one(1), one(2), { ...bare, weight: 4 }]],
    ['another sum beside a right one', [one(1), one(2), { ...bare, weight: 3, totalPackages: 3 }]],
    ['one row above', [one(2), { ...bare, weight: 2 }]],
    ['something that says whose it is', [one(1), one(2), { ...bare, weight: 3, customerReference: 7 }]],
    ['a note', [one(1), one(2), { ...bare, weight: 3, notes: 'Kiện 2' }]],
  ])('are not numbers with %s', (_, cells) => {
    expect(sums(cells).at(-1)).not.toContain('sum');
  });

  test('are not in a list of numbers alone', () => {
    const constants = { receiverContactName: 'A', receiverTelNo: '0912345678', description: 'Áo', shipDate: '2026-11-26' };
    expect(sums([{ weight: 1 }, { weight: 2 }, { weight: 3 }], { constants })).toEqual(['good', 'good', 'good']);
  });

  test('are what a person says, once they write into them', () => {
    const [read] = checkAll([{ receiverContactName: 'Tổng' }]);
    const { settings, rows } = asFile([{ receiverContactName: 'Tổng' }]);
    const [edited] = checkRows(
      settings,
      NO_FACTS,
      rows.map((each) => ({ ...each, edits: { receiverTelNo: '0912345678' } })),
    );
    expect([read?.state, edited?.state]).toEqual(['skipped', 'error']);
  });
});
