import type { Connector } from '@ace/contract/connectors/connector.ts';
import { numberKey } from '@ace/contract/shared/text/number-forms.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../../testing/test-api.ts';
import { creator } from '../shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

const idsBy = async (path: string, login: Login) => {
  const answer = await api.as(login).get(path);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as Shipment[]).map(({ id }) => id);
};
const withCode = (code: string, login: Login = 'employee') => idsBy(`/api/shipments?${new URLSearchParams({ code })}`, login);
const search = (query: string, login: Login = 'employee') => idsBy(`/api/_search/shipments?${new URLSearchParams({ query })}`, login);

const connect = async (fields: object): Promise<Connector> => {
  const answer = await api.as('employee').post('/api/connectors', fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

const NUMBERS = { barcode: 'LBL 0001-A', tracking: 'AUTRK556677', reference: 'REF/77-B', orderId: 88_001_234 };

describe('the numbers of a shipment', () => {
  let shipment: Shipment;
  let connector: Connector;
  beforeAll(async () => {
    shipment = await create({ extBillNumber: 'EXT-55001', partnerShipment: 'gtsCad', partnerShipmentId: 'CAD99887' });
    connector = await connect({ shipmentId: shipment.id, ...NUMBERS });
    await create({ notes: 'LBL 0001-AB 880012345 EXT-550012 CAD998877' });
  });

  test.each([...Object.values(NUMBERS).map(String), 'EXT-55001', 'CAD99887'])(
    'each is its code, as a whole, and found by searches: %s',
    async (code) => {
      expect(await withCode(code)).toEqual([shipment.id]);
      expect(await search(code)).toContain(shipment.id);
      expect(await withCode(code.slice(0, -1))).toEqual([]);
      expect(await withCode(`]C1${code.toLowerCase()}`)).toEqual([shipment.id]);
      expect(await withCode(`\u001d${code.toUpperCase()}\u001d`)).toEqual([shipment.id]);
    },
  );

  test('its own number too, and searches find it by a part of the connector’s', async () => {
    expect(await withCode(shipment.aceBillNumber)).toEqual([shipment.id]);
    expect(await search('autrk55')).toContain(shipment.id);
    expect(await search('6677')).toContain(shipment.id);
    expect(await search('001234')).toContain(shipment.id);
  });

  test('belong to those who may see the shipment', async () => {
    for (const code of ['LBL 0001-A', 'EXT-55001', shipment.aceBillNumber]) {
      expect(await withCode(code, 'user')).toEqual([]);
      expect(await search(code, 'user')).toEqual([]);
    }
    const own = await create({}, 'user');
    await connect({ shipmentId: own.id, barcode: 'LBL 0002' });
    expect(await withCode('lbl 0002', 'user')).toEqual([own.id]);
    expect(await search('lbl 0002', 'user')).toEqual([own.id]);
    expect(await withCode('lbl 0002', 'other')).toEqual([]);
  });

  test('may be those of several shipments', async () => {
    const both = [await create({ extBillNumber: 'TWICE-1' }), await create({})];
    await connect({ shipmentId: both[1]?.id, tracking: 'TWICE-1' });
    expect(await withCode('TWICE-1')).toEqual(both.map(({ id }) => id));
  });

  test('follow the connector, and leave the version of the shipment alone', async () => {
    const another = await create();
    const changed = await api.as('employee').put('/api/connectors', { ...connector, shipmentId: another.id, barcode: 'MOVED-1' });
    expect(changed.status, changed.text).toBe(200);
    expect([await withCode('MOVED-1'), await search('MOVED-1'), await search('AUTRK556677')]).toEqual([
      [another.id],
      [another.id],
      [another.id],
    ]);
    expect(await search('LBL 0001-A')).not.toContain(shipment.id);
    expect((await api.as('employee').get(`/api/shipments/${another.id}`)).body).toEqual({ ...another, connectorId: connector.id });
    expect((await api.as('employee').delete(`/api/connectors/${connector.id}`)).status).toBe(204);
    expect([await withCode('MOVED-1'), await search('MOVED-1'), await search('AUTRK556677')]).toEqual([[], [], []]);
  });

  test('the link of its bill is found as a code and as a search, by those who may see the shipment', async () => {
    const shared = await create();
    const { url } = (await api.as('employee').post(`/api/shipments/${shared.id}/share`)).body;
    for (const scanned of [url, url.toUpperCase()]) {
      expect(await withCode(scanned)).toEqual([shared.id]);
      expect(await search(scanned)).toEqual([shared.id]);
      expect((await api.as('other').get(`/api/shipments?code=${encodeURIComponent(scanned)}`)).body).toEqual([]);
    }
    await api.as('employee').delete(`/api/shipments/${shared.id}/share`);
    expect([await withCode(url), await search(url)]).toEqual([[], []]);
  });

  test.each([
    ['9400100000000000000013', '420331019400100000000000000013'],
    ['800000000013', 'd8000000000130402b'],
    ['800000000013', '9622001300000000000000800000000013'],
    ['EE123456785VN', 'Ê123456785VN'],
    ['EE123456785VN', 'ee 123 456 785 vn'],
    ['93123450000000017', '\u202d9312 3450 0000 0001 7\u202c'],
  ])('%s is found by %s, as a code and by a search', async (partnerShipmentId, asked) => {
    const { id } = await create({ partnerShipment: 'gtsUsa', partnerShipmentId, notes: 'x' });
    expect(await withCode(asked)).toContain(id);
    expect(await search(asked)).toContain(id);
    expect(await withCode(asked, 'user')).toEqual([]);
    expect(await search(asked, 'user')).toEqual([]);
  });

  test('is found whatever stands between its letters, by a search with all pages and counts, too', async () => {
    const { body: stored } = await api
      .as('user')
      .post('/api/shipments', { ...(await create()), id: undefined, customerReference: 'DH-00 99' });
    const noted = await create({ notes: 'for DH0099, twice' }, 'user');
    expect(await withCode('dh0099', 'user')).toEqual([stored.id]);
    expect(await search('dh0099', 'user')).toEqual([stored.id, noted.id]);
    const selections = [{ query: 'dh0099' }];
    expect((await api.as('user').post('/api/_count/shipments', { selections })).body).toMatchObject([{ total: 2 }]);
    const csv = await api.as('user').get('/api/export/shipments.csv?query=dh0099');
    expect(csv.text.trim().split('\n')).toHaveLength(3);
    expect(await search('dh0099 nowhere', 'user')).toEqual([]);
  });

  test('differs from another in its marks alone: both are found, and both may be stored', async () => {
    const both = [await create({ aceBillNumber: 'MARK-1.2' }), await create({ aceBillNumber: 'MARK-12' })];
    for (const code of ['MARK-12', 'mark 12']) expect(await withCode(code)).toEqual(both.map(({ id }) => id));
  });

  test('the program and the database compare the same form of it', async () => {
    const characters = Array.from({ length: 0x3200 }, (_, code) => String.fromCodePoint(code + 1));
    const texts = [...characters, 'ＤＨ\u200b００９９', 'đ-Đ/Ð ð', '𝐀𝟏', 'ﬁ', '京-1'];
    const { rows } = await api.context.pool.query<{ key: string }>(
      'select number_key(text) as key from unnest($1::text[]) with ordinality t (text, place) order by place',
      [texts],
    );
    // Capitals of Georgian and Glagolitic that the Unicode of some databases lacks.
    const differing = texts.filter((text, index) => numberKey(text) !== rows[index]?.key && !/[\u1c80-\u1cbf\u2c2f]/.test(text));
    expect(differing).toEqual([]);
  });

  test('nobody has: no shipment; a broken one is refused', async () => {
    expect(await withCode('NOBODY-1')).toEqual([]);
    expect(await withCode('9'.repeat(300))).toEqual([]);
    expect(await withCode('99999999999999999999')).toEqual([]);
    expectProblem(await api.as('employee').get('/api/shipments?code=%00'), 400, { message: 'error.validation' });
  });

  test('are written while trackings and connectors of the same shipment come and go', async () => {
    const busy = await create();
    const tracking = { deliveryStatus: 'COLLECTED', location: 'Kho', aceBillNumber: busy.aceBillNumber, dateTime: '2026-11-20T01:00:00Z' };
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => api.as('employee').post('/api/connectors', { shipmentId: busy.id, barcode: `BUSY-${round}` })),
        ...Array.from({ length: 4 }, () => api.as('employee').post('/api/trackings', tracking)),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 400, 400, 400]);
      const { id } = answers.find(({ status, body }) => status === 201 && 'barcode' in body)?.body ?? {};
      const ends = await Promise.all([
        ...Array.from({ length: 4 }, () => api.as('employee').post('/api/trackings', tracking)),
        api.as('employee').delete(`/api/connectors/${id}`),
        api.as('employee').put('/api/shipments', { ...busy, version: undefined, notes: `round ${round}` }),
      ]);
      expect(ends.map(({ status }) => status)).toEqual([201, 201, 201, 201, 204, 200]);
    }
    expect(await search(`BUSY-2`)).toEqual([]);
  });
});
