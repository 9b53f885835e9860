import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAceClient } from '../contract/src/client.ts';
import { signIn } from '../server/src/testing/run-app.ts';
import { describeCluster } from './cluster.ts';
import { addPeople, checkStored, createLedger, type Ledger, work } from './people.ts';

/** `npm run test:cluster` runs the long form, with `-- --short` the other one. */
const isLong = process.env.CLUSTER === 'long';
const PEOPLE = isLong ? 50 : 10;
const SECONDS = isLong ? 120 : 20;
const NATS_GONE_SECONDS = isLong ? 30 : 5;

const report = (text: string) => {
  if (isLong) process.stdout.write(`  ${text}\n`);
};

const percentile = (values: number[], part: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0);

describeCluster('three copies behind nginx lose nothing', (cluster) => {
  /** Waits until people have made this many more calls. */
  const progress = async (ledger: Ledger, calls = PEOPLE * 3) => {
    const before = ledger.times.length;
    await expect.poll(() => ledger.times.length, { timeout: 60_000 }).toBeGreaterThan(before + calls);
  };
  const readiness = (address: string) => fetch(`${address}/management/health/readiness`).then(({ status }) => status);

  /** Who answered the lists, searches and bills of a copy. */
  const readsOf = async (address: string) => {
    const token = await signIn(address, 'admin');
    const ace = createAceClient({ baseUrl: address, headers: () => ({ Authorization: `Bearer ${token}` }) });
    const { counters } = (await ace('GET /management/metrics')).body;
    const count = (name: string) => counters[name]?.count ?? 0;
    return {
      standby: count('database.standby.1.reads'),
      repeated: count('database.standby.1.repeatedReads'),
      primary: count('database.primary.reads'),
    };
  };

  test('while they are restarted, PostgreSQL is restarted, the standby is lost and NATS is gone', async () => {
    const { copies, startCopy, nginx, nats, primary, standby } = cluster();
    await primary.query(addPeople(PEOPLE));
    const ledger = createLedger();
    const begin = performance.now();
    const at = () => `${((performance.now() - begin) / 1000).toFixed(1)} s`;
    let isOver = false;
    const people = Array.from({ length: PEOPLE }, (_, person) => work(person + 1, nginx.address, ledger, () => isOver));
    // A person who fails ends the test at its end, and must not be an unhandled rejection before.
    const everybody = Promise.all(people);
    everybody.catch(() => {});
    await progress(ledger);

    const restartAll = async () => {
      for (const index of copies.keys()) {
        report(`${at()}: copy ${index + 1} is restarted`);
        await copies[index]?.stop();
        expect(copies[index]?.process.exitCode).toBe(0);
        copies[index] = await startCopy(index);
        await progress(ledger);
      }
    };
    const restartPrimary = async () => {
      report(`${at()}: the primary is restarted`);
      const from = performance.now();
      await primary.stop();
      await expect.poll(() => Promise.all(copies.map(({ address }) => readiness(address)))).toEqual([503, 503, 503]);
      await primary.start();
      await expect.poll(() => Promise.all(copies.map(({ address }) => readiness(address)))).toEqual([200, 200, 200]);
      return { from, to: performance.now() };
    };
    const loseStandby = async () => {
      report(`${at()}: the standby is lost`);
      await standby.kill();
      await progress(ledger);
      await standby.start();
      report(`${at()}: the standby is back`);
    };

    await restartAll();
    report(`${at()}: NATS is gone`);
    await nats.stop();
    const natsGone = delay(NATS_GONE_SECONDS * 1_000);
    const primaryGone = await restartPrimary();
    await progress(ledger);
    await loseStandby();
    await natsGone;
    await nats.start();
    report(`${at()}: NATS is back`);
    await progress(ledger);
    await delay(Math.max(0, SECONDS * 1_000 - (performance.now() - begin)));
    isOver = true;
    await everybody;

    report(`nginx says: ${JSON.stringify(await nginx.errorCounts())}`);
    const { failures, misses, counts, times, shipments } = ledger;
    report(`${times.length} calls of ${PEOPLE} people in ${at()}: ${JSON.stringify(counts)}`);
    report(`median ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, longest ${percentile(times, 1)} ms`);
    report(`${failures.length} answers were 503, all within ${Math.round(primaryGone.to - primaryGone.from)} ms without the primary`);
    const isExplained = ({ status, retryAfter, message, from, to }: (typeof failures)[number]) =>
      status === 503 &&
      retryAfter !== null &&
      ((to > primaryGone.from && from < primaryGone.to) ||
        // Others may leave the copies too little of the machine while the short form runs. The long form has it for itself.
        (!isLong && message === 'error.busy'));
    expect(failures.filter((failure) => !isExplained(failure))).toEqual([]);
    expect(misses).toEqual([]);

    await checkStored(primary.query, ledger);
    report(`${shipments.size} shipments with ${[...shipments.values()].flat().length} changes are stored once each`);

    const reads = await Promise.all(copies.map(({ address }) => readsOf(address)));
    report(`reads since the last start of each copy: ${JSON.stringify(reads)}`);
    for (const { standby } of reads) expect(standby).toBeGreaterThan(0);
  }, 600_000);
});
