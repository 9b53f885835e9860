import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { postgresAddress, postgresPid, type RunningApp, runApp, signIn } from '../../server/src/testing/run-app.ts';
import { report, scaled, useDataDir } from '../harness.ts';
import { startClients } from '../ledger.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? scaled(3, 100));

const dataDir = useDataDir();

/** Shipments of the ledger without exactly one audit, acknowledged or not, and audits without a shipment. */
const WRONG_AUDITS = `
  select s.id from (select id from shipment where notes like 'fault-%') s
    full join (select "entityId" from "entityAudit" where "entityType" = 'Shipment' and action = 'CREATE') a on a."entityId" = s.id
  group by s.id having s.id is null or count(a."entityId") <> 1`;

test('loses no acknowledged write, and executes each one with an idempotency key exactly once, whatever is killed meanwhile', async () => {
  let app: RunningApp | null = null;
  let token = '';
  const start = async () => {
    app = await runApp({ DATA_DIR: dataDir() });
    token = await signIn(app.address, 'employee');
  };
  await start();
  const ledger = startClients(() => app && { address: app.address, token }, 8, 4);
  for (let round = 0; round < ROUNDS; round += 1) {
    await ledger.progress();
    await delay(Math.random() * 100);
    const pid = postgresPid(dataDir());
    // The database alone; the program alone; both.
    if (round % 3 !== 1 && pid) process.kill(pid, 'SIGKILL');
    if (round % 3 !== 0) {
      await (app as RunningApp | null)?.kill();
      await start();
    }
  }
  await ledger.stop();
  report(`acknowledged over ${ROUNDS} kills (${JSON.stringify(ledger.statuses)})`, ledger.acknowledged(), '');
  await ledger.check();
  const client = new pg.Client(postgresAddress(dataDir()));
  await client.connect();
  expect((await client.query(WRONG_AUDITS)).rows).toEqual([]);
  await client.end();
  expect(Object.keys(ledger.statuses).filter((status) => status !== '201' && status !== '503')).toEqual([]);
  await (app as RunningApp | null)?.stop();
}, 3_600_000);
