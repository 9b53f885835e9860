import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator, TO_AUSTRALIA } from '../shipments/shipments.testing.ts';
import { removeOldDisclosures } from './disclosures.service.ts';

/** A partner that says what it was sent, and what was stored by then; it answers as a postal code says. */
const asked: { body: string; stored: unknown; busy: number }[] = [];
const partner = createServer(async (request, response) => {
  if (request.method !== 'PUT') return void response.writeHead(200).end(JSON.stringify(LABEL));
  const body = await new Response(request as never).text();
  const { pool } = api.context;
  const busy = pool.totalCount - pool.idleCount;
  const { rows } = await pool.query('select payload::text as payload, outcome from disclosure order by id desc limit 1');
  asked.push({ body, stored: rows[0], busy });
  const { notServed, lost } = { notServed: body.includes('0801'), lost: body.includes('0802') };
  if (lost) return void response.destroy();
  response
    .writeHead(notServed ? 422 : 201)
    .end(JSON.stringify(notServed ? { error: 'No' } : { orderId: 7, tracking: 'T7', reference: 'R7' }));
});
const LABEL = { labelType: '4x6', barcode: '7', hub: 'SYD' };
const KEY = 'a-secret-key';

beforeAll(async () => {
  partner.listen(0, '127.0.0.1');
  await once(partner, 'listening');
});
afterAll(() => partner.close());
const api = startTestApi(() => ({
  partners: { gtsAus: { url: `http://127.0.0.1:${(partner.address() as AddressInfo).port}`, key: KEY } },
}));
const create = creator(api);
const order = (id: number, login: 'employee' | 'user' = 'employee') => api.as(login).post(`/api/shipments/connector/${id}`);
const disclosuresOf = async (id: number) => (await api.as('employee').get(`/api/shipments/${id}/disclosures`)).body;

/** What was sent of this parcel before goods lines were: recorded then. */
const WITHOUT_LINES = {
  ...{ ...TO_AUSTRALIA, aceBillNumber: 'ACE000099001', description: 'Mỹ phẩm bán online', senderCity: 'TP. Hồ Chí Minh' },
  ...{ goodsValue: 148, insuranceCurrencyCode: 'AUD', goodsOriginCountryCode: 'VN', shipmentTerm: 'DDU', exportReason: 'sale' },
  taxNumbers: [{ party: 'receiver', kind: 'ARN', number: '300012345678' }],
};
const RECORDED =
  '{"reference":"ACE000099001","shipDate":"2026-11-20","description":"Mỹ phẩm bán online","packages":1,"weight":2.5,"length":null,"width":null,"height":null,"volume":null,"dangerousGoods":false,"term":"DDU","goodsValue":148,"originCountryCode":"VN","sender":{"name":null,"contactName":"Nguyễn Văn An","phone":"0903123456","email":null,"address":null,"city":"TP. Hồ Chí Minh","postalCode":null,"province":null,"provinceCode":null,"country":null,"countryCode":null},"receiver":{"name":null,"contactName":"Trần Thị Bình","phone":"0912345678","email":null,"address":"12 Smith Street","city":"Darwin","postalCode":"0800","province":"NT","provinceCode":null,"country":"Úc","countryCode":"AU","isResidential":false}}';

describe('an order', () => {
  test('of a shipment without goods lines is byte for byte what it was', async () => {
    const { id } = await create(WITHOUT_LINES);
    expect((await order(id)).body.error).toBeNull();
    expect(asked.at(-1)?.body).toBe(RECORDED);
  });

  test('of one with lines says more: the lines with their codes, and what customs ask for', async () => {
    const lipstick = { description: 'Lipstick', hsCode: '3304100000', quantity: 5, unit: 'pcs', unitValue: 19.6, netKg: 0.1 };
    const { id } = await create({
      ...{ ...WITHOUT_LINES, aceBillNumber: 'ACE000099002', termPlace: 'Darwin', importerOfRecord: 'Zoë Müller, Darwin' },
      ...{ priorNoticeNumber: '310123456789', mailService: 'EMS', mailTrackingNumber: 'EE123456789VN', freightCost: 12.5 },
      goodsLines: [
        { ...lipstick, productIdentifier: '000417', manufacturer: 'Cỏ Mềm' },
        { description: 'Perfume', quantity: 1, unitValue: 50, unNumber: 'UN1266', kind: 'liquid', originCountryCode: 'FR' },
      ],
    });
    expect((await order(id)).body.error).toBeNull();
    const sent = JSON.parse(asked.at(-1)?.body ?? '');
    const before = JSON.parse(RECORDED);
    expect(sent).toEqual({
      ...{ ...before, reference: 'ACE000099002', format: 2, currency: 'AUD', termPlace: 'Darwin', exportReason: 'sale' },
      ...{ priorNotice: { kind: 'FDA PN', number: '310123456789' }, importerOfRecord: 'Zoë Müller, Darwin' },
      ...{ mailService: 'EMS', mailTrackingNumber: 'EE123456789VN', taxNumbers: WITHOUT_LINES.taxNumbers },
      ...{ freightCost: 12.5, insuranceCost: null, packingCost: null, rebate: null },
      goods: [
        {
          ...{ ...lipstick, descriptionVi: null, originCountryCode: 'VN', packageNumber: 1, totalValue: 98, kind: 'plain', unNumber: null },
          ...{ productIdentifier: '000417', manufacturer: 'Cỏ Mềm' },
        },
        {
          ...{ description: 'Perfume', descriptionVi: null, hsCode: null, originCountryCode: 'FR', quantity: 1, unit: null, unitValue: 50 },
          ...{ totalValue: 50, netKg: null, packageNumber: 1, kind: 'liquid', unNumber: '1266' },
        },
      ],
    });
    expect((await disclosuresOf(id))[0].payload).toEqual(sent);
  });
});

