import { statfs } from 'node:fs/promises';
import type { Health, HealthEntry } from '@ace/contract/management/management.ts';
import type { Context } from '../../shared/context/context.ts';
import type { PartnerGateway } from '../partners/partners.service.ts';

/** Bytes that must be free in the data folder. */
const DISK_THRESHOLD = 10 * 1024 * 1024;

/** Milliseconds that a part may take to answer. */
const CHECK_TIMEOUT_MS = 3_000;

/** A part is down that does not answer in time, or whose check throws. */
const check = async (look: () => Promise<HealthEntry>): Promise<HealthEntry> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([look(), tooLate]);
  } catch (error) {
    return { status: 'DOWN', error: error instanceof Error ? error.message || error.name : 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
};

const checkDatabase = ({ pool }: Context) =>
  check(async () => {
    const begin = performance.now();
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version");
    const responseTime = Math.round(performance.now() - begin);
    return { status: 'UP', details: { database: 'PostgreSQL', version: rows[0]?.version ?? '', responseTime } };
  });

const checkDisk = ({ config }: Context) =>
  check(async () => {
    const { bsize, blocks, bavail } = await statfs(config.dataDir);
    const free = bavail * bsize;
    return { status: free >= DISK_THRESHOLD ? 'UP' : 'DOWN', details: { total: blocks * bsize, free, threshold: DISK_THRESHOLD } };
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
        queues.flatMap(({ name, waiting, active, failed }) => [
          [`${name}.waiting`, waiting],
          [`${name}.active`, active],
          [`${name}.failed`, failed],
        ]),
      ),
    };
  });

const checkPartners = async (partners: PartnerGateway) => {
  const entries = await Promise.all(
    partners.carriers.map(async (carrier): Promise<[string, HealthEntry]> => {
      const entry = await check(() => partners.check(carrier));
      return [carrier, { ...entry, details: { ...partners.stateOf(carrier), ...entry.details } }];
    }),
  );
  return {
    status: entries.every(([, { status }]) => status === 'UP') ? ('UP' as const) : ('DOWN' as const),
    details: Object.fromEntries(entries),
  };
};

/** Whether the program can do its work: its database answers and its disk has room. */
export const checkHealth = async (context: Context) => {
  const [db, diskSpace] = await Promise.all([checkDatabase(context), checkDisk(context)]);
  const isUp = db.status === 'UP' && diskSpace.status === 'UP';
  return { status: isUp ? ('UP' as const) : ('DOWN' as const), details: { db, diskSpace } };
};

/** The same with all that an administrator wants to know; what is beside database and disk does not decide. */
export const checkEverything = async (context: Context, partners: PartnerGateway): Promise<Health> => {
  const [{ status, details }, mail, jobs, carriers] = await Promise.all([
    checkHealth(context),
    checkMail(context),
    checkJobs(context),
    checkPartners(partners),
  ]);
  return { status, details: { ...details, mail, bus: checkBus(context), jobs, partners: carriers } };
};
