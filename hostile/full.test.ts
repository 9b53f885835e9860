import type { Import, ImportState } from '@ace/contract/imports/import.ts';
import { Carrier } from '@ace/contract/partners/partner.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../server/src/features/imports/imports.testing.ts';
import { WEBHOOK_SECRET } from '../server/src/features/partner-events/partner-events.testing.ts';
import { postgresAddress } from '../server/src/testing/run-app.ts';
import { fillOwner, findFew } from './full/owner.ts';
import { requestOf } from './full/requests.ts';
import { type CallerName, type Callers, createSessions, mayCall, SCRAPER_TOKEN } from './fuzz/callers.ts';
import { ENDPOINTS } from './fuzz/requests.ts';
import { createSender, type Sender, type Sent } from './fuzz/send.ts';
import { isLong, report, scaled, useApp, watch } from './harness.ts';
import { createGauge, MAX_LIST_MS } from './stalls/gauge.ts';

const SECRETS = Object.fromEntries(Carrier.options.map((name) => [`PARTNER_${name.toUpperCase()}_WEBHOOK_SECRET`, WEBHOOK_SECRET]));
const app = useApp({ TRUST_PROXY: '127.0.0.1', PROMETHEUS_TOKEN: SCRAPER_TOKEN, ...SECRETS });

let pool: pg.Pool;
let callers: Callers;
let sender: Sender;
let gauge: Awaited<ReturnType<typeof createGauge>>;
let few: number[];
let isListed: () => Promise<boolean>;
beforeAll(async () => {
  pool = new pg.Pool({ ...postgresAddress(app.dataDir), max: 2 });
  sender = createSender(app.address);
  callers = await createSessions(sender, pool);
  // Of records that stay small: what is bounded is what other people notice.
  const LIST: Sent = { method: 'GET', address: '/api/trackings?size=20', headers: {}, body: null };
  isListed = async () => (await send('clerk', LIST)).status === 200;
  gauge = await createGauge(app, isListed);
  await fillOwner(pool, 'user');
  few = await findFew(pool);
}, 300_000);
afterAll(async () => {
  gauge?.reportWorst();
  report('memory', await app.memory(), 'MB');
  sender?.close();
  await pool?.end();
});

/** Sends a request; again if the session of the caller has ended, because an earlier request has ended it. */
const send = async (caller: CallerName, sent: Sent) => {
  for (let attempt = 1; ; attempt += 1) {
    const token = callers.tokenOf(caller);
    const answer = await sender.send(sent, token);
    if (answer?.status === 401 && attempt === 1) await callers.renew(caller, token);
    else return { status: answer?.status ?? 0, body: answer?.body ?? Buffer.alloc(0) };
  }
};

const ask = async (caller: CallerName, method: string, address: string, body?: unknown) => {
  const sent = body === undefined ? null : Buffer.from(JSON.stringify(body));
  const request = () => send(caller, { method, address, headers: sent ? { 'Content-Type': 'application/json' } : {}, body: sent });
  let answer = await request();
  // A busy machine takes too long to draw a paper: then the program asks for patience.
  for (let attempt = 1; answer.status === 503 && attempt < 3; attempt += 1) answer = await request();
  expect(answer.status, `${method} ${address}: ${answer.body.subarray(0, 300)}`).toBeLessThan(300);
  return answer.body;
};

/** A person or a device may ask so often in a second. */
const TIMES = 3;
const repeated = (run: () => Promise<unknown>, times: number) => async () => {
  for (let time = 0; time < times; time += 1) await run();
};

const expectNoStall = async (what: string, run: () => Promise<unknown>, times: number) => {
  expect(await gauge.findStalls(what, [{ what: `${times} times`, run: repeated(run, times) }])).toEqual([]);
};

