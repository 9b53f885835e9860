import { randomUUID } from 'node:crypto';
import type { Finding } from '@ace/contract/destinations/names.ts';
import type { DestinationRule } from '@ace/contract/destinations/rules.ts';
import type { DestinationSettings } from '@ace/contract/destinations/settings.ts';
import { USUAL_RULES } from '@ace/contract/destinations/usual-rules.ts';
import { LATE_AFTER_SECONDS } from '@ace/contract/scans/modes.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventJobs } from '../../shared/events/consumers.ts';
import { useSandbox } from '../../testing/sandbox.ts';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator, TO_AUSTRALIA } from '../shipments/shipments.testing.ts';
import { destinationConsumer, destinationJobs } from './destinations.jobs.ts';

const sandbox = useSandbox();
const api = startTestApi(() => ({ partners: sandbox.addresses }));
const create = creator(api);
const employee = () => api.as('employee');
const SETTING = '/api/settings/destinations';

const TO_USA = {
  ...{ partnerShipment: 'gtsUsa', receiverCountry: 'Mỹ', receiverPostalCode: '90210', receiverProvince: 'CA', weight: 2 },
  receiverAddress: '12 Garden Street',
};
const TO_KOREA = { receiverCountry: 'Hàn Quốc', receiverAddress: '12 Sejong-daero', receiverPostalCode: '04524', weight: 2 };
const shirts = { description: 'Cotton T-shirts', hsCode: '6109100012', originCountryCode: 'VN', quantity: 1, unitValue: 60 };
const gift = { ...TO_USA, exportReason: 'gift', insuranceCurrencyCode: 'USD', goodsLines: [shirts] };

const save = async (change: (rules: DestinationRule[]) => object[] = (rules) => rules): Promise<DestinationSettings> => {
  const { body, status, text } = await api.as('admin').put(SETTING, { ...USUAL_RULES, rules: change(USUAL_RULES.rules) });
  expect(status, text).toBe(200);
  return body;
};
const readinessOf = async ({ id }: { id: number }, language = 'en', login: Login = 'employee') =>
  (await api.as(login).get(`/api/shipments/${id}/readiness`, { 'Accept-Language': language })).body as {
    isReady: boolean;
    findings: Finding[];
  };
/** What was found, without the note at gifts, and without a word of the shipped rates, which are old. */
const foundIn = ({ findings }: { findings: Finding[] }) =>
  findings
    .filter(({ effect, rule }) => effect !== 'note' && rule !== 'ratesOld')
    .map(({ rule, effect, field }) => `${effect} ${rule} ${field}`);

describe('the readiness of a shipment', () => {
  test('names what is missing, in the language of the caller', async () => {
    const shipment = await create(
      { ...TO_USA, exportReason: 'sale', goodsLines: [{ ...shirts, unitValue: null, hsCode: '610910' }] },
      'user',
    );
    const english = await readinessOf(shipment, 'en', 'user');
    expect(english).toEqual({
      isReady: false,
      findings: [
        {
          rule: 'usCodes',
          effect: 'stop',
          field: 'goodsLines[0].hsCode',
          message: 'To the USA, each line of goods needs an HTS code of 10 digits',
        },
      ],
    });
    expect((await readinessOf(shipment, 'vi')).findings[0]?.message).toContain('mã HTS đủ 10 số');
  });

  test('is not for another customer', async () => {
    const { id } = await create({}, 'employee');
    expectProblem(await api.as('user').get(`/api/shipments/${id}/readiness`), 404, { message: 'error.http.404' });
  });

  test('counts gifts of a day to one receiver, however the name is written', async () => {
    const first = await create({ ...gift, receiverContactName: 'TRAN THI BINH' });
    expect(foundIn(await readinessOf(first))).toEqual([]);
    const others = [
      { receiverTelNo: '0999', receiverPostalCode: '90211' },
      { receiverContactName: 'Somebody else' },
      { shipDate: '2026-11-21' },
      { exportReason: 'sale' },
    ];
    for (const other of others)
      expect(foundIn(await readinessOf(await create({ ...gift, ...other })))).not.toContain('warn usGifts goodsValue');
    const second = await create({ ...gift, receiverTelNo: '0912 345 678', receiverPostalCode: null });
    expect(foundIn(await readinessOf(second))).toContain('warn usGifts goodsValue');
    expect(foundIn(await readinessOf(first))).toEqual(['warn usGifts goodsValue']);
  });
});

