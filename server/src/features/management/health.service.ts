import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Health, HealthEntry } from '@ace/contract/management/management.ts';
import type { Context } from '../../shared/context/context.ts';
import { readBacklogs } from '../../shared/events/reading.ts';
import type { PartnerGateway } from '../partners/partners.service.ts';
import { readPollers } from '../partners/pollers.service.ts';

/** Free space below which the disk of the data folder counts as down. */
const MIN_FREE_DISK_BYTES = 10 * 1024 * 1024;

/** Time limit of a single check. */
const CHECK_TIMEOUT_MS = 3_000;

const LATE: HealthEntry = { status: 'DOWN', error: `no answer within ${CHECK_TIMEOUT_MS} ms` };

/** Runs a check. A check that throws or exceeds `CHECK_TIMEOUT_MS` counts as down. */
const check = async (probe: () => Promise<HealthEntry>): Promise<HealthEntry> => {
  try {
    return await Promise.race([probe(), delay(CHECK_TIMEOUT_MS, LATE, { ref: false })]);
  } catch (error) {
    return { status: 'DOWN', error: error instanceof Error ? error.message || error.name : 'unreachable' };
  }
};

/** Parts that are up if all of them are. */
const together = (entries: [name: string, entry: HealthEntry][]) => ({
  status: entries.every(([, { status }]) => status === 'UP') ? ('UP' as const) : ('DOWN' as const),
  details: Object.fromEntries(entries),
});

const checkDatabase = ({ pool }: Context) =>
  check(async () => {
    const startedAt = performance.now();
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version");
    const responseTime = Math.round(performance.now() - startedAt);
    return { status: 'UP', details: { database: 'PostgreSQL', version: rows[0]?.version ?? '', responseTime } };
  });

const checkDisk = ({ config }: Context) =>
  check(async () => {
    const { bsize, blocks, bavail } = await statfs(config.dataDir);
    const free = bavail * bsize;
    return {
      status: free >= MIN_FREE_DISK_BYTES ? 'UP' : 'DOWN',
      details: { total: blocks * bsize, free, threshold: MIN_FREE_DISK_BYTES },
    };
  });

const checkMail = ({ mailer }: Context) =>
  check(async () => {
    await mailer.check();
    return { status: 'UP', details: mailer.target };
  });

const checkBus = ({ bus }: Context): HealthEntry => {
  const { kind, isConnected } = bus.state();
  return { status: isConnected ? 'UP' : 'DOWN', details: { kind, connected: isConnected } };
};

const checkJobs = ({ jobs }: Context) =>
  check(async () => {
    const queues = await jobs.readQueues();
    return {
      status: 'UP',
      details: Object.fromEntries(
        queues.flatMap(({ name, ...figures }) => Object.entries(figures).map(([figure, value]) => [`${name}.${figure}`, value])),
      ),
    };
  });

/** How many events consumers have not come to, and for how many seconds the oldest waits; the events that they gave up are among the jobs. */
const checkEvents = ({ db }: Context) =>
  check(async () => {
    const consumers = await readBacklogs(db);
    const figures = consumers.flatMap(({ name, waiting, age }) => [
      [`event.${name}.waiting`, waiting],
      [`event.${name}.age`, age],
    ]);
    return { status: 'UP', details: Object.fromEntries(figures) };
  });

/** The standbys decide nothing: without them, the primary answers all reads. */
const checkStandbys = ({ readers }: Context) =>
  together(
    readers.report().map(({ address, isUsable, lagMs, error }, index) => {
      const details = { url: address, ...(lagMs !== null && { lag: Math.round(lagMs) }) };
      return [String(index + 1), { status: isUsable ? 'UP' : 'DOWN', ...(error && { error }), details }];
    }),
  );

/** Whether each partner answers, what became of asking it for events today, and for how many seconds the oldest number waits. */
const checkPartners = async ({ db }: Context, partners: PartnerGateway) => {
  // Without the database, its own check says why.
  const pollers = await readPollers(db).catch(() => []);
  const entries = partners.carriers.map(async (carrier): Promise<[string, HealthEntry]> => {
    const entry = await check(() => partners.check(carrier));
    const { partner: _partner, ...figures } = pollers.find(({ partner }) => partner === carrier) ?? {};
    const polls = Object.entries(figures).filter(([, value]) => value !== null);
    return [carrier, { ...entry, details: { ...partners.stateOf(carrier), ...Object.fromEntries(polls), ...entry.details } }];
  });
  return together(await Promise.all(entries));
};

/** Whether the program can work: the database answers and the disk has free space. */
export const checkHealth = async (context: Context) => {
  const [db, diskSpace] = await Promise.all([checkDatabase(context), checkDisk(context)]);
  return together(Object.entries({ db, diskSpace }));
};

/** The health with all details for administrators. Only database and disk decide the overall status. */
export const checkEverything = async (context: Context, partners: PartnerGateway): Promise<Health> => {
  const [{ status, details }, mail, jobs, events, carriers] = await Promise.all([
    checkHealth(context),
    checkMail(context),
    checkJobs(context),
    checkEvents(context),
    checkPartners(context, partners),
  ]);
  const consumers: Health['details'] = Object.keys(events.details ?? {}).length > 0 || events.status === 'DOWN' ? { events } : {};
  const standbys: Health['details'] = context.config.databaseReadUrls.length > 0 ? { standbys: checkStandbys(context) } : {};
  return { status, details: { ...details, ...standbys, mail, bus: checkBus(context), jobs, ...consumers, partners: carriers } };
};