describe('what a person may put on one manifest, one print or one run', () => {
  const ids = (count: number) => few.slice(0, count);
  const CASES: [string, CallerName, string, string, (() => unknown)?][] = [
    ['a manifest is read', 'clerk', 'GET', '/api/manifests/1'],
    ['a manifest is printed', 'clerk', 'GET', '/api/manifests/1/list'],
    ['bills are printed', 'customer', 'POST', '/api/customer/bills', () => ({ ids: ids(100) })],
    ['packing lists are printed', 'customer', 'POST', '/api/customer/packing-lists', () => ({ ids: ids(10) })],
    ['invoices are printed', 'customer', 'POST', '/api/customer/invoices', () => ({ ids: ids(10) })],
    ['labels are drawn', 'customer', 'POST', '/api/labels', () => ({ ids: ids(scaled(100, 250)), format: 'a6' })],
    ['weights are checked', 'clerk', 'POST', '/api/bulk-runs/check', () => ({ kind: 'weights', ids: ids(980) })],
    ['orders are checked', 'customer', 'POST', '/api/bulk-runs/check', () => ({ kind: 'connectors', ids: ids(980) })],
    ['parties are offered', 'customer', 'GET', '/api/parties?query=nguyen'],
    ['readiness is read', 'customer', 'GET', '/api/shipments/20/readiness'],
  ];
  test.each(CASES)(
    '%s',
    async (what, caller, method, address, body) => {
      // Each takes seconds, most of them in threads: once, it takes no more than any call.
      await expectNoStall(what, () => ask(caller, method, address, body?.()), 1);
    },
    300_000,
  );
});

/** Files of up to a hundred thousand goods lines, which are written in pieces: others are served between two of them. */
const IN_PIECES = ['GET /api/manifests/:id/sheet', 'POST /api/customs-sheets'];

/** Of the main thread for a goods line with the longest texts of both parties in its row, in a workbook. */
const MAX_LINE_MS = 0.25;
const LINES = 99;

describe('the broker’s file', () => {
  const chosen = () => few.slice(0, scaled(100, 980));
  const ofManifest = async () => (JSON.parse(String(await ask('clerk', 'GET', '/api/manifests/1'))) as { shipments: number }).shipments;
  const CASES: [string, string, () => number | Promise<number>, (() => unknown)?][] = [
    ['GET', '/api/manifests/1/sheet', ofManifest],
    ['POST', '/api/customs-sheets', () => chosen().length, () => ({ shipmentIds: chosen() })],
    ['POST', '/api/customs-sheets?format=csv', () => chosen().length, () => ({ shipmentIds: chosen() })],
  ];
  test.each(CASES)('%s %s is written in pieces', { timeout: 400_000 }, async (method, address, countShipments, body) => {
    const lines = (await countShipments()) * LINES;
    let longest = 0;
    const run = () => ask('clerk', method, address, body?.());
    // Others are watched in the long form only, as by the gauge.
    const cost = await gauge.processorTimeOf(async () => {
      if (isLong) ({ longest } = await watch(isListed, run));
      else await run();
    });
    report(`of the main thread for a line of ${address}; somebody else's list ${Math.round(longest)} ms`, cost / lines, 'ms');
    expect(cost / lines).toBeLessThan(gauge.boundOf(MAX_LINE_MS));
    expect(longest).toBeLessThan(MAX_LIST_MS);
  });
});

/** Of the main thread for one shipment: several times what it takes, and less than if it read a hundred others for it. */
const MAX_CHECK_MS = 12;
const MAX_CHANGE_MS = 25;

/** Waits until the query finds nothing. It asks the database, so that the program has nothing to do with it. */
const waitUntilNone = (text: string) =>
  expect.poll(async () => (await pool.query(text)).rows, { timeout: 300_000, interval: 100 }).toEqual([]);