describe('what goes to one receiver on one flight', () => {
  test('counts together, on manifests of the same flight of about the same time', async () => {
    const { pool } = api.context;
    const sale = {
      ...TO_USA,
      ...{ exportReason: 'sale', insuranceCurrencyCode: 'USD', receiverContactName: 'Mai Bay', receiverTelNo: '+1 408 555 0190' },
      goodsLines: [{ ...shirts, unitValue: 1_300 }],
    };
    const [first, second] = [await create(sale, 'user'), await create(sale, 'other')];
    const other = await create({ ...sale, receiverContactName: 'Ai Khac' });
    const load = async (shipment: { id: number }, flight: string, departsAt: string) => {
      const { rows } = await pool.query<{ id: string }>(
        `insert into manifest (number, partner, place, state, flight, "departsAt", "createdBy", "lastModifiedBy")
          values ($1, 'gtsUsa', $1, 'open', $2, $3, 'employee', 'employee') returning id`,
        [randomUUID(), flight, departsAt],
      );
      await pool.query(`insert into "manifestPackage" values ($1, $2, 1, $3, null, now(), 'employee')`, [
        ...[rows[0]?.id, shipment.id, randomUUID()],
      ]);
    };
    const isFormal = async (shipment: { id: number }, login: Login = 'employee') =>
      foundIn(await readinessOf(shipment, 'en', login)).includes('warn usFormal goodsValue');
    await load(first, 'VN 301', '2026-12-01T17:00:00Z');
    await load(other, 'VN301', '2026-12-01T17:00:00Z');
    await load(second, 'VN301', '2026-12-02T17:00:00Z');
    expect([await isFormal(first), await isFormal(second)]).toEqual([false, false]);
    await load(second, 'vn301', '2026-12-01T18:00:00Z');
    expect([await isFormal(first), await isFormal(second), await isFormal(other)]).toEqual([true, true, false]);
    // A customer learns nothing of what others send.
    expect(await isFormal(first, 'user')).toBe(false);
  });
});

describe('the rules', () => {
  afterEach(async () => void (await save()));

  test('are read by all and saved by administrators', async () => {
    const { body } = await api.as('user').get(SETTING);
    expect(body).toMatchObject({ rates: USUAL_RULES.rates, version: 0 });
    expect((await employee().put(SETTING, body)).status).toBe(403);
    const saved = await save();
    expect(saved).toMatchObject({ lastModifiedBy: 'admin', version: 1 });
    expect(saved.rules).toEqual(body.rules);
    expectProblem(await api.as('admin').put(SETTING, { ...saved, version: 0 }), 409, { message: 'error.concurrencyFailure' });
  });

  test('name what is wrong with them', async () => {
    const [first] = USUAL_RULES.rules;
    const answer = await api.as('admin').put(SETTING, { ...USUAL_RULES, rules: [{ ...first, effect: 'explode' }] });
    expectProblem(answer, 400, { fieldErrors: [{ objectName: 'destinations', field: 'rules[0].effect', message: 'typeMismatch' }] });
  });

  test('only warn of shipments that are older, once they stop or are new; others keep their time', async () => {
    const older = await create({
      ...TO_USA,
      receiverCountryCode: 'US',
      exportReason: 'sale',
      goodsLines: [{ ...shirts, originCountryCode: null, unitValue: null }],
    });
    const stop = (rules: DestinationRule[]) => rules.map((rule) => (rule.key === 'origin' ? { ...rule, effect: 'stop' } : rule));
    const { rules } = await save(stop);
    const [shipped, edited] = ['usCodes', 'origin'].map((key) => rules.find((rule) => rule.key === key)?.installedAt ?? '');
    expect(Date.parse(edited ?? '')).toBeGreaterThan(Date.parse(shipped ?? ''));
    expect(foundIn(await readinessOf(older))).toEqual(['warn origin goodsLines[0].originCountryCode']);
    const { id: _id, version: _version, aceBillNumber: _number, ...fields } = older;
    const newer = await create(fields);
    expect(foundIn(await readinessOf(newer))).toEqual(['stop origin goodsLines[0].originCountryCode']);
    const again = await save((all) => stop(all).map((rule) => ({ ...rule, texts: { vi: 'Thiếu', en: 'Missing' } })));
    expect(again.rules.find(({ key }) => key === 'origin')?.installedAt).toBe(edited);
    await save((all) => all.map((rule) => ({ ...rule, effect: 'off' })));
    expect(await readinessOf(newer)).toEqual({ isReady: true, findings: [] });
  });
});

