import { ConnectorInput } from '@ace/contract/connectors/connector.ts';
import { Carrier } from '@ace/contract/partners/partner.ts';
import { ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { DeliveryStatus, TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { UserInput } from '@ace/contract/users/user.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxJourney, sandboxLabel, sandboxOrder } from '../features/partners/sandbox/journeys.ts';
import { type Config, readConfig } from '../shared/config.ts';
import { setLogLevel } from '../shared/logging.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { loadSamples } from './samples.ts';

const config = readConfig({ DATA_DIR: '/nonexistent' });
const isoDay = (moment: number) => new Intl.DateTimeFormat('sv', { timeZone: config.timeZone }).format(moment);

// biome-ignore lint/suspicious/noExplicitAny: rows of every table
type Row = any;

beforeAll(() => setLogLevel('OFF'));

/** The samples of a first start at that moment. */
const load = async (now: string, settings: Partial<Config> = {}) => {
  const { pool, address, drop } = await createTestDatabase();
  // A machine on which every statement takes longer than it may.
  await pool.query(`alter database ${address.database} set statement_timeout = '1ms'`);
  await loadSamples(address, { ...config, ...settings }.timeZone, new Date(now));
  const rows = async (query: string): Promise<Row[]> => (await pool.query(query)).rows;
  return { address, rows, drop };
};

const NOW = '2026-11-21T07:15:00Z';

describe('the samples of a first start', () => {
  let samples: Awaited<ReturnType<typeof load>>;
  beforeAll(async () => {
    samples = await load(NOW);
  });
  afterAll(() => samples.drop());

  test('are valid input by the contract', async () => {
    for (const [table, schema] of [
      ['appUser', UserInput],
      ['shipment', ShipmentInput],
      ['connector', ConnectorInput],
      ['tracking', TrackingInput],
    ] as const) {
      const rows = await samples.rows(`select * from "${table}"`);
      expect(rows.length, table).toBeGreaterThan(5);
      for (const row of rows) schema.parse(JSON.parse(JSON.stringify(row)));
    }
  });

  test('have customers in every state, who own shipments', async () => {
    const users = await samples.rows(
      `select login, activated, invited, (select count(*)::int from shipment where "ownerId" = u.id) as n from "appUser" u`,
    );
    expect(users.filter(({ activated }) => activated).length).toBe(8);
    expect(users.filter(({ activated, n }) => activated && n > 15).length).toBe(8);
    expect(users.filter(({ activated, invited }) => !activated && invited)).toMatchObject([{ login: 'phuongnam', n: 0 }]);
    expect(users.filter(({ activated, invited, n }) => !activated && !invited && n > 0)).toMatchObject([{ login: 'tanviet' }]);
  });

  test('are shipped around today: some left, some leave today and tomorrow', async () => {
    const days = await samples.rows(
      `select "shipDate" as day, count(*)::int as n from shipment where "shipDate" > '2026-10-01' group by 1 order by 1`,
    );
    expect(days.length).toBe(38);
    const today = Date.parse(NOW);
    for (const offset of [-1, 0, 1, 2]) expect(days).toContainEqual({ day: isoDay(today + offset * 86_400_000), n: expect.any(Number) });
  });

  test('have histories of every kind, without events in the future', async () => {
    const last = await samples.rows(`select distinct on ("shipmentId") "deliveryStatus" as status, "dateTime"::text as at from tracking
      where "createdBy" = 'employee' order by "shipmentId", "dateTime" desc, id desc`);
    const counts = Object.groupBy(last, ({ status }) => status);
    expect(Object.keys(counts).toSorted()).toEqual(DeliveryStatus.options.toSorted());
    expect(counts.DELIVERED?.length).toBeGreaterThan(80);
    expect(last.length).toBeGreaterThan(140);
    // Stuck: in transit without an event for five days.
    const fiveDaysAgo = Date.parse(NOW) - 5 * 86_400_000;
    const open = last.filter(({ status }) => ['IN_TRANSIT', 'ARRIVED_HUB'].includes(status));
    expect(open.filter(({ at }) => Date.parse(at) < fiveDaysAgo).length).toBeGreaterThan(0);
    expect(last.filter(({ at }) => Date.parse(at) > Date.parse(NOW))).toEqual([]);
  });

  test('match the journeys of the sandbox', async () => {
    const handedOver = await samples.rows(`select s.id, "partnerShipment" as partner, "partnerShipmentId" as number, "receiverCity" as city,
      array(select t."dateTime"::text from tracking t where t."shipmentId" = s.id) as dates from shipment s where "partnerShipmentId" is not null`);
    expect(new Set(handedOver.map(({ number }) => number)).size).toBe(handedOver.length);
    for (const carrier of Carrier.options)
      expect(handedOver.filter(({ partner }) => partner === carrier).length, carrier).toBeGreaterThan(10);
    for (const { partner, number, city, dates } of handedOver) {
      const journey = sandboxJourney(partner, number);
      const recorded = dates.map((date: string) => Date.parse(date));
      expect(journey.city).toBe(city);
      const past = journey.events.filter(({ date }) => Date.parse(date) <= Date.parse(NOW));
      for (const { date } of past) expect(recorded, number).toContain(Date.parse(date));
    }
  });

  test('have the orders of the sandbox, with labels for the city of the receiver', async () => {
    const connectors = await samples.rows(`select c.*, s."orderKey" as key, s."partnerShipment" as partner, s."receiverCityCode" as city
      from connector c join shipment s on s.id = c."shipmentId"`);
    expect(connectors.length).toBeGreaterThan(25);
    expect(new Set(connectors.map(({ hub }) => hub)).size).toBe(4);
    for (const { key, partner, city, ...connector } of connectors) {
      expect(partner).toBe('gtsAus');
      expect(connector).toMatchObject({ ...sandboxOrder(key), ...sandboxLabel(key), hub: city, submit: false });
    }
  });

  test('are not audited, and not created again', async () => {
    await loadSamples(samples.address, config.timeZone);
    expect(await samples.rows('select from "entityAudit"')).toEqual([]);
    expect((await samples.rows('select from "appUser"')).length).toBe(10);
  });
});

test.each([
  ['2026-11-20T17:00:00Z', {}],
  ['2027-03-01T16:59:59Z', {}],
  ['2028-02-29T03:30:00Z', {}],
  ['2030-01-01T09:59:00Z', { timeZone: 'Pacific/Kiritimati' }],
  ['2030-01-01T11:00:00Z', { timeZone: 'Pacific/Pago_Pago' }],
])('samples can be created at any moment, such as %s, without events in the future', async (now, settings) => {
  const { rows, drop } = await load(now, settings);
  expect(await rows(`select from tracking where "dateTime" > '${now}'`)).toEqual([]);
  const ahead = `greatest("createdDate", "lastModifiedDate") > greatest(now(), '${now}')`;
  for (const table of ['shipment', 'connector', 'tracking']) expect(await rows(`select from ${table} where ${ahead}`)).toEqual([]);
  const [{ n }] = await rows(`select count(distinct "shipmentId")::int as n from tracking where "createdBy" = 'employee'`);
  expect(n).toBeGreaterThan(140);
  await drop();
});

test('the same moment creates the same samples', async () => {
  const contents = async () => {
    const { rows, drop } = await load(NOW);
    const lists = await Promise.all([
      rows(`select to_jsonb(s) - 'orderKey' - 'shareToken' as shipment from shipment s where "createdBy" <> 'system' order by id`),
      rows('select "shipmentId", "dateTime", details from tracking order by id'),
      rows('select "orderId", barcode, "shipmentId" from connector order by id'),
    ]);
    await drop();
    return lists;
  };
  expect(await contents()).toEqual(await contents());
});
