import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startClients } from '../../hostile/ledger.ts';
import { WEBHOOK_SECRET } from '../../server/src/features/partner-events/partner-events.testing.ts';
import { shipmentInput } from '../../server/src/features/shipments/shipments.testing.ts';
import { freePort } from '../../server/src/testing/free-port.ts';
import { startMailServer } from '../../server/src/testing/mailbox.ts';
import { endLeftApps, type RunningApp, runApp, signIn } from '../../server/src/testing/run-app.ts';
import { addPeople, checkStored, createLedger, work } from '../people.ts';
import { createNats, createNginx, missingPrograms } from '../programs.ts';
import { type Member, type Members, missingForFailover, startMembers } from './members.ts';
import { checkRecords, createWriters } from './writers.ts';

/** `npm run test:failover` runs the long form: twenty rounds, and what asynchronous mode loses. */
const isLong = process.env.CLUSTER === 'long';
const ROUNDS = Number(process.env.FAILOVER_ROUNDS ?? (isLong ? 20 : 2));
const LOSSY_ROUNDS = isLong ? 5 : 0;
const PEOPLE = 4;

const missing = [...missingForFailover, ...missingPrograms];
if (missing.length > 0) process.stdout.write(`\nNot tested: a failover. This machine has no ${missing.join(' and no ')}.\n`);

const report = (text: string) => {
  if (isLong) process.stdout.write(`  ${text}\n`);
};

/** What happens to a primary, and what brings it back. */
const FAULTS = {
  lost: { begin: (_: Members, member: Member) => member.lose(), end: (member: Member) => member.start() },
  frozen: { begin: (_: Members, member: Member) => member.signal('SIGSTOP'), end: (member: Member) => member.signal('SIGCONT') },
  'cut from etcd': { begin: async (_: Members, member: Member) => member.cutFromEtcd(), end: async (member: Member) => member.healEtcd() },
  'switched over': { begin: (members: Members, _: Member) => members.switchOver(), end: async () => {} },
} as const;
const KINDS = (process.env.FAILOVER_KINDS?.split(',') ?? Object.keys(FAULTS)) as (keyof typeof FAULTS)[];