describe('gifts to one receiver', () => {
  afterEach(async () => void (await save()));

  test('tells a customer nothing of what others send to a receiver; employees see the sum', async () => {
    const receiver = { receiverContactName: 'Le Van Rieng', receiverTelNo: '+1 408 555 0177' };
    const line = (unitValue: number) => ({ goodsLines: [{ ...shirts, unitValue }] });
    await save((rules) => rules.map((rule) => (rule.key === 'usGifts' ? { ...rule, effect: 'stop' } : rule)));
    const ofOther = await create({ ...gift, ...receiver, ...line(70) }, 'other');
    const own = await create({ ...gift, ...receiver, ...line(40) }, 'user');
    const seen = async () => (await readinessOf(own, 'en', 'user')).findings.filter(({ rule }) => rule !== 'ratesOld');
    const note = {
      rule: 'usGifts',
      effect: 'note',
      field: 'exportReason',
      message: expect.stringContaining('whoever sends them: up to 100 USD'),
    };
    expect(await seen()).toEqual([note]);
    expect(foundIn(await readinessOf(own))).toEqual(['stop usGifts goodsValue']);
    const order = (login: Login) => api.as(login).post(`/api/shipments/connector/${own.id}`);
    await api.as('other').delete(`/api/shipments/${ofOther.id}`);
    expect(await seen()).toEqual([note]);
    const second = await create({ ...gift, ...receiver, ...line(60.01) }, 'user');
    expect(foundIn({ findings: await seen() })).toEqual(['stop usGifts goodsValue']);
    expect((await order('user')).body.error).toBe('error.shipmentNotReady');
    await api.as('user').delete(`/api/shipments/${second.id}`);
    await create({ ...gift, ...receiver, ...line(70) }, 'other');
    expect((await order('employee')).body.error).toBe('error.shipmentNotReady');
    expect((await order('user')).body.error).toBeNull();
  });

  test('adds up gifts exactly: lines, each rounded to cents, or the goods value where a line has no value', async () => {
    const receiver = { receiverContactName: 'Do Thi Tong', receiverTelNo: '+1 408 555 0188' };
    const lines = (...values: (number | null)[]) => ({ goodsLines: values.map((unitValue) => ({ ...shirts, unitValue, quantity: 1.5 })) });
    await create({ ...gift, ...receiver, ...lines(0.13, 0.13) });
    await create({ ...gift, ...receiver, ...lines(5, null), goodsValue: 39.6 });
    await create({ ...gift, ...receiver, goodsLines: [], goodsValue: null });
    await create({ ...gift, ...receiver, insuranceCurrencyCode: ' usd ', goodsLines: [], goodsValue: 0.01 });
    const last = await create({ ...gift, ...receiver, goodsLines: [], goodsValue: 59.99 }, 'employee');
    expect(foundIn(await readinessOf(last))).not.toContain('warn usGifts goodsValue');
    await api.as('employee').put('/api/shipments', { ...last, goodsValue: 60 });
    expect(foundIn(await readinessOf(last))).toContain('warn usGifts goodsValue');
  });
});