describe('what follows from a change of many shipments', () => {
  test('by other rules', { timeout: 400_000 }, async () => {
    const [{ open }] = (await pool.query(`select count(*)::integer as open from "shipmentProgress" where "handedOverAt" is null`)).rows;
    expect(open).toBeGreaterThan(100);
    const setting = JSON.parse(String(await ask('administrator', 'GET', '/api/settings/destinations')));
    const cost = await gauge.processorTimeOf(async () => {
      await ask('administrator', 'PUT', '/api/settings/destinations', setting);
      await waitUntilNone(`select id from pgboss.job where name = 'destinationRecheck' and state < 'completed'`);
    });
    report('of the main thread for the check of a shipment by other rules', cost / open, 'ms');
    expect(cost / open).toBeLessThan(gauge.boundOf(MAX_CHECK_MS));
  });

  test('by a file', { timeout: 400_000 }, async () => {
    // The last ones are on no manifest: what is handed over is changed by no file.
    const changed = few.slice(-150);
    const file = csvOf([['Mã tham chiếu', 'Khối lượng (kg)'], ...changed.map((id) => [`FULL-${id}`, 3])]);
    const headers = { 'Content-Type': 'text/csv', 'X-File-Name': 'parcels.csv' };
    const sent = await send('customer', { method: 'POST', address: '/api/imports?kind=shipments', headers, body: Buffer.from(file) });
    const { id } = JSON.parse(String(sent.body));
    const read = async (): Promise<Import> => JSON.parse(String(await ask('customer', 'GET', `/api/imports/${id}`)));
    const come = async (state: ImportState) => {
      const isThere = (now: Import) => now.state === state && now.waiting === undefined;
      await expect.poll(async () => isThere(await read()), { timeout: 300_000, interval: 500 }).toBe(true);
    };
    await come('checked');
    await ask('customer', 'PUT', `/api/imports/${id}`, { options: { onDuplicate: 'update' } });
    await come('checked');
    const cost = await gauge.processorTimeOf(async () => {
      await ask('customer', 'POST', `/api/imports/${id}/start`, { only: 'all' });
      await come('done');
      const { rows } = await pool.query('select max(id) as last from event');
      await waitUntilNone(`select name from "eventConsumer" where name = 'destinations' and "eventId" < ${rows[0].last}`);
    });
    expect((await read()).counts).toMatchObject({ updated: changed.length });
    report('of the main thread for a shipment that a file changes', cost / changed.length, 'ms');
    expect(cost / changed.length).toBeLessThan(gauge.boundOf(MAX_CHANGE_MS));
  });
});

/** Gateway errors are answers of partners, 503 asks for patience. */
const MAY_BE = [502, 503];

/** It stands still to look at its stack, for an administrator who wants to know why it stands still. */
const STANDS_STILL = 'GET /management/threaddump';

describe('no call of an owner who holds as much as may be stalls the program, or is refused for what is stored', () => {
  test.each(ENDPOINTS.filter(([call]) => !IN_PIECES.includes(call)))(
    '%s',
    async (call, endpoint) => {
      const callersOf = (['customer', 'clerk', 'administrator', 'nobody'] as const).filter((caller) =>
        mayCall(caller, endpoint.permission),
      );
      const refused: string[] = [];
      for (const caller of callersOf.slice(0, scaled(2, 4))) {
        let seed = 0;
        const run = async () => {
          seed += 1;
          const { status, body } = await send(caller, requestOf(call, endpoint, few, seed));
          const text = body.subarray(0, 500).toString();
          if ((status >= 500 && !MAY_BE.includes(status)) || text.includes('error.pageTooLarge'))
            refused.push(`${caller}: ${status} ${text}`);
        };
        await expectNoStall(`${call} by ${caller}`, run, call === STANDS_STILL ? 1 : TIMES);
      }
      expect(refused).toEqual([]);
    },
    300_000,
  );
});

test('the program goes on, has noted no error, and has kept little', async () => {
  expect(app.isRunning()).toBe(true);
  expect(app.output()).not.toContain('"level":"ERROR"');
});