describe.skipIf(missing.length > 0)('a database that fails over', () => {
  let members: Members;
  let copies: RunningApp[];
  let nginx: Awaited<ReturnType<typeof createNginx>>;
  let nats: Awaited<ReturnType<typeof createNats>>;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    [members, nats, mail] = await Promise.all([startMembers(), createNats(), startMailServer()]);
    await nats.start();
    const ports = [await freePort(), await freePort()];
    copies = await Promise.all(
      ports.map((port, index) =>
        runApp({
          DATA_DIR: join(members.folder, `copy-${index}`),
          PORT: String(port),
          DATABASE_URL: members.databaseUrl,
          DATABASE_READ_URL: members.databaseReadUrls.join(','),
          NATS_URL: nats.url,
          SMTP_URL: mail.url,
          PARTNER_GTSAUS_WEBHOOK_SECRET: WEBHOOK_SECRET,
          JWT_SECRET: 'x'.repeat(32),
          TRUST_PROXY: '127.0.0.1',
          LOG_LEVEL: 'ERROR',
          STOP_GRACE: '1',
        }),
      ),
    );
    nginx = await createNginx(join(members.folder, 'nginx'), ports);
    await nginx.start();
  }, 300_000);
  afterAll(async () => {
    await endLeftApps();
    await nginx?.stop();
    await nats?.stop();
    await mail?.close();
    await members?.stop();
  }, 120_000);

  /** Creates shipments all the time, one after the other; answers when each was acknowledged. */
  const probe = (token: string) => {
    const acknowledged: number[] = [];
    let isOver = false;
    const work = async () => {
      while (!isOver) {
        const begun = performance.now();
        const answer = await fetch(`${nginx.address}/api/shipments`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(shipmentInput({ notes: 'probe' })),
          signal: AbortSignal.timeout(3_000),
        }).catch(() => null);
        if (answer?.status === 201) acknowledged.push(performance.now());
        await answer?.arrayBuffer().catch(() => {});
        await delay(Math.max(0, 100 - (performance.now() - begun)));
      }
    };
    const working = work();
    return {
      acknowledged,
      stop: () => {
        isOver = true;
        return working;
      },
    };
  };

  /**
   * Lets the primary fail, and brings it back. Answers for how many milliseconds there was none, for how many nothing was written, and how long after
   * another one had stored a change a client was told of one.
   */
  const failOver = async (kind: keyof typeof FAULTS, acknowledged: number[], during: () => Promise<unknown>) => {
    const former = await members.primary();
    const others = members.members.filter((member) => member !== former);
    const { begin, end } = FAULTS[kind];
    const last = () => acknowledged.at(-1) ?? 0;
    const begun = performance.now();
    let lastAsPrimary = begun;
    const begins = begin(members, former);
    begins.catch(() => {});
    let promotedAt = 0;
    while (promotedAt === 0) {
      // One that is alive is the primary for a while.
      if ((kind === 'switched over' || kind === 'cut from etcd') && (await former.isPrimary())) lastAsPrimary = performance.now();
      const next = await members.findPrimary(others);
      if (next) {
        // It may wait for a synchronous standby.
        await next.write();
        promotedAt = performance.now();
      } else await delay(50);
      if (performance.now() - begun > 120_000) throw new Error(`no member took over after the primary was ${kind}`);
    }
    await begins;
    await expect.poll(last, { timeout: 60_000, interval: 20 }).toBeGreaterThan(promotedAt);
    // The longest time between two acknowledged writes.
    const times = [begun, ...acknowledged.filter((at) => at > begun)];
    const gaps = times.map((at, index) => ({ from: times[index - 1] ?? at, to: at }));
    const { from, to } = gaps.reduce((longest, gap) => (gap.to - gap.from > longest.to - longest.from ? gap : longest));
    await during();
    await end(former);
    await members.whole();
    return { without: promotedAt - Math.max(begun, lastAsPrimary), silent: to - from, late: to - promotedAt };
  };

  test('loses and doubles nothing that was acknowledged, and goes on by itself', async () => {
    const samples = (
      await members.query<{ shipment: number; tracking: number }>(
        'select (select max(id) from shipment)::int as shipment, (select max(id) from tracking)::int as tracking',
      )
    )[0] as { shipment: number; tracking: number };
    await members.query(addPeople(PEOPLE));
    await members.query('create table written (at timestamptz)');
    const token = await signIn(nginx.address, 'admin');
    const server = () => ({ address: nginx.address, token });
    const ledger = createLedger();
    let isOver = false;
    const everybody = Promise.all(Array.from({ length: PEOPLE }, (_, person) => work(person + 1, nginx.address, ledger, () => isOver)));
    everybody.catch(() => {});
    const clients = startClients(server, 4, 2);
    const writers = createWriters(server, members.query);
    const writing = probe(token);
    const rows: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const kind = KINDS[round % KINDS.length] as (typeof KINDS)[number];
      await clients.progress();
      writers.begin(`round${round}`);
      await delay(Math.random() * 1_000);
      const { without, silent, late } = await failOver(kind, writing.acknowledged, () => clients.progress());
      const seconds = [without, silent, late].map((ms) => (ms / 1_000).toFixed(1)).join(' | ');
      rows.push(`| ${round + 1} | ${kind} | ${seconds} |`);
      report(rows.at(-1) ?? '');
    }
    isOver = true;
    await Promise.all([everybody, clients.stop(), writing.stop()]);
    await writers.finish();

    report(`${clients.acknowledged()} creations and ${ledger.times.length} calls of ${PEOPLE} people: ${JSON.stringify(clients.statuses)}`);
    await clients.check();
    expect(ledger.misses).toEqual([]);
    await checkStored(members.query, ledger);
    await checkRecords(members.query, samples);
    // A mail may leave again if its server took it and the primary was lost before that was stored: it is the same one.
    const sent = () => {
      const ids = new Map(mail.mails.map(({ messageId, to }) => [messageId, to?.[0]?.address ?? '']));
      return [...ids.values()].filter((address) => address.endsWith('@invited.example')).toSorted();
    };
    await expect.poll(sent, { timeout: 120_000, interval: 250 }).toEqual(writers.invited.toSorted());
    report(`${mail.mails.length} mails of ${writers.invited.length} invitations`);
    // Neither copy was restarted.
    expect(copies.map(({ process }) => process.exitCode)).toEqual([null, null]);
  }, 3_600_000);

  test.runIf(LOSSY_ROUNDS > 0)(
    'may lose the last of what was acknowledged in asynchronous mode',
    async () => {
      const token = await signIn(nginx.address, 'employee');
      const writing = probe(token);
      for (let round = 0; round < LOSSY_ROUNDS; round += 1) {
        await members.setSynchronous(false);
        const clients = startClients(() => ({ address: nginx.address, token }), 4, 4, `async${round}`);
        await clients.progress();
        await failOver('lost', writing.acknowledged, () => clients.progress());
        await clients.stop();
        const lost = await clients.lost();
        report(`asynchronous ${round + 1}: ${lost.length} of ${clients.acknowledged()} acknowledged creations lost`);
      }
      await writing.stop();
    },
    1_200_000,
  );
});
