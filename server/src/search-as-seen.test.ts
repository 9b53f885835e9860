import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Customs } from '@ace/contract/goods/customs.ts';
import { PROVIDERS } from '@ace/contract/partners/partner.ts';
import { ShipmentInput, ShipmentTerm } from '@ace/contract/shipments/shipment.ts';
import { DeliveryStatus } from '@ace/contract/trackings/tracking.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { en } from '../../web/src/texts/en.ts';
import { vi } from '../../web/src/texts/vi.ts';
import { SEEN as SHIPMENT, shipmentInput } from './features/shipments/shipments.testing.ts';
import { keepSearchZone } from './features/trackings/search-zone.ts';
import { SEEN as TRACKING } from './features/trackings/trackings.testing.ts';
import { ConfigError, readConfig } from './shared/config.ts';
import { migrate, withStartLock } from './shared/database/migrate.ts';
import { createDatabase, createPool } from './shared/database/pool.ts';
import { endLeftApps, type RunningApp, runApp, signIn } from './testing/run-app.ts';
import { insertOldUser } from './testing/upgrade.ts';

const server = inject('postgres');
const address = { ...server, database: `seen_${randomBytes(6).toString('hex')}` };
const admin = createPool({ ...server, database: 'postgres' }, 1);
const pool = createPool(address, 2);
let dataDir = '';

const bookkeeping = { createdBy: 'system', lastModifiedBy: 'system' };

/** A shipment and a tracking, written by a version of the program whose searches did not look at what is shown. */
const insertOldRecords = async () => {
  const db = createDatabase(pool);
  const owner = await insertOldUser(pool, 'employee', 'ROLE_EMPLOYEE');
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'shipment'`,
  );
  const {
    id: _id,
    version: _version,
    ...current
  } = ShipmentInput.parse(shipmentInput({ ...SHIPMENT.before.fields, receiverTelNo: '0987 001 992' }));
  // Fields that were added since have no column there.
  const fields = Object.fromEntries(Object.entries(current).filter(([field]) => rows.some(({ name }) => name === field))) as Omit<
    typeof current,
    'paidBy' | keyof Customs
  >;
  const shipment = await db
    .insertInto('shipment')
    .values({
      ...fields,
      ...bookkeeping,
      packageInfos: JSON.stringify(fields.packageInfos),
      aceBillNumber: 'OLD-1',
      ownerId: owner.id,
      ownerLogin: owner.login,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await pool.query(
    `insert into connector ("shipmentId", barcode, "createdBy", "lastModifiedBy") values ($1, 'OLD BAR-77', 'system', 'system')`,
    [shipment.id],
  );
  await db
    .insertInto('tracking')
    .values({ ...TRACKING.before.fields, ...bookkeeping, shipmentId: shipment.id })
    .execute();
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ace-seen-'));
  await admin.query(`create database ${address.database}`);
  await withStartLock(address, (client) => migrate(client, '0010-account-keys.sql'));
  await insertOldRecords();
});
afterEach(endLeftApps);
afterAll(async () => {
  await pool.end();
  await admin.query(`drop database ${address.database} with (force)`);
  await admin.end();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (settings: Record<string, string> = {}) =>
  runApp({
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${server.user}@localhost/${address.database}?host=${encodeURIComponent(server.host)}`,
    JWT_SECRET: 'x'.repeat(32),
    ...settings,
  });

/** The `queries` that find nothing. */
const missing = async (app: RunningApp, kind: 'shipments' | 'trackings', queries: readonly string[]) => {
  const headers = { Authorization: `Bearer ${await signIn(app.address, 'employee')}` };
  const found = await Promise.all(
    queries.map(async (query) => {
      const answer = await fetch(`${app.address}/api/_search/${kind}?${new URLSearchParams({ query })}`, { headers });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as unknown[]).length > 0;
    }),
  );
  return queries.filter((_, index) => !found[index]);
};

describe('records of a version whose searches ignored what is shown', () => {
  test('are found by what is shown after the upgrade, and keep their versions', async () => {
    const app = await start();
    const numbers = ['0987001992', '+84987001992', 'OLD BAR-77'];
    expect(await missing(app, 'shipments', [...SHIPMENT.before.finds, ...numbers])).toEqual([]);
    expect(await missing(app, 'trackings', TRACKING.before.finds)).toEqual([]);
    const { rows } = await pool.query('select version from shipment union all select version from tracking');
    expect(rows).toEqual([{ version: 0 }, { version: 0 }]);
  });

  test('are found by moments in the configured time zone, also after it changes', async () => {
    const inNewYork = ['19/11/2026', '12:05', '19 Nov 2026, 12:05'];
    const inVietnam = ['20/11/2026', '00:05', '20 Nov 2026, 00:05'];
    const elsewhere = await start({ TIME_ZONE: 'America/New_York' });
    expect(await missing(elsewhere, 'trackings', inNewYork)).toEqual([]);
    expect(await missing(elsewhere, 'trackings', inVietnam)).toEqual(inVietnam);
    await elsewhere.stop();
    const back = await start();
    expect(await missing(back, 'trackings', inVietnam)).toEqual([]);
    expect(await missing(back, 'trackings', inNewYork)).toEqual(inNewYork);
  });

  test('are complete when one is written while the time zone changes', async () => {
    const writer = await pool.connect();
    await writer.query('begin');
    await writer.query(
      `insert into tracking ("shipmentId", "dateTime", "deliveryStatus", location, "createdBy", "lastModifiedBy")
        select "shipmentId", "dateTime", "deliveryStatus", 'meanwhile', 'x', 'x' from tracking`,
    );
    const changed = withStartLock(address, (client) => keepSearchZone(client, 'America/New_York'));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    await writer.query('commit');
    writer.release();
    await changed;
    const { rows } = await pool.query('select "searchText" as text from tracking order by id');
    expect(rows).toEqual([{ text: expect.stringContaining('19/ 11/ 2026') }, { text: expect.stringMatching(/meanwhile.*19\/ 11\/ 2026/) }]);
  });

  test('need a time zone that the database knows', async () => {
    const { timeZone } = readConfig({ TIME_ZONE: 'US/Pacific-New' });
    const kept = withStartLock(address, (client) => keepSearchZone(client, timeZone));
    await expect(kept).rejects.toThrow(new ConfigError('TIME_ZONE: the database does not know US/Pacific-New'));
  });
});

describe('the words of the interface in the database', () => {
  const shownText = async (code: string) => {
    const { rows } = await pool.query<{ text: string | null }>('select shown_text($1) as text', [code]);
    return rows[0]?.text ?? null;
  };

  test.each(DeliveryStatus.options)('include the status %s', async (status) => {
    expect(await shownText(status)).toBe(`${vi.deliveryStatus[status]} ${en.deliveryStatus[status]}`);
  });

  test.each(ShipmentTerm.options)('include the term %s', async (term) => {
    expect(await shownText(term)).toBe(`${vi.shipment.term[term]} ${en.shipment.term[term]}`);
  });

  test.each(PROVIDERS)('include the partner $key', async ({ key, value }) => {
    if (key === 'none') return expect(await shownText(key)).toBeNull();
    expect(await shownText(key)).toBe(value);
    expect([vi.shipment.partner[key], en.shipment.partner[key]]).toEqual([value, value]);
  });
});
