import { Carrier } from '@ace/contract/partners/partner.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WEBHOOK_SECRET } from '../server/src/features/partner-events/partner-events.testing.ts';
import { createPool } from '../server/src/shared/database/pool.ts';
import { postgresAddress } from '../server/src/testing/run-app.ts';
import { CALLERS, type CallerName, type Callers, createSessions, mayCall, SCRAPER_TOKEN } from './fuzz/callers.ts';
import { ENDPOINTS } from './fuzz/requests.ts';
import { createSender, type Sender, type Sent } from './fuzz/send.ts';
import { isLong, scaled, useApp } from './harness.ts';
import { editsOf, FILES, READ } from './stalls/files.ts';
import { FILLING_NAMES, type FillingName } from './stalls/fillings.ts';
import { createGauge, type Trial } from './stalls/gauge.ts';
import { type Probe, probesOf } from './stalls/probes.ts';

const SECRETS = Object.fromEntries(Carrier.options.map((name) => [`PARTNER_${name.toUpperCase()}_WEBHOOK_SECRET`, WEBHOOK_SECRET]));
const app = useApp({ TRUST_PROXY: '127.0.0.1', PROMETHEUS_TOKEN: SCRAPER_TOKEN, ...SECRETS });

let pool: pg.Pool;
let callers: Callers;
let sender: Sender;
let gauge: Awaited<ReturnType<typeof createGauge>>;
beforeAll(async () => {
  pool = createPool(postgresAddress(app.dataDir), 2);
  sender = createSender(app.address);
  callers = await createSessions(sender, pool);
  gauge = await createGauge(app, async () => (await send('clerk', LIST)).status === 200);
});
afterAll(async () => {
  gauge?.reportWorst();
  sender?.close();
  await pool?.end();
});

const LIST: Sent = { method: 'GET', address: '/api/shipments?size=20', headers: {}, body: null };

/** Gateway errors are answers of partners, 503 asks for patience. */
const MAY_BE = [502, 503];

/** Sends a request; again if the session of the caller has ended, because an earlier request has ended it. */
const send = async (caller: CallerName, sent: Sent) => {
  for (let attempt = 1; ; attempt += 1) {
    const token = callers.tokenOf(caller);
    const answer = await sender.send(sent, token);
    if (answer?.status === 401 && attempt === 1) await callers.renew(caller, token);
    else return { status: answer?.status ?? 0, body: answer?.body.toString() ?? '' };
  }
};

const errors: string[] = [];
const sendAs = async (caller: CallerName, what: string, sent: Sent) => {
  const answer = await send(caller, sent);
  if (answer.status >= 500 && !MAY_BE.includes(answer.status)) errors.push(`${what}: ${answer.status} ${answer.body.slice(0, 300)}`);
  return answer;
};

/** Makes the trials of all kinds before it fails. */
const expectNoStall = async (kinds: Iterable<[string, Trial[]]>) => {
  const stalls: string[] = [];
  for (const [kind, trials] of kinds) stalls.push(...(await gauge.findStalls(kind, trials)));
  expect([...stalls, ...errors.splice(0)]).toEqual([]);
};

describe('no request stalls the program, whatever long texts it has', () => {
  test.each(ENDPOINTS)(
    '%s',
    async (call, endpoint) => {
      const permitted = (['administrator', ...CALLERS] as const).find((caller) => mayCall(caller, endpoint.permission)) ?? 'nobody';
      const byFields = Map.groupBy(probesOf(call, endpoint), ({ fields }) => `${call}, ${fields}`);
      const trialsOf = (probes: Probe[]) =>
        probes.map(({ filling, request }): Trial => ({ what: filling, run: () => sendAs(permitted, `${call}, ${filling}`, request()) }));
      await expectNoStall([...byFields].map(([kind, probes]) => [kind, trialsOf(probes)]));
    },
    600_000,
  );
});

const STATE = `select case when "isCheckDue" or "wantedSheet" is not null then 'reading' else state end as state from import where id = $1`;
const stateOf = async (id: number): Promise<string> => (await pool.query(STATE, [id])).rows[0].state;
/** Asks the database, so that the program has nothing to do with it. */
const waitUntilRead = (id: number) => expect.poll(() => stateOf(id), { timeout: 120_000, interval: 20 }).not.toBe('reading');
const removeImport = (id: number) => pool.query('delete from import where id = $1', [id]);

