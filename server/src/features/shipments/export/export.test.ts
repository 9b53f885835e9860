import { inflateRawSync } from 'node:zlib';
import { MAX_EXPORTED } from '@ace/contract/shipments/filter.names.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Login, startTestApi } from '../../../testing/test-api.ts';
import { insertArchive } from '../shipments.samples.ts';
import { creator } from '../shipments.testing.ts';
import { EXPORT_COLUMNS } from './export.texts.ts';

const api = startTestApi();
const create = creator(api);

const download = async (path: string, login: Login = 'employee') => {
  const answer = await fetch(`${api.address}/api/export/shipments.${path}`, {
    headers: { Authorization: `Bearer ${api.tokenOf(login ?? 'user')}` },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** The cells of a CSV file, read as RFC 4180 says. */
const readCsv = (text: string) => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

const csv = async (query = '', login?: Login) => {
  const { answer, bytes } = await download(`csv?language=vi${query}`, login);
  expect(answer.status).toBe(200);
  return readCsv(bytes.toString('utf8').replace('\ufeff', ''));
};

/** The files of a zip archive, by its directory at the end. */
const unzip = (zip: Buffer) => {
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\x05\x06')) + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extraLength, commentLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = zip.subarray(start, start + size);
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), (method === 8 ? inflateRawSync(content) : content).toString('utf8'));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
};

const COLUMNS = Object.keys(EXPORT_COLUMNS);
const columnOf = (rows: string[][], name: string) => rows.slice(1).map((row) => row[COLUMNS.indexOf(name)]);

beforeAll(async () => {
  const owners = await api.context.db.selectFrom('appUser').select(['id', 'login']).execute();
  await insertArchive(api.context.db, owners);
});

describe('exporting the list', () => {
  test('CSV has a mark for Excel, headings in the reader’s language, and all rows in the order of the list', async () => {
    const { answer, bytes } = await download('csv?language=vi&sort=weight,desc&sort=id,desc');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="shipments.csv"');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = readCsv(bytes.toString('utf8').replace('\ufeff', ''));
    expect(rows[0]).toEqual(Object.values(EXPORT_COLUMNS).map(({ vi }) => vi));
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
    const rowsOf = ({ bytes }: { bytes: Buffer }) => readCsv(bytes.toString('utf8').replace('\ufeff', ''));
    const listed = (await api.as('employee').get('/api/shipments?size=1000&sort=weight,desc&sort=id,asc')).body as Shipment[];
    const some = listed.filter((_, place) => place % 70 === 3).map(({ id }) => id);
    const rows = rowsOf(await post('csv', [...some].reverse()));
    expect(rows[0]).toEqual(Object.values(EXPORT_COLUMNS).map(({ vi }) => vi));
    expect(columnOf(rows, 'id')).toEqual(some.map(String));
    const whole = await csv('&sort=weight,desc&sort=id,asc');
    expect(rows.slice(1)).toEqual(whole.filter(([id]) => some.includes(Number(id))));
    const sheet = unzip((await post('xlsx', some)).bytes).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row>/g)).toHaveLength(some.length + 1);

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
    expect(values).toMatchObject({ ...texts, notes: `'${texts.notes}`, senderName: `'${texts.senderName}` });
    expect(values).toMatchObject({ receiverName: "'-2+3", senderCity: '-12', receiverCity: "'+84x" });
    await api.as('employee').delete(`/api/shipments/${id}`);
  });

  test('XLSX is a workbook with numbers as numbers and texts as they are', async () => {
    const { id } = await create({ weight: 12.5, notes: '=1+1 & <b>\u0001', description: ' ỞỮ 😀 ' });
    const event = { dateTime: '2026-11-20T17:05:00Z', location: 'Kho', deliveryStatus: 'DELIVERED' };
    const { aceBillNumber } = (await api.as('employee').get(`/api/shipments/${id}`)).body;
    await api.as('employee').post('/api/trackings', { ...event, aceBillNumber });
    const { answer, bytes } = await download('xlsx?language=vi&sort=id,desc');
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const files = unzip(bytes);
    expect([...files.keys()].toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(files.get('xl/workbook.xml')).toContain('name="Vận đơn"');
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row>/g)).toHaveLength(690);
    const [, , first = ''] = sheet.split('<row>');
    expect(first).toContain(`<c><v>${id}</v></c>`);
    expect(first).toContain('<c><v>12.5</v></c>');
    expect(first).toContain('=1+1 &amp; &lt;b&gt;</t>');
    expect(first).toContain('ỞỮ 😀');
    expect(first).toContain('Đã giao hàng');
    expect(first).toContain('2026-11-21 00:05');
  });

  test('refuses more than two at the same time, and one that stops frees its place', async () => {
    const controllers = [new AbortController(), new AbortController()];
    const open = (signal?: AbortSignal) =>
      fetch(`${api.address}/api/export/shipments.xlsx`, { signal, headers: { Authorization: `Bearer ${api.tokenOf('employee')}` } });
    // Nobody reads these, and their rows do not fit into the buffers on the way.
    await api.context.pool.query(`update shipment set notes = repeat(md5(id::text || random()::text), 100)`);
    const running = await Promise.all(controllers.map(({ signal }) => open(signal)));
    expect(running.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await open();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('10');
    for (const controller of controllers) controller.abort();
    await expect.poll(async () => (await download('csv')).answer.status).toBe(200);
  });
});
