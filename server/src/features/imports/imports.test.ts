import type { PackageLine, Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { RATES } from '../../shared/limits/bounds.ts';
import { workbookParts, zipOf } from '../../shared/sheets/reading/reading.testing.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { csvOf, importer } from './imports.testing.ts';

const api = startTestApi();
const by = importer(api);
const create = creator(api);

const HEAD = [
  'Mã tham chiếu',
  'Người liên hệ bên nhận',
  'Điện thoại người nhận',
  'Mô tả hàng hoá',
  'Khối lượng (kg)',
  'Ngày gửi',
  'Người liên hệ bên gửi',
  'Điện thoại người gửi',
];
/** An old ship date would be a warning. */
const TODAY = new Date().toISOString().slice(0, 10);
const rowOf = (reference: string, more: Record<number, string> = {}) =>
  Object.assign(
    [reference, 'Trần Thị Bích', '0901234567', 'Áo sơ mi', '2,5', TODAY.split('-').reverse().join('/'), 'Hoa Sen', '0281234567'],
    more,
  );
const fileOf = (...rows: string[][]) => csvOf([HEAD, ...rows]);
let number = 0;
const reference = () => `R-${++number}`;

describe('an upload', () => {
  test('is read, checked by itself if all headings are known, imported, and undone', async () => {
    const references = [reference(), reference(), reference()];
    const sent = await by.send(fileOf(...references.map((each) => rowOf(each))), 'Đơn tháng 9.csv');
    expect(sent.status).toBe(201);
    expect(sent.headers.get('location')).toBe(`/api/imports/${sent.body.id}`);
    expect(sent.body).toMatchObject({ kind: 'shipments', fileName: 'Đơn tháng 9.csv', state: 'reading' });
    const { id } = sent.body;
    const checked = await by.settled(id, 'reading');
    expect(checked).toMatchObject({ state: 'checked', counts: { rows: 3, good: 3, errors: 0, changed: 3 } });
    expect(checked.totals).toEqual([{ partner: 'none', rows: 3, packages: 3, weight: 7.5 }]);
    const [first] = await by.rows(id);
    expect(first).toMatchObject({
      row: 2,
      state: 'good',
      values: { customerReference: references[0], weight: 2.5, shipDate: TODAY },
    });
    expect(first?.messages.map(({ field, message, severity }) => [field, message, severity])).toContainEqual([
      'weight',
      'decimalComma',
      'changed',
    ]);

    const done = await by.start(id);
    expect(done).toMatchObject({ state: 'done', counts: { created: 3, good: 0 }, kept: 0, undone: 0 });
    const rows = await by.rows(id, 'created');
    const shipments = await Promise.all(
      rows.map(async ({ shipmentId }) => (await api.as('employee').get(`/api/shipments/${shipmentId}`)).body),
    );
    expect(shipments.map(({ customerReference }) => customerReference)).toEqual(references);
    expect(shipments.every(({ importId }) => importId === id)).toBe(true);
    const numbers = shipments.map(({ aceBillNumber }) => aceBillNumber);
    expect(numbers).toEqual(numbers.toSorted());
    expect(await api.audits('Shipment', shipments[0].id)).toMatchObject([{ action: 'CREATE', value: { importId: id } }]);

    await api.as('employee').put('/api/shipments', { ...shipments[1], notes: 'Giao buổi sáng' });
    // Its label may be on the box by now.
    await api.as('employee').post('/api/labels', { ids: [shipments[0].id], format: 'a6' });
    expect((await api.as('employee').post(`/api/imports/${id}/undo`)).status).toBe(200);
    await expect.poll(async () => by.read(id)).toMatchObject({ undone: 1, kept: 2, undoing: 0, undoUntil: null });
    const statuses = shipments.map(async (shipment) => (await api.as('employee').get(`/api/shipments/${shipment.id}`)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
    expect(await api.audits('Shipment', shipments[2].id)).toMatchObject([{ action: 'CREATE' }, { action: 'DELETE' }]);
  });

  test('with an unknown heading waits until somebody says what it is, and remembers it', async () => {
    const file = () => csvOf([['Ký hiệu lạ', ...HEAD.slice(1)], rowOf(reference())]);
    const before = await by.upload(file());
    expect(before.state).toBe('columns');
    expect(before.columns[0]).toMatchObject({ index: 0, heading: 'Ký hiệu lạ', field: null, samples: [expect.stringContaining('R-')] });
    const columns = before.columns.map(({ index, field }) => ({ index, field: index === 0 ? 'customerReference' : field }));
    const { body } = await by.change(before.id, { columns, constants: { partnerShipment: 'gtsUsa' } });
    expect(body).toMatchObject({ state: 'checked', constants: { partnerShipment: 'gtsUsa' }, counts: { good: 1, errors: 0 } });
    const again = await by.upload(file());
    expect(again).toMatchObject({ state: 'checked', constants: { partnerShipment: 'gtsUsa' } });
    expect(again.columns[0]?.field).toBe('customerReference');
  });

  test.each([
    ['Receiver name', 'receiverContactName', 'SĐT'],
    ['Delivery address', 'receiverAddress', 'SĐT'],
    ['Điện thoại / Phone', 'receiverTelNo', 'Địa chỉ'],
  ] as const)('proposes once what "%s" is, also if its rows have references', async (heading, field, other) => {
    const file = () =>
      csvOf([
        ['Mã đơn', 'Nội dung hàng', other, heading],
        [reference(), 'Sách', '0912345678', '0912345679'],
      ]);
    const asked = await by.upload(file());
    expect({ state: asked.state, field: asked.columns[3]?.field }).toEqual({ state: 'columns', field });
    const columns = asked.columns.map(({ index, field }) => ({ index, field }));
    expect((await by.change(asked.id, { columns })).body.state).toBe('checked');
    const again = await by.upload(file());
    expect({ state: again.state, field: again.columns[3]?.field }).toEqual({ state: 'checked', field });
    expect((await by.rows(again.id))[0]?.values[field]).toBe('0912345679');
  });

  test('is refused when it is empty or too large, and a start before it is read', async () => {
    expectProblem((await by.send('')) as never, 400, { fieldErrors: [{ objectName: 'import', field: 'file', message: 'NotBlank' }] });
    expect((await by.send(new Uint8Array(10 * 1024 * 1024 + 1))).status).toBe(413);
    const failed = await by.upload('', 'x.csv').catch(() => null);
    expect(failed).toBeNull();
    const picture = await by.upload(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'parcels.xlsx');
    expect(picture).toMatchObject({ state: 'failed', problem: 'notASheet' });
    const refused = await api.as('employee').post(`/api/imports/${picture.id}/start`, { only: 'good' });
    expectProblem(refused, 409, { message: 'error.importNotRead' });
  });
});

/** A workbook of texts. The last column, and rows whose first cell says so, are hidden. */
const hiddenOf = (...rows: string[][]) => {
  const cells = (row: string[]) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const parts = workbookParts({
    rows: rows.map((row) => `<row${row[0]?.startsWith('Ẩn') ? ' hidden="1"' : ''}>${cells(row)}</row>`).join(''),
  });
  const path = 'xl/worksheets/sheet1.xml';
  const columns = `<cols><col min="${rows[0]?.length}" max="${rows[0]?.length}" hidden="1"/></cols><sheetData>`;
  return zipOf({ ...parts, [path]: parts[path]?.replace('<sheetData>', columns) ?? '' });
};

test('what is hidden in a file is said, left out, and imported if a person wants it', async () => {
  const rows = [
    ['Người nhận', 'Điện thoại', 'Nội dung hàng', 'Ghi chú'],
    ['Thử Hôm Nay', '0912000001', 'Áo', 'GIÁ VỐN 12000'],
    ['Ẩn Hôm Qua', '0912000002', 'Áo', ''],
  ];
  const read = await by.upload(new Uint8Array(await hiddenOf(...rows)), 'ẩn.xlsx');
  expect(read).toMatchObject({ state: 'columns', counts: { rows: 2, hidden: 1 }, options: { withHidden: false } });
  expect(read.columns.map(({ fields, isHidden }) => [fields[0], isHidden])).toEqual([
    ['receiverContactName', undefined],
    ['receiverTelNo', undefined],
    ['description', undefined],
    [undefined, true],
  ]);
  const change = async (body: object) => (await by.change(read.id, body)).body;
  const columns = read.columns.map(({ index, field }) => ({ index, field }));
  expect(await change({ columns })).toMatchObject({ state: 'checked', counts: { good: 1, skipped: 1 } });
  expect((await by.rows(read.id, 'skipped'))[0]).toMatchObject({ row: 3, messages: [{ message: 'hidden' }] });
  expect(await change({ options: { withHidden: true } })).toMatchObject({
    counts: { good: 2, skipped: 0, hidden: 1 },
    options: { withHidden: true },
  });
});

/** A workbook with a sheet of texts, and an empty one. */
const twoSheets = (...rows: string[][]) => {
  const cells = (row: string[]) => `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const {
    'xl/workbook.xml': workbook = '',
    'xl/_rels/workbook.xml.rels': relations = '',
    ...parts
  } = workbookParts({ rows: rows.map(cells).join('') });
  const path = 'xl/worksheets/sheet';
  return zipOf({
    ...parts,
    [`${path}2.xml`]: parts[`${path}1.xml`]?.replace(/<sheetData>.*<\/sheetData>/, '<sheetData/>') ?? '',
    'xl/workbook.xml': workbook.replace('</sheets>', '<sheet name="Trống" sheetId="2" r:id="r9"/></sheets>'),
    'xl/_rels/workbook.xml.rels': relations.replace(
      /<Relationship Id="r1"[^>]*>/,
      (one) => `${one}${one.replace('r1', 'r9').replace('sheet1', 'sheet2')}`,
    ),
  });
};

test('another sheet is read in the background; one that cannot be read leaves the former one, and it is said why', async () => {
  const file = await twoSheets(['Người nhận', 'Cột lạ'], ['Thử Hôm Nay', 'x']);
  const { id, options, columns } = await by.upload(new Uint8Array(file), 'hai tờ.xlsx');
  expect(options).toMatchObject({ sheet: 'Tờ 1' });
  const choose = (sheet: string, more: object = {}) => api.as('employee').put(`/api/imports/${id}`, { options: { sheet }, ...more });
  expectProblem(await choose('Không có'), 400, { fieldErrors: [{ field: 'sheet', message: 'notFound' }] });
  const chosen = columns.map(({ index, field }) => ({ index, field }));
  expectProblem(await choose('Trống', { columns: chosen }), 400, { fieldErrors: [{ field: 'columns', message: 'notFound' }] });
  expectProblem(await choose('Trống', { constants: {} }), 400, { fieldErrors: [{ field: 'constants', message: 'notFound' }] });
  expect(await choose('Trống')).toMatchObject({ status: 202, body: { state: 'reading', waiting: 1 } });
  expectProblem(await by.change(id, { columns: chosen }), 409, { message: 'error.importNotRead' });
  expect(await by.settled(id, 'reading')).toMatchObject({ state: 'columns', problem: 'empty', options: { sheet: 'Tờ 1' }, columns });
  expect((await by.change(id, { columns: chosen })).body).not.toHaveProperty('problem');
});

test('columns that all rows need are asked for', async () => {
  const event = [['Số vận đơn ACE'], ['ACE000000019']];
  expect(await by.upload(csvOf(event), 'quét.csv', 'trackings')).toMatchObject({ state: 'columns', counts: { rows: 1, errors: 0 } });
  expect(
    (
      await by.upload(
        csvOf([
          ['Người nhận', 'SĐT'],
          ['A B', '0912345678'],
        ]),
      )
    ).state,
  ).toBe('columns');
  // Of a stored shipment, nothing is missing.
  expect(
    (
      await by.upload(
        csvOf([
          ['Mã đơn', 'Cân nặng'],
          [reference(), '2'],
        ]),
      )
    ).state,
  ).toBe('checked');
});

describe('the same file again', () => {
  test('doubles nothing', async () => {
    const file = fileOf(rowOf(reference()), rowOf(reference()));
    await by.start((await by.upload(file)).id);
    const again = await by.upload(file);
    expect(again.counts).toMatchObject({ rows: 2, duplicates: 2, good: 0 });
    const [row] = await by.rows(again.id, 'duplicate');
    expect(row?.messages).toContainEqual(
      expect.objectContaining({ field: 'customerReference', message: 'stored', params: expect.stringMatching(/^ACE/) }),
    );
    expect(await by.start(again.id)).toMatchObject({ state: 'done', counts: { created: 0, skipped: 2 } });
  });

  test('changes what is not handed over if it may, and never erases', async () => {
    const [one, two, three] = [reference(), reference(), reference()];
    const first = await by.start((await by.upload(fileOf(rowOf(one), rowOf(two), rowOf(three)))).id);
    const made = await by.rows(first.id);
    const handedOver = (await api.as('employee').get(`/api/shipments/${made[1]?.shipmentId}`)).body;
    await api.as('employee').post('/api/trackings', {
      dateTime: '2026-09-06T00:00:00Z',
      deliveryStatus: 'COLLECTED',
      location: 'Kho',
      aceBillNumber: handedOver.aceBillNumber,
    });
    const changed = { 1: 'Lê Văn Chín', 4: '' };
    const again = await by.upload(fileOf(rowOf(one, changed), rowOf(two, changed), rowOf(three)));
    await by.change(again.id, { options: { onDuplicate: 'update' } });
    const shown = await by.rows(again.id, 'duplicate');
    expect(shown[0]?.messages).toContainEqual(
      expect.objectContaining({ field: 'receiverContactName', message: 'wouldReplace', params: 'Trần Thị Bích' }),
    );
    expect(shown[1]?.messages).toContainEqual(expect.objectContaining({ message: 'handedOver' }));
    expect(await by.start(again.id)).toMatchObject({ counts: { updated: 1, skipped: 2, created: 0 } });
    const after = (await api.as('employee').get(`/api/shipments/${made[0]?.shipmentId}`)).body;
    expect(after).toMatchObject({ receiverContactName: 'Lê Văn Chín', weight: 2.5, version: 1, importId: again.id });
    expect((await api.as('employee').get(`/api/shipments/${made[1]?.shipmentId}`)).body.receiverContactName).toBe('Trần Thị Bích');
  });

  test('changes the code of a country with its name, and announces nothing that stays', async () => {
    const known = reference();
    const file = (country: string, term: string) =>
      csvOf([
        [...HEAD, 'Quốc gia', 'Hàng nguy hiểm'],
        [...rowOf(known), country, term],
      ]);
    const first = await by.start((await by.upload(file('Hoa Kỳ', 'có'))).id);
    const [made] = await by.rows(first.id);
    const again = await by.upload(file('Úc', ''));
    await by.change(again.id, { options: { onDuplicate: 'update' } });
    const [shown] = await by.rows(again.id);
    const replaced = shown?.messages.filter(({ message }) => message === 'wouldReplace').map(({ field }) => field);
    expect(replaced?.sort()).toEqual(['receiverCountry', 'receiverCountryCode']);
    await by.start(again.id);
    const { body } = await api.as('employee').get(`/api/shipments/${made?.shipmentId}`);
    expect(body).toMatchObject({ receiverCountry: 'Úc', receiverCountryCode: 'AU', dangerousGoods: true });
  });

  test('takes from the stored shipment what a row lacks, and refuses a row that has none', async () => {
    const [known, unknown, wrong] = [reference(), reference(), reference()];
    const first = await by.start((await by.upload(fileOf(rowOf(known), rowOf(wrong)))).id);
    const [made] = await by.rows(first.id);
    const bare = { 1: '', 2: '', 3: '', 5: '', 7: '', 4: '7' };
    const again = await by.upload(fileOf(rowOf(known, bare), rowOf(unknown, bare), rowOf(wrong, { ...bare, 4: 'nặng' })));
    await by.change(again.id, { options: { onDuplicate: 'update' } });
    const shown = await by.rows(again.id);
    expect(shown.map(({ state }) => state)).toEqual(['duplicate', 'error', 'error']);
    expect(shown[0]?.messages.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(shown[0]).toMatchObject({ shipmentId: made?.shipmentId, aceBillNumber: made?.aceBillNumber });
    expect(shown[1]?.messages).toContainEqual(expect.objectContaining({ field: 'receiverContactName', message: 'NotBlank' }));
    // A cell that is mended is checked by itself.
    await by.change(`${again.id}/rows/2`, { values: { weight: '8' } });
    expect(await by.start(again.id)).toMatchObject({ counts: { updated: 1, created: 0, refused: 2 } });
    const after = (await api.as('employee').get(`/api/shipments/${made?.shipmentId}`)).body;
    expect(after).toMatchObject({ weight: 8, receiverContactName: 'Trần Thị Bích', shipDate: TODAY, description: 'Áo sơ mi' });

    // Both imports still have it, whichever changed it last.
    for (const { id } of [first, again]) {
      const { body } = await api.as('employee').get(`/api/shipments?importId=${id}&sort=id,asc`);
      expect(body[0]).toMatchObject({ id: made?.shipmentId, importId: again.id });
    }
  });

  test('says that a customer has changed too much in an hour, row by row', async () => {
    const own = importer(api, 'user');
    const known = reference();
    await own.start((await own.upload(fileOf(rowOf(known)))).id);
    const full = { key: `history:${await api.userId('user')}`, points: RATES.changes.history.points, expire: Date.now() + 3_600_000 };
    await api.context.pool.query(`insert into "rateLimit" (key, points, expire) values ($1, $2, $3)`, Object.values(full));
    const again = await own.upload(fileOf(rowOf(known, { 4: '7' })));
    await own.change(again.id, { options: { onDuplicate: 'update' } });
    expect(await own.start(again.id)).toMatchObject({ counts: { updated: 0, refused: 1 } });
    expect((await own.rows(again.id))[0]?.messages).toContainEqual(
      expect.objectContaining({ message: 'tooMuchHistory', severity: 'error' }),
    );
    await api.context.pool.query(`delete from "rateLimit" where key = $1`, [full.key]);
  });

  test('gives zeros back by the country that is stored, unless a person takes them back', async () => {
    const [one, two] = [reference(), reference()];
    const file = (code: string, telephone: string, country: string) =>
      csvOf([[...HEAD, 'Mã bưu chính', 'Quốc gia'], ...[one, two].map((known) => [...rowOf(known, { 2: telephone }), code, country])]);
    await by.start((await by.upload(file('0870', '0412345678', 'Úc'))).id);
    const again = await by.upload(file('800', '412345678', ''));
    await by.change(again.id, { options: { onDuplicate: 'update' } });
    await by.change(`${again.id}/rows/3`, { values: { receiverPostalCode: '800' } });
    const shown = await by.rows(again.id);
    const said = shown.map(({ messages }) => messages.filter(({ message }) => message === 'wouldReplace' || message === 'zeroAdded'));
    expect(said[0]).toEqual([
      expect.objectContaining({ field: 'receiverPostalCode', message: 'wouldReplace', params: '0870' }),
      { field: 'receiverPostalCode', message: 'zeroAdded', severity: 'changed', original: '800' },
      { field: 'receiverTelNo', message: 'zeroAdded', severity: 'changed', original: '412345678' },
    ]);
    await by.start(again.id);
    const stored = await Promise.all(
      shown.map(async ({ shipmentId }) => (await api.as('employee').get(`/api/shipments/${shipmentId}`)).body),
    );
    expect(stored.map(({ receiverPostalCode, receiverTelNo }) => [receiverPostalCode, receiverTelNo])).toEqual([
      ['0800', '0412345678'],
      ['800', '0412345678'],
    ]);
  });

  test('takes from the stored shipment what rows lack that are packages of one', async () => {
    const [known, unknown, wrong] = [reference(), reference(), reference()];
    await by.start((await by.upload(fileOf(rowOf(known), rowOf(wrong)))).id);
    const bare = { 1: '', 2: '', 3: '', 5: '', 7: '' };
    const again = await by.upload(
      fileOf(
        ...[known, unknown].flatMap((each) => [rowOf(each, { ...bare, 4: '7' }), rowOf(each, { ...bare, 4: '1,5' })]),
        rowOf(wrong, { ...bare, 4: '7' }),
        rowOf(wrong, { ...bare, 4: 'nặng' }),
      ),
    );
    const options = { onDuplicate: 'update', mergeByReference: true };
    await by.change(again.id, { options });
    const stateOf = async () => (await by.rows(again.id)).map(({ state }) => state);
    expect(await stateOf()).toEqual(['duplicate', 'duplicate', 'error', 'error', 'error', 'error']);
    expect(
      (await by.rows(again.id)).slice(0, 2).flatMap(({ messages }) => messages.filter(({ severity }) => severity === 'error')),
    ).toEqual([]);
    // Mended, they are packages of what is stored, too.
    await by.change(`${again.id}/rows/7`, { values: { weight: '2' } });
    await expect.poll(stateOf).toEqual(['duplicate', 'duplicate', 'error', 'error', 'duplicate', 'duplicate']);
    expect(await by.start(again.id)).toMatchObject({ counts: { updated: 2, created: 0, refused: 2 } });
    const [first, , , , mended] = await by.rows(again.id);
    for (const [row, weight] of [
      [first, 8.5],
      [mended, 9],
    ] as const) {
      const { body } = await api.as('employee').get(`/api/shipments/${row?.shipmentId}`);
      expect(body).toMatchObject({
        weight,
        totalPackages: 2,
        receiverContactName: 'Trần Thị Bích',
        shipDate: TODAY,
        description: 'Áo sơ mi',
      });
    }
  });

  test('changes the lines of packages with the weight, and nothing that no column says', async () => {
    const one = reference();
    const file = (weight: string) =>
      csvOf([HEAD.filter((_, index) => index !== 5), rowOf(one, { 4: weight }).filter((_, index) => index !== 5)]);
    const first = await by.upload(file('2,5'));
    await by.change(first.id, { constants: { partnerShipment: 'gtsCad', shipDate: '2026-09-05' } });
    await by.start(first.id);
    const again = await by.upload(file('12'));
    const settings = { constants: { partnerShipment: 'gtsSgp', shipDate: '2026-10-01' }, options: { onDuplicate: 'update' } };
    await by.change(again.id, settings);
    expect((await by.rows(again.id))[0]?.messages.filter(({ message }) => message === 'wouldReplace').map(({ field }) => field)).toEqual([
      'weight',
    ]);
    expect(await by.start(again.id)).toMatchObject({ counts: { updated: 1 } });
    const [row] = await by.rows(again.id);
    const { body } = await api.as('employee').get(`/api/shipments/${row?.shipmentId}`);
    expect(body).toMatchObject({ weight: 12, shipDate: '2026-09-05', partnerShipment: 'gtsCad' });
    expect(body.packageInfos.map((line: { itemCubicWeight: number }) => line.itemCubicWeight)).toEqual([12]);
  });

  test('keeps lines, partner and number of packages that no column says', async () => {
    const line = (number: number, kg: number) => ({
      ...{ number, itemCubicWeight: kg, itemCustomValue: 10 * number, itemCubicDescription: `Trà ${number}` },
      ...{ itemCubicL: 30, itemCubicW: 20, itemCubicH: 10 },
    });
    const packageInfos = [line(1, 5), line(2, 4), line(3, 3)];
    const stored = { partnerShipment: 'gtsCad', totalPackages: 3, weight: 12, cubicL: 30, cubicW: 20, cubicH: 10, totalVolume: 0.018 };
    const shipment = await create({ ...stored, customerReference: reference(), packageInfos });
    const update = async (head: string[], ...cells: string[]) => {
      const { id } = await by.upload(
        csvOf([
          ['Số vận đơn ACE', ...head],
          [shipment.aceBillNumber, ...cells],
        ]),
      );
      await by.change(id, { options: { onDuplicate: 'update' } });
      expect(await by.start(id)).toMatchObject({ counts: { updated: 1 } });
      return (await api.as('employee').get(`/api/shipments/${shipment.id}`)).body as Shipment;
    };
    expect(await update(['Khối lượng (kg)'], '14')).toMatchObject({ ...stored, weight: 14, packageInfos });
    // A volume in a cell is what it says, also where it is what would follow.
    expect(await update(['Thể tích (m3)', 'Dài (cm)', 'Rộng (cm)', 'Cao (cm)'], '0,006', '30', '20', '10')).toMatchObject({
      totalVolume: 0.006,
    });
    // The volume is that of all packages.
    expect(await update(['Dài (cm)', 'Thể tích (m3)'], '40', '')).toMatchObject({
      ...{ cubicL: 40, totalVolume: 0.024, weight: 14 },
      packageInfos: packageInfos.map((each) => ({ ...each, itemCubicL: 40 })),
    });
    expect((await update(['Số kiện'], '2')).packageInfos).toMatchObject([{ itemCubicWeight: 5 }, { itemCubicWeight: 4 }]);
  });

  test('shares a new weight among packages of equal parts, with what else their lines say', async () => {
    const packageInfos = [1, 2].map((number) => ({ number, itemCubicWeight: 3, itemCustomValue: number }));
    const { id: shipmentId, aceBillNumber } = await create({
      ...{ partnerShipment: 'gtsCad', totalPackages: 2, weight: 6, packageInfos },
    });
    const { id } = await by.upload(
      csvOf([
        ['Số vận đơn ACE', 'Khối lượng (kg)', 'Số kiện'],
        [aceBillNumber, '10', '4'],
      ]),
    );
    await by.change(id, { options: { onDuplicate: 'update' } });
    await by.start(id);
    const { body } = await api.as('employee').get(`/api/shipments/${shipmentId}`);
    expect(body.packageInfos.map(({ itemCubicWeight, itemCustomValue }: PackageLine) => [itemCubicWeight, itemCustomValue])).toEqual([
      [2.5, 1],
      [2.5, 2],
      [2.5, null],
      [2.5, null],
    ]);
  });

  test('refuses more packages than the stored partner takes, at the number', async () => {
    const { aceBillNumber } = await create({ partnerShipment: 'gtsCad', totalPackages: 2, weight: 6 });
    const { id } = await by.upload(
      csvOf([
        ['Số vận đơn ACE', 'Số kiện'],
        [aceBillNumber, '16'],
      ]),
    );
    await by.change(id, { options: { onDuplicate: 'update' } });
    expect(await by.start(id)).toMatchObject({ counts: { updated: 0, refused: 1 } });
    expect((await by.rows(id))[0]?.messages).toContainEqual(expect.objectContaining({ field: 'totalPackages' }));
  });

  test('measures packages that came as rows of their own, with and without lines', async () => {
    const [one, two] = [reference(), reference()];
    const head = [...HEAD, 'Dài (cm)', 'Rộng (cm)', 'Cao (cm)', 'Đối tác'];
    const file = (kg: string) =>
      csvOf([
        head,
        [...rowOf(one), '40', '30', '20', ''],
        [...rowOf(one, { 4: kg }), '60', '50', '40', ''],
        [...rowOf(two), '40', '30', '20', 'gtsCad'],
        [...rowOf(two, { 4: kg }), '60', '50', '40', 'gtsCad'],
      ]);
    const run = async (kg: string, options: object) => {
      const { id } = await by.upload(file(kg));
      await by.change(id, { options: { mergeByReference: true, ...options } });
      await by.start(id);
      const ids = [...new Set((await by.rows(id)).map(({ shipmentId }) => shipmentId))];
      return await Promise.all(
        ids.map(async (shipmentId) => ({
          shipment: (await api.as('employee').get(`/api/shipments/${shipmentId}`)).body as Shipment,
          packages: (await api.as('employee').get(`/api/shipments/${shipmentId}/packages`)).body,
        })),
      );
    };
    const sizes = (kg: number) => [
      { number: 1, length: 40, width: 30, height: 20, declaredKg: 2.5 },
      { number: 2, length: 60, width: 50, height: 40, declaredKg: kg },
    ];
    // (24 000 + 120 000) ÷ 6 000 for the own delivery, ÷ 5 000 for the partner.
    for (const [index, { shipment, packages }] of (await run('2', {})).entries()) {
      expect(packages).toMatchObject(sizes(2));
      expect(shipment).toMatchObject({ weight: 4.5, totalVolume: 0.144, chargeableWeight: [24, 29][index] });
      expect(shipment.packageInfos).toHaveLength(index * 2);
    }
    const updated = await run('3', { onDuplicate: 'update' });
    for (const { shipment, packages } of updated) {
      expect(packages).toMatchObject(sizes(3));
      expect(shipment.weight).toBe(5.5);
    }
    // What somebody has measured or written since stays, if the file does not say it.
    const [none, cad] = updated.map(({ shipment }) => shipment);
    await api.as('employee').put(`/api/shipments/${none?.id}/packages/1`, { length: 41, width: 31, height: 21 });
    const withValues = cad?.packageInfos.map((line, index) => ({ ...line, itemCustomValue: 10 + index, itemCubicDescription: 'Trà' }));
    await api.as('employee').put('/api/shipments', { ...cad, packageInfos: withValues });
    const [last, lastCad] = await run('4', { onDuplicate: 'update' });
    expect(last?.packages).toMatchObject([
      { length: 41, width: 31, height: 21, declaredKg: 2.5 },
      { length: 60, declaredKg: 4 },
    ]);
    expect(lastCad?.shipment.packageInfos).toMatchObject([
      { itemCubicWeight: 2.5, itemCustomValue: 10, itemCubicDescription: 'Trà' },
      { itemCubicWeight: 4, itemCustomValue: 11 },
    ]);
  });

  test('in one file, a reference makes one shipment, or packages of one', async () => {
    const same = reference();
    const file = fileOf(rowOf(same), rowOf(reference()), rowOf(same, { 4: '4' }));
    const { id, counts } = await by.upload(file);
    expect(counts).toMatchObject({ good: 2, duplicates: 1 });
    expect((await by.rows(id, 'duplicate'))[0]).toMatchObject({
      row: 4,
      messages: expect.arrayContaining([expect.objectContaining({ message: 'sameInFile', params: '2' })]),
    });
    await by.change(id, { options: { mergeByReference: true }, constants: { partnerShipment: 'gtsCad' } });
    const done = await by.start(id);
    expect(done.counts).toMatchObject({ created: 2 });
    const rows = await by.rows(id, 'created');
    expect(rows).toHaveLength(3);
    expect(rows[2]?.shipmentId).toBe(rows[0]?.shipmentId);
    const { body } = await api.as('employee').get(`/api/shipments/${rows[0]?.shipmentId}`);
    expect(body).toMatchObject({ totalPackages: 2, weight: 6.5 });
    expect(body.packageInfos.map((line: { itemCubicWeight: number }) => line.itemCubicWeight)).toEqual([2.5, 4]);
  });

  test('without a reference, a row that looks like an earlier shipment is a warning', async () => {
    const name = `Người lặp ${++number}`;
    const file = fileOf(rowOf('', { 1: name }));
    await by.start((await by.upload(file)).id);
    const again = await by.upload(file);
    expect(again.counts).toMatchObject({ warnings: 1 });
    expect((await by.rows(again.id))[0]?.messages).toContainEqual(expect.objectContaining({ message: 'similar', severity: 'warning' }));
  });
});

describe('mending', () => {
  test('a row is checked again, and what the program changed can be taken back', async () => {
    const { id, counts } = await by.upload(
      fileOf(rowOf(reference(), { 2: '901234567' }), rowOf(reference(), { 4: 'nặng' }), rowOf(reference(), { 3: '' })),
    );
    expect(counts).toMatchObject({ good: 1, errors: 2 });
    const [first, second, third] = await by.rows(id);
    expect(first?.values.receiverTelNo).toBe('0901234567');
    expect(first?.messages).toContainEqual(
      expect.objectContaining({ field: 'receiverTelNo', message: 'zeroAdded', original: '901234567' }),
    );
    expect(second?.messages).toContainEqual(expect.objectContaining({ field: 'weight', severity: 'error' }));
    const edit = (row: number, values: object) => by.change(`${id}/rows/${row}`, { values });
    expect((await edit(first?.row ?? 0, { receiverTelNo: '901234567' })).body.values.receiverTelNo).toBe('901234567');
    expect((await edit(second?.row ?? 0, { weight: '3,5' })).body).toMatchObject({ state: 'good', values: { weight: 3.5 } });
    expect((await edit(third?.row ?? 0, { description: 'Giày' })).body).toMatchObject({ state: 'good' });
    expectProblem(await edit(99, { description: 'x' }), 404, { message: 'error.http.404' });
    const filled = await by.change(`${id}/rows`, { field: 'description', value: 'Dép', rows: [2, 3] });
    expect(filled.body.counts).toMatchObject({ good: 3 });
    await by.change(`${id}/rows`, { field: 'description', value: 'Ủng', instead: 'Dép' });
    expect((await by.rows(id)).map(({ values }) => values.description)).toEqual(['Ủng', 'Ủng', 'Giày']);
    expect(await by.start(id, 'all')).toMatchObject({ counts: { created: 3 } });
    expectProblem(await edit(2, { description: 'x' }), 409, { message: 'error.importStarted' });
  });
});

test('a row that a person leaves out is not imported, and can be taken in again', async () => {
  const [one, two] = [reference(), reference()];
  const { id } = await by.upload(fileOf(rowOf(one), rowOf(two), rowOf('VÍ DỤ 1')));
  const leave = (row: number, leftOut: unknown) => by.change(`${id}/rows/${row}`, { values: { leftOut } });
  expect((await leave(2, true)).body).toMatchObject({ state: 'skipped', values: { leftOut: true } });
  expect(await by.read(id)).toMatchObject({ counts: { good: 1, skipped: 2 } });
  expect((await leave(2, null)).body).toMatchObject({ state: 'good' });
  expect((await leave(3, true)).body).toMatchObject({ state: 'skipped', messages: [{ field: null, message: 'leftOut' }] });
  // What the program would leave out can be taken in, too.
  expect((await leave(4, false)).body).toMatchObject({ state: 'good' });
  expectProblem(await leave(4, 'yes'), 400, { fieldErrors: [{ objectName: 'import', field: 'leftOut', message: 'typeMismatch' }] });
  expect(await by.start(id)).toMatchObject({ counts: { created: 2, skipped: 1 } });
  const { body } = await api.as('employee').get(`/api/shipments?importId=${id}&sort=id,asc`);
  expect(body.map((shipment: { customerReference: string }) => shipment.customerReference)).toEqual([one, 'VÍ DỤ 1']);
});

describe('starting', () => {
  test('imports what is good, and hands back the rest', async () => {
    const { id } = await by.upload(fileOf(rowOf(reference()), rowOf(reference(), { 4: 'x' }), rowOf(reference())));
    expectProblem(await api.as('employee').post(`/api/imports/${id}/start`, { only: 'all' }), 409, { message: 'error.importHasErrors' });
    expect(await by.start(id)).toMatchObject({ state: 'done', counts: { created: 2, refused: 1 } });
    const again = await api.as('employee').post(`/api/imports/${id}/start`, { only: 'good' });
    expect(again.body).toMatchObject({ state: 'done', counts: { created: 2 } });
  });

  test('all or none makes none if a row can no longer be imported', async () => {
    const [one, two] = [reference(), reference()];
    const { id } = await by.upload(fileOf(rowOf(one), rowOf(two)));
    const employee = await api.userId('employee');
    // Somebody removes the owner's right to be one: the row was good, and cannot be written any more.
    await api.context.pool.query(
      `update "importRow" set input = jsonb_set(input, '{ownerId}', '999999') where "importId" = $1 and row = 3`,
      [id],
    );
    await api.as('employee').post(`/api/imports/${id}/start`, { only: 'all' });
    const after = await by.settled(id, 'running');
    expect(after).toMatchObject({ state: 'checked', counts: { created: 0, good: 2 } });
    const found = (await api.as('employee').get(`/api/shipments?customerReference=${one}&ownerId=${employee}`)).body;
    expect(found).toEqual([]);
  });
});

test('a start judges the rows again, and refuses all or none if a bill number is taken by now', async () => {
  const file = csvOf([
    [...HEAD, 'Số vận đơn ACE'],
    [...rowOf(reference()), 'TAKEN-1'],
    [...rowOf(reference()), ''],
  ]);
  const { id } = await by.upload(file);
  const other = await by.upload(
    csvOf([
      [...HEAD, 'Số vận đơn ACE'],
      [...rowOf(reference()), 'TAKEN-1'],
    ]),
  );
  await by.start(other.id);
  expectProblem(await api.as('employee').post(`/api/imports/${id}/start`, { only: 'all' }), 409, { message: 'error.importHasErrors' });
  expect(await by.read(id)).toMatchObject({ state: 'checked', counts: { errors: 1, created: 0 } });
});

test('rows whose run its person may not go on with are refused', async () => {
  const customer = importer(api, 'user');
  const { id } = await customer.upload(fileOf(rowOf(reference()), rowOf(reference())));
  await api.context.pool.query(`create function lock_out() returns trigger language plpgsql as $$
    begin update "appUser" set activated = false where id = new."userId"; return null; end $$`);
  await api.context.pool.query('create trigger lock_out after insert on "bulkRun" for each row execute function lock_out()');
  try {
    await api.as('user').post(`/api/imports/${id}/start`, { only: 'good' });
  } finally {
    await api.context.pool.query('drop function lock_out cascade');
  }
  const read = async () => (await api.as('admin').get(`/api/imports/${id}`)).body;
  try {
    await expect.poll(read).toMatchObject({ state: 'done', counts: { good: 0, created: 0, refused: 2 } });
  } finally {
    await api.context.pool.query(`update "appUser" set activated = true where login = 'user'`);
  }
});

test('a stopped import can be undone, and what it had not begun is refused', async () => {
  const { id } = await by.start((await by.upload(fileOf(...Array.from({ length: 201 }, () => rowOf(reference()))))).id);
  const [last] = (await by.rows(id)).slice(-1);
  expect((await api.as('employee').delete(`/api/shipments/${last?.shipmentId}`)).status).toBe(204);
  // As it is if it was stopped before the last row.
  const { pool } = api.context;
  await pool.query(`update "importRow" set state = 'good', "recordId" = null, "shipmentId" = null where "importId" = $1 and row = $2`, [
    id,
    last?.row,
  ]);
  await pool.query(`update "bulkRun" set "isStopped" = true where id = (select "runId" from "import" where id = $1)`, [id]);
  await pool.query(
    `update "bulkItem" set state = 'waiting', "madeId" = null
    where "runId" = (select "runId" from "import" where id = $1) and position = 2`,
    [id],
  );
  expect(await by.read(id)).toMatchObject({ state: 'stopped', undoUntil: expect.any(String) });
  expect((await api.as('employee').post(`/api/imports/${id}/undo`)).status).toBe(200);
  await expect.poll(() => by.read(id)).toMatchObject({ state: 'done', undoing: 0, undone: 200, kept: 0 });
  expect(await by.read(id)).toMatchObject({ counts: { created: 0, skipped: 200, refused: 1, good: 0 } });
});

test('an import that ends while it is asked for is answered as before or as after', async () => {
  const { id } = await by.start((await by.upload(fileOf(rowOf(reference())))).id);
  const runId = (await api.context.pool.query('select "runId" from "import" where id = $1', [id])).rows[0].runId;
  const created = (count: number) =>
    api.context.pool.query(`update "import" set counts = counts || '{"created": ${count}}' where id = ${id}`);
  const items = (state: string) =>
    `update "bulkItem" set state = '${state}', "nextDate" = now() + interval '1 minute' where "runId" = ${runId}`;
  await created(0);
  await api.context.pool.query(items('working'));
  const ending = await api.context.pool.connect();
  const asked = await (async () => {
    try {
      await ending.query('begin');
      await ending.query('lock table "bulkCount"');
      const asking = by.read(id);
      const waiting = `select count(*)::integer as count from pg_locks where relation = '"bulkCount"'::regclass and mode = 'AccessShareLock' and not granted`;
      await expect.poll(async () => (await api.context.pool.query(waiting)).rows[0].count).toBe(1);
      await ending.query(items('done'));
      await created(1);
      await ending.query('commit');
      return await asking;
    } finally {
      ending.release();
    }
  })();
  expect(asked).toMatchObject({ state: 'running', counts: { created: 0 } });
  expect(await by.read(id)).toMatchObject({ state: 'done', counts: { created: 1 } });
});

test('an import that has created nothing cannot be undone, and says so', async () => {
  const file = fileOf(rowOf(reference()));
  await by.start((await by.upload(file)).id);
  const { id } = await by.upload(file);
  expect(await by.start(id)).toMatchObject({ counts: { created: 0, skipped: 1 }, undoUntil: null });
  expectProblem(await api.as('employee').post(`/api/imports/${id}/undo`), 409, { message: 'error.notUndoable' });
});

describe('whose import it is', () => {
  test('nobody else sees, changes, begins or removes it; administrators only see it', async () => {
    const own = importer(api, 'user');
    const { id } = await own.upload(fileOf(rowOf(reference())));
    for (const login of ['other', 'employee'] as const) {
      const as = api.as(login);
      for (const answer of [
        await as.get(`/api/imports/${id}`),
        await as.get(`/api/imports/${id}/rows`),
        await as.put(`/api/imports/${id}`, {}),
        await as.put(`/api/imports/${id}/rows/2`, { values: {} }),
        await as.post(`/api/imports/${id}/start`, { only: 'good' }),
        await as.post(`/api/imports/${id}/undo`),
        await as.delete(`/api/imports/${id}`),
      ])
        expectProblem(answer, 404, { message: 'error.http.404' });
      expect((await as.get('/api/imports')).body.map((each: { id: number }) => each.id)).not.toContain(id);
    }
    expect((await api.as('admin').get(`/api/imports/${id}`)).body).toMatchObject({ id, createdBy: 'user' });
    expectProblem(await api.as('admin').post(`/api/imports/${id}/start`, { only: 'good' }), 403, { message: 'error.http.403' });
    expect((await api.as('user').delete(`/api/imports/${id}`)).status).toBe(204);
    expect((await api.as('user').get(`/api/imports/${id}`)).status).toBe(404);
  });

  test('customers own what they import, and choose no owner; employees may', async () => {
    const own = importer(api, 'user');
    const { id } = await own.upload(fileOf(rowOf(reference())));
    for (const body of [{ constants: { owner: 'other' } }, { columns: [{ index: 0, field: 'owner' }] }])
      expectProblem(await api.as('user').put(`/api/imports/${id}`, body), 400, { fieldErrors: [{ field: 'owner' }] });
    await own.start(id);
    const [row] = await own.rows(id);
    expect((await api.as('user').get(`/api/shipments/${row?.shipmentId}`)).body.ownerLogin).toBe('user');

    const theirs = await by.upload(fileOf(rowOf(reference())));
    await by.change(theirs.id, { constants: { owner: 'user' } });
    await by.start(theirs.id);
    const [made] = await by.rows(theirs.id);
    expect((await api.as('employee').get(`/api/shipments/${made?.shipmentId}`)).body.ownerLogin).toBe('user');
    await by.change(theirs.id, { constants: { owner: 'nobody' } });
  });
});

describe('events from a sheet', () => {
  test('are recorded once, for shipments that exist, by employees', async () => {
    const made = await by.start((await by.upload(fileOf(rowOf(reference())))).id);
    const [row] = await by.rows(made.id);
    const { aceBillNumber } = (await api.as('employee').get(`/api/shipments/${row?.shipmentId}`)).body;
    const file = csvOf([
      ['Số vận đơn ACE', 'Thời gian', 'Trạng thái', 'Địa điểm', 'Chi tiết'],
      [aceBillNumber, '06/09/2026 14:30', 'Đã lấy hàng', 'Kho Tân Bình', ''],
      ['ACE999999999', '06/09/2026 14:30', 'COLLECTED', 'Kho', ''],
    ]);
    const { id, counts } = await by.upload(file, 'events.csv', 'trackings');
    expect(counts).toMatchObject({ rows: 2, good: 1, errors: 1 });
    expect(await by.start(id)).toMatchObject({ counts: { created: 1, refused: 1 } });
    const { body } = await api.as('employee').get(`/api/trackings?shipmentId=${row?.shipmentId}`);
    expect(body).toMatchObject([
      { deliveryStatus: 'COLLECTED', dateTime: '2026-09-06T07:30:00.000Z', location: 'Kho Tân Bình', source: 'manual' },
    ]);
    expect((await by.upload(file, 'events.csv', 'trackings')).counts).toMatchObject({ duplicates: 1, errors: 1 });
    expect((await importer(api, 'user').send(file, 'events.csv', 'trackings')).status).toBe(403);
    expect((await api.as('employee').post(`/api/imports/${id}/undo`)).status).toBe(200);
    await expect.poll(async () => (await api.as('employee').get(`/api/trackings?shipmentId=${row?.shipmentId}`)).body).toEqual([]);
  });
});

describe('events find their shipments', () => {
  const HEADINGS = ['Số vận đơn ACE', 'Mã vận đơn đối tác', 'Thời gian', 'Trạng thái', 'Địa điểm'];
  const partnerNumber = () => `94001234567890123${String(10_000 + ++number)}`;
  const make = async (more: object = {}) => {
    const given = { customerReference: `DH-${++number}-X`, partnerShipment: 'gtsUsa', partnerShipmentId: partnerNumber(), ...more };
    return (await create(given)) as Shipment;
  };
  const eventsOf = async (rows: [bill: string, partner: string][], minutes = rows.map((_, index) => index)) => {
    const cells = rows.map(([bill, partner], index) => [bill, partner, `06/09/2026 14:${10 + (minutes[index] ?? 0)}`, 'COLLECTED', 'Kho']);
    const { id } = await by.upload(csvOf([HEADINGS, ...cells]), 'quét.csv', 'trackings');
    const said = (await by.rows(id)).map(({ state, shipmentId, messages }) => [
      shipmentId ?? state,
      ...messages.filter(({ severity }) => severity !== 'changed').map(({ field, message }) => `${field} ${message}`),
    ]);
    return { id, said };
  };

  test('by what is typed, scanned or linked, and by a column of the partner’s numbers', async () => {
    const shipment = await make();
    const { aceBillNumber, customerReference, partnerShipmentId } = shipment;
    const { url } = (await api.as('employee').post(`/api/shipments/${shipment.id}/share`)).body;
    const forms: [string, string][] = [
      [aceBillNumber, ''],
      [aceBillNumber.toLowerCase(), ''],
      [` ${aceBillNumber.replace('ACE', 'ACE ')}`, ''],
      [`]C1${aceBillNumber}`, ''],
      [`42090210${partnerShipmentId}`, ''],
      [`https://carrier.example/track?numbers=${partnerShipmentId}`, ''],
      [`${customerReference?.replaceAll('-', ' ').toLowerCase()}`, ''],
      [url, ''],
      [url.toUpperCase(), ''],
      ['', `${partnerShipmentId}`],
      ['', `42090210${partnerShipmentId}`],
    ];
    const { id, said } = await eventsOf(forms);
    expect(said).toEqual(forms.map(() => [shipment.id]));
    expect(await by.start(id)).toMatchObject({ counts: { created: forms.length } });
    const { body } = await api.as('employee').get(`/api/trackings?shipmentId=${shipment.id}`);
    expect(new Set(body.map((tracking: { aceBillNumber: string }) => tracking.aceBillNumber))).toEqual(new Set([aceBillNumber]));
    const again = await eventsOf(forms);
    expect(again.said).toEqual(forms.map(() => [shipment.id, 'null storedEvent']));
  });

  test('once, whichever number stands in a row', async () => {
    const { id, aceBillNumber, partnerShipmentId } = await make();
    const { said } = await eventsOf(
      [
        [aceBillNumber, ''],
        ['', `${partnerShipmentId}`],
      ],
      [1, 1],
    );
    expect(said).toEqual([[id], [id, 'null sameInFile']]);
  });

  test('never among several, nor where there is none', async () => {
    const partnerShipmentId = partnerNumber();
    const [one] = [await make({ partnerShipmentId }), await make({ partnerShipmentId })];
    const { id, said } = await eventsOf([
      [partnerShipmentId, ''],
      ['', partnerShipmentId],
      ['', 'UNKNOWN-1'],
      ['', ''],
      [one.aceBillNumber, partnerShipmentId],
    ]);
    expect(said).toEqual([
      ['error', 'aceBillNumber severalShipments'],
      ['error', 'partnerShipmentId severalShipments'],
      ['error', 'partnerShipmentId noShipment'],
      ['error', 'aceBillNumber NotBlank'],
      [one.id],
    ]);
    await by.change(`${id}/rows/2`, { values: { aceBillNumber: one.aceBillNumber.toLowerCase() } });
    expect((await by.rows(id))[0]).toMatchObject({ state: 'good', shipmentId: one.id });
  });

  test.each(['42090210940012345678901234567', 'ACE000000019', 'HN-000017'])('a list of scans may begin with %s', async (first) => {
    const read = await by.upload(`${first}\n]C1ACE000000028\nhttps://ace.example/t/${'0a'.repeat(16)}\n`, 'quét.tsv', 'trackings');
    expect(read).toMatchObject({ state: 'columns', counts: { rows: 3 }, columns: [{ field: 'aceBillNumber', heading: '' }] });
  });

  test('the next list of scans has the columns and the place of the last one, and asks for its time', async () => {
    const send = () => by.upload(`420902109400${++number}\nACE0000${++number}\n`, 'quét.tsv', 'trackings');
    const first = await send();
    const columns = [{ index: 0, field: 'aceBillNumber' }];
    const constants = { location: 'Kho Cần Thơ', deliveryStatus: 'IN_TRANSIT', dateTime: '2026-09-06T14:30' };
    expect((await by.change(first.id, { columns, constants })).body).toMatchObject({
      state: 'checked',
      constants,
    });
    const next = await send();
    expect(next).toMatchObject({ state: 'columns', constants: { location: 'Kho Cần Thơ' } });
    expect(next.constants).not.toHaveProperty('dateTime');
  });

  test('and a column of the partner’s numbers is enough', async () => {
    const { id, partnerShipmentId } = await make();
    const cells = [HEADINGS.slice(1), [`${partnerShipmentId}`, '06/09/2026 14:30', 'COLLECTED', 'Kho']];
    const read = await by.upload(csvOf(cells), 'quét.csv', 'trackings');
    expect(read).toMatchObject({ state: 'checked', counts: { good: 1 } });
    expect((await by.rows(read.id))[0]).toMatchObject({ shipmentId: id });
  });
});

