import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROVIDERS } from '@ace/contract/partners/partner.ts';
import { ShipmentTerm } from '@ace/contract/shipments/shipment.ts';
import { DeliveryStatus } from '@ace/contract/trackings/tracking.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { en } from '../../web/src/texts/en.ts';
import { vi } from '../../web/src/texts/vi.ts';
import { keepSearchZone } from './features/trackings/search-zone.ts';
import { SEEN } from './features/trackings/trackings.testing.ts';
import { ConfigError, readConfig } from './shared/config.ts';
import { withStartLock } from './shared/database/migrate.ts';
import { endLeftApps, type RunningApp, runApp, signIn } from './testing/run-app.ts';
import { createTestDatabase } from './testing/test-database.ts';

const server = inject('postgres');
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir = '';

/** A tracking, written by SQL. */
const insertTracking = async () => {
  await database.pool.query(
    `insert into shipment (description, "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo", "aceBillNumber",
        "ownerId", "ownerLogin", "createdBy", "lastModifiedBy")
      select 'x', '2026-11-20', 'a', '1', 'b', '2', 'SEEN-1', id, login, 'x', 'x' from "appUser" where login = 'employee'`,
  );
  const { dateTime, deliveryStatus, location } = SEEN.before.fields;
  await database.pool.query(
    `insert into tracking ("shipmentId", "dateTime", "deliveryStatus", location, "createdBy", "lastModifiedBy")
      select id, $1, $2, $3, 'x', 'x' from shipment`,
    [dateTime, deliveryStatus, location],
  );
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ace-seen-'));
  database = await createTestDatabase('users');
  await insertTracking();
});
afterEach(endLeftApps);
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (settings: Record<string, string> = {}) =>
  runApp({
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${server.user}@localhost/${database.address.database}?host=${encodeURIComponent(server.host)}`,
    JWT_SECRET: 'x'.repeat(32),
    ...settings,
  });

/** The `queries` that find no tracking. */
const missing = async (app: RunningApp, queries: readonly string[]) => {
  const headers = { Authorization: `Bearer ${await signIn(app.address, 'employee')}` };
  const found = await Promise.all(
    queries.map(async (query) => {
      const answer = await fetch(`${app.address}/api/_search/trackings?${new URLSearchParams({ query })}`, { headers });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as unknown[]).length > 0;
    }),
  );
  return queries.filter((_, index) => !found[index]);
};

describe('trackings', () => {
  test('are found by moments in the configured time zone, also after it changes', async () => {
    const inNewYork = ['19/11/2026', '12:05', '19 Nov 2026, 12:05'];
    const inVietnam = ['20/11/2026', '00:05', '20 Nov 2026, 00:05'];
    const elsewhere = await start({ TIME_ZONE: 'America/New_York' });
    expect(await missing(elsewhere, inNewYork)).toEqual([]);
    expect(await missing(elsewhere, inVietnam)).toEqual(inVietnam);
    await elsewhere.stop();
    const back = await start();
    expect(await missing(back, inVietnam)).toEqual([]);
    expect(await missing(back, inNewYork)).toEqual(inNewYork);
  });

  test('are complete when one is written while the time zone changes', async () => {
    const writer = await database.pool.connect();
    await writer.query('begin');
    await writer.query(
      `insert into tracking ("shipmentId", "dateTime", "deliveryStatus", location, "createdBy", "lastModifiedBy")
        select "shipmentId", "dateTime", "deliveryStatus", 'meanwhile', 'x', 'x' from tracking`,
    );
    const changed = withStartLock(database.address, (client) => keepSearchZone(client, 'America/New_York'));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    await writer.query('commit');
    writer.release();
    await changed;
    const { rows } = await database.pool.query('select "searchText" as text from tracking order by id');
    expect(rows).toEqual([{ text: expect.stringContaining('19/ 11/ 2026') }, { text: expect.stringMatching(/meanwhile.*19\/ 11\/ 2026/) }]);
  });

  test('need a time zone that the database knows', async () => {
    const { timeZone } = readConfig({ TIME_ZONE: 'US/Pacific-New' });
    const kept = withStartLock(database.address, (client) => keepSearchZone(client, timeZone));
    await expect(kept).rejects.toThrow(new ConfigError('TIME_ZONE: the database does not know US/Pacific-New'));
  });
});

describe('the words of the interface in the database', () => {
  const shownText = async (code: string) => {
    const { rows } = await database.pool.query<{ text: string | null }>('select shown_text($1) as text', [code]);
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