const upload = async (file: Buffer): Promise<number> => {
  const sent: Sent = { method: 'POST', address: '/api/imports', headers: { 'Content-Type': 'text/csv' }, body: file };
  const { status, body } = await sendAs('customer', 'upload', sent);
  expect(status, body).toBe(201);
  return JSON.parse(body).id;
};
const importFiles = async (files: Buffer[]) => {
  const ids: number[] = [];
  for (const file of files) ids.push(await upload(file));
  for (const id of ids) await waitUntilRead(id);
  for (const id of ids) await removeImport(id);
};

const TOGETHER = 4;
const filesTogether = FILES.flatMap((_, index) =>
  index % TOGETHER === 0 ? [FILES.slice(index, index + TOGETHER).map(([name]) => name)] : [],
);

describe('no file stalls the program', () => {
  const tryFile = async (name: string, file: Buffer) =>
    expectNoStall([['POST /api/imports', [{ what: name, run: () => importFiles([file]) }]]]);

  test.runIf(isLong).each(FILES)('%s', async (name, make) => tryFile(name, await make()), 600_000);

  // A worker begins after a moment, so several are read together, and alone if together they cost more than one may.
  test.skipIf(isLong).each(filesTogether)('%s and others', async (...names) => {
    const files = await Promise.all(
      FILES.filter(([name]) => names.includes(name)).map(async ([name, make]) => [name, await make()] as const),
    );
    const cost = await gauge.processorTimeOf(() => importFiles(files.map(([, file]) => file)));
    if (cost > gauge.maxProcessor) for (const [name, file] of files) await tryFile(name, file);
  });
});

describe('no edit of an import stalls the program', () => {
  const editsIn = (id: number, filling: FillingName) =>
    editsOf(filling).map(({ what, path, body }): Trial => {
      const sent: Sent = {
        method: 'PUT',
        address: `/api/imports/${id}${path}`,
        headers: { 'Content-Type': 'application/json' },
        body: Buffer.from(JSON.stringify(body)),
      };
      const run = async () => {
        await sendAs('customer', `${what}, ${filling}`, sent);
        await waitUntilRead(id);
      };
      return { what: `${what}, ${filling}`, run };
    });

  test.each(Object.entries(READ).slice(0, scaled(1, 3)))(
    'that is %s',
    async (state, make) => {
      const id = await upload(await make());
      await waitUntilRead(id);
      expect(await stateOf(id)).toBe(state);
      await expectNoStall(FILLING_NAMES.map((filling) => [`edit of an import (${state})`, editsIn(id, filling)])).finally(() =>
        removeImport(id),
      );
    },
    1_800_000,
  );

  test.each(scaled(FILLING_NAMES.slice(0, 1), FILLING_NAMES))(
    'that is being read, with %s',
    async (filling) => {
      const file = await READ.checked();
      const run = async () => {
        const id = await upload(file);
        await Promise.all([waitUntilRead(id), ...editsIn(id, filling).map((edit) => edit.run())]);
        await removeImport(id);
      };
      await expectNoStall([['edit of an import (reading)', [{ what: filling, run }]]]);
    },
    600_000,
  );

  test.runIf(isLong)(
    'that is begun',
    async () => {
      const id = await upload(await READ.checked());
      await waitUntilRead(id);
      const body = Buffer.from('{"only":"good"}');
      const headers = { 'Content-Type': 'application/json' };
      const { status } = await sendAs('customer', 'start', { method: 'POST', address: `/api/imports/${id}/start`, headers, body });
      expect(status).toBe(200);
      await expectNoStall(FILLING_NAMES.map((filling) => ['edit of an import (begun)', editsIn(id, filling)]));
    },
    600_000,
  );
});

test('the program goes on, and has noted no error', () => {
  expect(app.isRunning()).toBe(true);
  expect(app.output()).not.toContain('"level":"ERROR"');
});