describe('files', () => {
  const bytesOf = async (path: string, login: 'employee' | 'user' = 'employee') => await api.as(login).bytes(path);
  const fileOfBytes = (bytes: Buffer) => Uint8Array.from(bytes);

  test('what is handed back is mended and imported as it is', async () => {
    const [good, bad] = [reference(), reference()];
    const { id } = await by.upload(fileOf(rowOf(good), rowOf(bad, { 3: '=1+1', 4: 'nặng' })), 'Đơn.csv');
    await by.start(id);
    const rejects = await by.upload(fileOfBytes(await bytesOf(`/api/imports/${id}/rejects.xlsx?language=vi`)), 'Đơn – rejects.xlsx');
    expect(rejects).toMatchObject({ state: 'checked', counts: { rows: 1, errors: 1 } });
    expect(rejects.columns.map(({ heading }) => heading)).toEqual([...HEAD, 'Lý do']);
    expect(rejects.columns.at(-1)).toMatchObject({ field: null, samples: ['Khối lượng (kg): Không phải số.'] });
    await by.change(`${rejects.id}/rows/2`, { values: { weight: '3' } });
    expect(await by.start(rejects.id)).toMatchObject({ counts: { created: 1 } });
    const [row] = await by.rows(rejects.id);
    expect((await api.as('employee').get(`/api/shipments/${row?.shipmentId}`)).body).toMatchObject({
      customerReference: bad,
      description: '=1+1',
      weight: 3,
    });
  });

  test.each(['shipments', 'trackings'] as const)('the template of %s is known, and its examples are skipped', async (kind) => {
    for (const language of ['vi', 'en']) {
      const template = fileOfBytes(await bytesOf(`/api/imports/template.xlsx?kind=${kind}&language=${language}`));
      const { state, counts } = await by.upload(template, 'template.xlsx', kind);
      expect({ state, counts }).toMatchObject({ state: 'checked', counts: { rows: 3, skipped: 3, errors: 0 } });
    }
  });
});
