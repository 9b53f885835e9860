// The program itself is killed while devices send what was scanned on them. Only with `SCHEDULES=1000`: each start takes seconds.
import { rm } from 'node:fs/promises';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { shipmentInput } from '../../../server/src/features/shipments/shipments.testing.ts';
import { createDataDir, endLeftApps, postgresAddress, runApp, signIn } from '../../../server/src/testing/run-app.ts';
import { EXAMPLES, losesNothing, SCHEDULES } from './scan-queue.schedules.ts';
import { buildQueue } from './scan-queue.testing.ts';

afterAll(endLeftApps);

test.runIf('SCHEDULES' in process.env)(
  `${SCHEDULES} random schedules of devices that scan lose nothing when the program is killed`,
  async () => {
    const dataDir = await createDataDir();
    let app = await runApp({ DATA_DIR: dataDir });
    const tokens = new Map<string, string>();
    for (const login of ['employee', 'admin']) tokens.set(login, await signIn(app.address, login));
    const headers = { Authorization: `Bearer ${tokens.get('employee')}`, 'Content-Type': 'application/json' };
    const pool = new pg.Pool({ ...postgresAddress(dataDir), max: 2 });
    pool.on('error', () => {});
    const restart = async () => {
      await app.kill();
      app = await runApp({ DATA_DIR: dataDir });
    };
    let restarting = Promise.resolve();
    let isRestarting = false;
    /** Two devices may ask for it at once. */
    const kill = () => {
      if (!isRestarting) {
        isRestarting = true;
        restarting = restart().finally(() => (isRestarting = false));
      }
      return restarting;
    };
    const get = async (path: string) => {
      await restarting;
      return await (await fetch(app.address + path, { headers })).json();
    };
    const create = async (fields: object) => {
      await restarting;
      const answer = await fetch(`${app.address}/api/shipments`, { method: 'POST', headers, body: JSON.stringify(shipmentInput(fields)) });
      expect(answer.status).toBe(201);
      return (await answer.json()) as Shipment;
    };
    const server = { pool, get, create, readAddress: () => app.address, tokenOf: (login: string) => tokens.get(login) ?? '', kill };
    await fc.assert(losesNothing(await buildQueue(), server), { numRuns: SCHEDULES, endOnFailure: false, examples: EXAMPLES });
    await pool.end();
    await app.stop();
    await rm(dataDir, { recursive: true });
  },
  7_200_000,
);