describe('a shipment that is stopped', () => {
  test('is not ordered: nothing is sent to the partner', async () => {
    const shipment = await create({ ...TO_AUSTRALIA, partnerShipment: 'none', receiverPostalCode: '800' });
    const before = sandbox.orders.size;
    const order = () => employee().post(`/api/shipments/connector/${shipment.id}`);
    expect(await order()).toMatchObject({
      status: 200,
      body: { data: null, error: 'error.shipmentNotReady', additional_info: 'receiverPostalCode' },
    });
    expect(sandbox.orders.size).toBe(before);
    await employee().put('/api/shipments', { ...shipment, receiverPostalCode: '0800' });
    expect((await order()).body.error).toBeNull();
    expect(sandbox.orders.size).toBe(before + 1);
  });

  test('is not handed over, unless that was scanned without a network: then the worklist says so', async () => {
    const shipment = await create({ ...TO_USA, goodsLines: [{ ...shirts, hsCode: '610910' }] });
    const scan = async (more: object = {}) => {
      const one = {
        uuid: randomUUID(),
        mode: 'handOver',
        code: `${shipment.aceBillNumber}P01`,
        place: 'Kho 1',
        at: new Date().toISOString(),
        ...more,
      };
      return (await employee().post('/api/scans', { scans: [one] })).body[0];
    };
    expect(await scan()).toMatchObject({ result: 'refused', message: 'notReady', fields: ['goodsLines[0].hsCode'] });
    expect(await scan({ isLate: true, at: new Date(Date.now() - 2 * LATE_AFTER_SECONDS * 1_000).toISOString() })).toMatchObject({
      result: 'ok',
      manifest: expect.any(String),
    });
    const { body } = await employee().get(`/api/shipments/${shipment.id}/problems`);
    expect(body).toMatchObject([{ reason: 'handedOverNotReady', holds: false }]);
    expect(body[0].text).toContain('còn thiếu Hàng khai hải quan[0].hsCode');
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await api.context.jobs.work([...eventJobs([destinationConsumer]), ...destinationJobs], api.context);
    await vi.waitFor(async () =>
      expect(await api.context.db.selectFrom('eventConsumer').select('name').execute()).toEqual([{ name: 'destinations' }]),
    );
  });
  const listed = async (readiness: string, login: Login = 'employee'): Promise<number[]> =>
    (await api.as(login).get(`/api/shipments?readiness=${readiness}&size=100`)).body.map(({ id }: { id: number }) => id);

  test('finds what is stopped or warned of, until that is mended or handed over', async () => {
    const wrong = await create({ ...TO_USA, receiverPostalCode: '9021' }, 'user');
    const warned = await create({ partnerShipment: 'gtsCad' });
    const unknown = await create({ ...TO_KOREA, goodsLines: [shirts], exportReason: 'gift', insuranceCurrencyCode: 'VND' });
    await expect.poll(() => listed('stop')).toContain(wrong.id);
    await expect.poll(() => listed('warn')).toContain(warned.id);
    await expect.poll(() => listed('notChecked')).toEqual([unknown.id]);
    expect(await readinessOf(unknown)).toMatchObject({ isReady: true, findings: [{ effect: 'notChecked', field: 'receiverCountryCode' }] });
    expect(await listed('stop', 'user')).toEqual([wrong.id]);
    expect(await listed('warn', 'user')).not.toContain(warned.id);
    expect((await employee().get('/api/shipments?readiness=often')).status).toBe(400);
    await api.as('user').put('/api/shipments', { ...wrong, receiverPostalCode: '90210', goodsLines: [shirts] });
    await expect.poll(() => listed('stop')).not.toContain(wrong.id);
    expect(await listed('warn')).toContain(wrong.id);
    await employee().post(`/api/shipments/connector/${warned.id}`);
    await expect.poll(() => listed('warn')).not.toContain(warned.id);
    await employee().delete(`/api/shipments/${wrong.id}`);
    expect(await listed('warn')).not.toContain(wrong.id);
  });

  test('follows a schedule of the destination', async () => {
    const shipment = await create({ ...TO_USA, goodsLines: [shirts], exportReason: 'sale' });
    await expect.poll(() => listed('warn')).toContain(shipment.id);
    expect(foundIn(await readinessOf(shipment))).toEqual(['warn rateMissing insuranceCurrencyCode']);
    const file = 'HTS Number,Indent,Description\n6214.10.00.00,0,Silk scarves\n';
    const { status, body, text } = await api
      .as('admin')
      .post('/api/hs-schedules?country=US&from=2026-01-01', file, { 'X-File-Name': 'us.csv' });
    expect(status, text).toBe(201);
    await expect.poll(() => listed('stop')).toContain(shipment.id);
    expect(foundIn(await readinessOf(shipment))).toContain('stop scheduleCode goodsLines[0].hsCode');
    await api.as('admin').delete(`/api/hs-schedules/${body.id}`);
    await expect.poll(() => listed('warn')).toContain(shipment.id);
    expect(await listed('stop')).not.toContain(shipment.id);
  });

  test('follows a change of the rules', async () => {
    const shipment = await create({ ...TO_USA, receiverPostalCode: 'x', goodsLines: [shirts] });
    await expect.poll(() => listed('stop')).toContain(shipment.id);
    await save((rules) => rules.map((rule) => (rule.key === 'postalCode' ? { ...rule, effect: 'warn' } : rule)));
    await expect.poll(() => listed('warn')).toContain(shipment.id);
    await save((rules) => rules.map((rule) => ({ ...rule, effect: 'off' })));
    await expect.poll(() => listed('warn')).toEqual([]);
    expect(await listed('stop')).toEqual([]);
  });
});