describe('a disclosure', () => {
  test('of an order is stored before it is sent, as it is sent, with no connection held meanwhile', async () => {
    const { id, aceBillNumber } = await create(TO_AUSTRALIA, 'user');
    expect((await order(id, 'user')).body.error).toBeNull();
    const { body, stored, busy } = asked.at(-1) ?? { body: '' };
    expect(stored).toEqual({ payload: body, outcome: null });
    expect(busy).toBe(0);
    const [disclosure, ...others] = await disclosuresOf(id);
    expect(others).toEqual([]);
    expect(disclosure).toMatchObject({ partner: 'gtsAus', by: 'user', outcome: 'placed', payload: JSON.parse(body) });
    expect(disclosure.payload).toMatchObject({ reference: aceBillNumber, receiver: { contactName: 'Trần Thị Bình', phone: '0912345678' } });
    expect(JSON.stringify(disclosure)).not.toContain(KEY);
  });

  test('says whether the partner refused, and nothing where no answer came', async () => {
    const refused = await create({ ...TO_AUSTRALIA, receiverPostalCode: '0801' });
    expect((await order(refused.id)).body.error).toBe('No');
    expect(await disclosuresOf(refused.id)).toMatchObject([{ outcome: 'refused' }]);
    const lost = await create({ ...TO_AUSTRALIA, receiverPostalCode: '0802' });
    for (const _ of [1, 2]) expectProblem(await order(lost.id), 502, { message: 'error.partnerFailed' });
    const all = await disclosuresOf(lost.id);
    expect(all).toMatchObject([{ outcome: null }, { outcome: null }]);
    expect(all[0].id).toBeGreaterThan(all[1].id);
  });

  test('is none of an order that was not sent', async () => {
    const { id } = await create({ ...TO_AUSTRALIA, weight: null });
    expect((await order(id)).body.error).toBe('error.orderIncomplete');
    expect(await disclosuresOf(id)).toEqual([]);
  });

  test('stays when its shipment is deleted, and only employees read it', async () => {
    const { id } = await create({ ...TO_AUSTRALIA, receiverPostalCode: '0801' }, 'user');
    await order(id, 'user');
    expect((await api.as('user').get(`/api/shipments/${id}/disclosures`)).status).toBe(403);
    expect((await api.as('employee').delete(`/api/shipments/${id}`)).status).toBe(204);
    expect(await disclosuresOf(id)).toHaveLength(1);
  });
});

test('disclosures are removed after the days of the setting, and not before', async () => {
  const { id } = await create({ ...TO_AUSTRALIA, receiverPostalCode: '0801' });
  for (const _ of [1, 2]) await order(id);
  const [, first] = await disclosuresOf(id);
  const { db, config } = api.context;
  const sentDaysAgo = (days: number) =>
    sql`update disclosure set at = now() - ${days} * interval '1 day' + interval '1 hour' where id = ${first.id}`.execute(db);
  await sentDaysAgo(config.disclosureDays);
  await removeOldDisclosures(api.context);
  expect(await disclosuresOf(id)).toHaveLength(2);
  await sentDaysAgo(config.disclosureDays + 1);
  await removeOldDisclosures(api.context);
  expect(await disclosuresOf(id)).toHaveLength(1);
});

describe('without an address of the partner', () => {
  const bare = startTestApi({ partners: {} });

  test('nothing is disclosed', async () => {
    const { id } = await creator(bare)(TO_AUSTRALIA);
    expect((await bare.as('employee').post(`/api/shipments/connector/${id}`)).body).toMatchObject({
      message: 'error.partnerNotConfigured',
    });
    expect((await bare.as('employee').get(`/api/shipments/${id}/disclosures`)).body).toEqual([]);
  });
});
