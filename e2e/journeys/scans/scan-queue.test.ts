// Whatever happens on two devices, to their networks and to the program: each scan that was good is stored once, and each answer is shown.
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { startTestApi } from '../../../server/src/testing/test-api.ts';
import { EXAMPLES, losesNothing, SCHEDULES } from './scan-queue.schedules.ts';
import { buildQueue } from './scan-queue.testing.ts';

const api = startTestApi();

let killer: pg.Client;
beforeAll(async () => {
  killer = new pg.Client(api.context.pool.options as pg.ClientConfig);
  await killer.connect();
});
afterAll(() => killer.end());

/** Ends what the program does in the database, as if it was killed: its transactions are gone. `scan-queue.kills.test.ts` kills the program itself. */
const kill = () =>
  killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`);

/** The database may still end what was killed, so a call is repeated. */
const again = <Answer>(call: () => Promise<Answer>) => vi.waitFor(call, 20_000);

test(`${SCHEDULES} random schedules of devices that scan lose nothing, and make nothing twice`, async () => {
  const server = {
    pool: api.context.pool,
    get: (path: string) =>
      again(async () => {
        const { status, body, text } = await api.as('employee').get(path);
        expect(status, text).toBe(200);
        return body;
      }),
    create: (fields: object) => again(() => creator(api)(fields)),
    readAddress: () => api.address,
    tokenOf: (login: string) => api.tokenOf(login as 'employee'),
    kill,
  };
  await fc.assert(losesNothing(await buildQueue(), server), { numRuns: SCHEDULES, endOnFailure: false, examples: EXAMPLES });
}, 3_600_000);
