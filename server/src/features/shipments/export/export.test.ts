import { MAX_EXPORTED } from '@ace/contract/shipments/export.ts';
import { EXPORT_COLUMNS, EXPORT_HEADINGS, type ExportColumn } from '@ace/contract/shipments/export-headings.ts';
import { Shipment } from '@ace/contract/shipments/shipment.ts';
import { parse } from 'csv-parse/sync';
import readSheet from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { type Login, startTestApi } from '../../../testing/test-api.ts';
import { unzip } from '../../../testing/zip.ts';
import { creator } from '../shipments.testing.ts';
import { exportedColumns } from './export.columns.ts';

const api = startTestApi({}, 'samples');
const create = creator(api);

const download = async (path: string, login: Login = 'employee') => {
  const answer = await fetch(`${api.address}/api/export/shipments.${path}`, {
    headers: { Authorization: `Bearer ${api.tokenOf(login ?? 'user')}` },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

const readCsv = (text: string, delimiter = ','): string[][] => parse(text, { bom: true, delimiter });

const csv = async (query = '', login?: Login) => {
  const { answer, bytes } = await download(`csv?language=vi${query}`, login);
  expect(answer.status).toBe(200);
  return readCsv(bytes.toString('utf8'));
};

const COLUMNS = exportedColumns([]);
const headings = (columns = COLUMNS) => columns.map((name) => EXPORT_HEADINGS[name].vi);
const columnOf = (rows: string[][], name: ExportColumn) => rows.slice(1).map((row) => row[COLUMNS.indexOf(name)]);

describe('exporting the list', () => {
  test('CSV has a mark for Excel, headings in the reader’s language, and all rows in the order of the list', async () => {
    const { answer, bytes } = await download('csv?language=vi&sort=weight,desc&sort=id,desc');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="shipments.csv"');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = readCsv(bytes.toString('utf8'));
    expect(rows[0]).toEqual(headings());
    const listed = (await api.as('employee').get('/api/shipments?size=1000&sort=weight,desc&sort=id,desc')).body as Shipment[];
    expect(rows).toHaveLength(689);
    expect(columnOf(rows, 'id')).toEqual(listed.map(({ id }) => String(id)));
    expect(columnOf(rows, 'notes')).toEqual(listed.map(({ notes }) => notes ?? ''));
    expect((await download('csv?language=en')).bytes.toString('utf8')).toContain('ACE bill number');
  });

  test('has what is filtered and searched, and what the person may see', async () => {
    const found = (await api.as('employee').get('/api/_search/shipments?query=hà nội&partner=none&size=1000')).body as Shipment[];
    expect(found.length).toBeGreaterThan(5);
    expect(columnOf(await csv('&query=hà nội&partner=none'), 'id')).toEqual(found.map(({ id }) => String(id)));
    const own = (await api.as('user').get('/api/shipments?size=1000')).body as Shipment[];
    expect(columnOf(await csv('', 'user'), 'id')).toEqual(own.map(({ id }) => String(id)));
    expect(await csv('', 'other')).toHaveLength(1);
    expect(await csv('&status=EXCEPTION')).toHaveLength(1);
  });

  test('has the rows that are named, in the order of the list, and of those only what the person may see', async () => {
    const post = async (format: 'csv' | 'xlsx', ids: number[], login: Login = 'employee', sort = 'weight,desc') => {
      const answer = await fetch(`${api.address}/api/export/shipments.${format}?sort=${sort}&sort=id,asc`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${api.tokenOf(login ?? 'user')}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ids, language: 'vi' }),
      });
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const rowsOf = ({ bytes }: { bytes: Buffer }) => readCsv(bytes.toString('utf8'));
    const listed = (await api.as('employee').get('/api/shipments?size=1000&sort=weight,desc&sort=id,asc')).body as Shipment[];
    const some = listed.filter((_, place) => place % 70 === 3).map(({ id }) => id);
    const rows = rowsOf(await post('csv', [...some].reverse()));
    expect(rows[0]).toEqual(headings());
    expect(columnOf(rows, 'id')).toEqual(some.map(String));
    const whole = await csv('&sort=weight,desc&sort=id,asc');
    expect(rows.slice(1)).toEqual(whole.filter(([id]) => some.includes(Number(id))));
    const sheet = unzip((await post('xlsx', some)).bytes).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(some.length + 1);

    const own = ((await api.as('user').get('/api/shipments?size=1000')).body as Shipment[]).map(({ id }) => id);
    const seen = rowsOf(await post('csv', [...some, ...own, 999_999_999], 'user'));
    expect(new Set(columnOf(seen, 'id'))).toEqual(new Set(own.map(String)));
    expect(rowsOf(await post('csv', some, 'other'))).toHaveLength(1);
    for (const ids of [[], Array.from({ length: MAX_EXPORTED + 1 }, (_, id) => id + 1)]) {
      expect((await post('csv', ids)).answer.status).toBe(400);
    }
    expect(
      (
        await post(
          'csv',
          Array.from({ length: MAX_EXPORTED }, (_, id) => id + 1),
        )
      ).answer.status,
    ).toBe(200);
  });

  test('keeps quotes, lines and letters of texts, and makes no formulas of them', async () => {
    const texts = {
      description: 'a "b", c;\r\nd\n=1+1',
      notes: '=HYPERLINK("http://x")',
      receiverTelNo: '+84 28 3555 0199',
      senderName: '@SUM(A1)',
    };
    const { id } = await create({ ...texts, receiverName: '-2+3', senderCity: '-12', receiverCity: '+84x' });
    const rows = await csv('&sort=id,desc');
    expect(rows[1]?.[0]).toBe(String(id));
    const values = Object.fromEntries(COLUMNS.map((name, index) => [name, rows[1]?.[index]]));
    const description = 'a "b", c;\r\nd\n\'=1+1';
    expect(values).toMatchObject({ ...texts, description, notes: `'${texts.notes}`, senderName: `'${texts.senderName}` });
    expect(values).toMatchObject({ receiverName: "'-2+3", senderCity: '-12', receiverCity: "'+84x" });
    await api.as('employee').delete(`/api/shipments/${id}`);
  });

  test('XLSX is a workbook with numbers, days and moments as such, and texts as they are', async () => {
    const texts = {
      notes: '=1+1 & <b>\u0001',
      description: 'ỞỮ 😀\n=2',
      receiverPostalCode: '00700',
      receiverTelNo: '0987001992',
      senderName: '@x',
    };
    const { id } = await create({ weight: 12.5, shipDate: '2026-11-19', ...texts });
    const event = { dateTime: '2026-11-20T17:05:00Z', location: 'Kho', deliveryStatus: 'DELIVERED' };
    const { aceBillNumber } = (await api.as('employee').get(`/api/shipments/${id}`)).body;
    await api.as('employee').post('/api/trackings', { ...event, aceBillNumber });
    const { answer, bytes } = await download('xlsx?language=vi&sort=id,desc');
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const [sheet] = await readSheet(bytes);
    expect(sheet?.sheet).toBe('Vận đơn');
    expect(sheet?.data).toHaveLength(690);
    expect(sheet?.data[0]).toEqual(headings());
    const values = Object.fromEntries(COLUMNS.map((name, index) => [name, sheet?.data[1]?.[index]]));
    // Readers take the fraction of a day for milliseconds, and some cut off the last one.
    const lastEventAt = Math.round(Number(values.lastEventAt) / 1_000) * 1_000;
    expect({ ...values, lastEventAt: new Date(lastEventAt) }).toMatchObject({
      ...{ ...texts, id, aceBillNumber, weight: 12.5, notes: '=1+1 & <b>' },
      // A spreadsheet knows no time zones: these are the clock of the company's.
      ...{ shipDate: new Date('2026-11-19T00:00:00Z'), lastEventAt: new Date('2026-11-21T00:05:00Z'), deliveryStatus: 'Đã giao hàng' },
    });
    const files = unzip(bytes);
    const xml = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<autoFilter ref="A1:AG690"/>');
    expect(files.get('xl/workbook.xml')).toContain("'Vận đơn'!$A$1:$AG$690");
    const widths = [...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths).toHaveLength(COLUMNS.length);
    for (const [index, width] of widths.entries()) expect(width, COLUMNS[index]).toBeGreaterThan((headings()[index] ?? '').length);
    expect(Math.max(...widths)).toBeLessThan(60);
  });

  test('has the columns that are asked for, in their order, or all of a shipment', async () => {
    const fields = {
      totalPackages: 2,
      partnerShipment: 'gtsCad',
      goodsValue: 12.5,
      receiverEmail: 'a@b.vn',
      receiverAddressResidentialIndicator: true,
    };
    const packageInfos = [{ itemCubicDescription: 'Áo', itemCubicWeight: 1.5, itemCubicL: 30, itemCubicUnits: 4 }, { itemCustomValue: 7 }];
    const { id } = await create({ ...fields, packageInfos });
    await api
      .as('employee')
      .post('/api/connectors', { shipmentId: id, orderId: 9_007_199_254_740_991, barcode: '0012', tracking: 'T1', reference: 'R1' });
    const some = await csv('&sort=id,desc&columns=goodsValue&columns=id&columns=goodsValue');
    expect(some.slice(0, 2)).toEqual([headings(['goodsValue', 'id']), ['12.5', String(id)]]);
    expect((await csv('&sort=id,desc&columns=aceBillNumber'))[0]).toEqual(headings(['aceBillNumber']));
    const all = await csv('&sort=id,desc&columns=all');
    expect(all[0]).toEqual(headings([...EXPORT_COLUMNS]));
    const stored: Shipment = (await api.as('employee').get(`/api/shipments/${id}`)).body;
    const values = Object.fromEntries(EXPORT_COLUMNS.map((name, index) => [name, all[1]?.[index]]));
    expect(values).toMatchObject({
      ...{
        receiverEmail: 'a@b.vn',
        receiverAddressResidentialIndicator: 'Có',
        goodsValue: '12.5',
        connectorId: String(stored.connectorId),
      },
      ...{ packageInfos: 'Áo 30 × – × – cm × 4 1.5 kg\n(7)', createdBy: 'employee', ownerId: String(stored.ownerId) },
      ...{ connectorOrderId: '9007199254740991', connectorBarcode: '0012', connectorTracking: 'T1', connectorReference: 'R1' },
    });
    expect(values.createdDate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const [sheet] = await readSheet((await download('xlsx?language=vi&columns=all')).bytes);
    expect(sheet?.data[0]).toEqual(headings([...EXPORT_COLUMNS]));
    for (const wrong of ['columns=version', 'columns=', 'columns=all&columns=x', 'decimals=dot']) {
      expect((await download(`csv?${wrong}`)).answer.status, wrong).toBe(400);
    }
    expect(Object.keys(Shipment.shape).filter((name) => !EXPORT_COLUMNS.some((column) => column === name))).toEqual([
      'version',
      'importId',
      // The zone of the latest event, whose time is that of the company in a sheet.
      'lastEventOffset',
    ]);
  });

  test('CSV for a spreadsheet has semicolons and decimal commas, for programs commas and points', async () => {
    const { id } = await create({ weight: 1234.5, notes: 'a;b,c "d"', receiverName: '=1+1', receiverPostalCode: '00700' });
    const query = 'csv?language=vi&sort=id,desc&columns=id&columns=weight&columns=notes&columns=receiverName&columns=receiverPostalCode';
    const line = async (decimals: string) => {
      const text = (await download(query + decimals)).bytes.toString('utf8');
      expect(text[0]).toBe('\ufeff');
      return text.split('\r\n')[1];
    };
    expect(await line('&decimals=comma')).toBe(`${id};1234,5;"a;b,c ""d""";'=1+1;00700`);
    expect(await line('&decimals=point')).toBe(`${id},1234.5,"a;b,c ""d""",'=1+1,00700`);
    expect(await line('')).toBe(await line('&decimals=point'));
  });

  test('of a person is one at a time, and leaves its place however it ends', async () => {
    const open = (login: 'employee' | 'admin', signal?: AbortSignal, method = 'GET') =>
      fetch(`${api.address}/api/export/shipments.xlsx`, { method, signal, headers: { Authorization: `Bearer ${api.tokenOf(login)}` } });
    // Nobody reads these, and their rows do not fit into the buffers on the way.
    await api.context.pool.query(`update shipment set notes = repeat(md5(id::text || random()::text), 100)`);
    const controller = new AbortController();
    expect((await open('employee', controller.signal)).status).toBe(200);
    const refused = await open('employee');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('10');
    // For a head nothing is made, so it needs no place.
    const head = await open('employee', undefined, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-disposition')).toBe('attachment; filename="shipments.xlsx"');
    // A reader who is slow takes neither the place of another person nor a connection to the database.
    expect((await download('csv', 'admin')).answer.status).toBe(200);
    const { pool } = api.context;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    controller.abort();
    await expect.poll(async () => (await download('csv')).answer.status).toBe(200);
  });
});
