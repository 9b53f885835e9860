import { hasReached, isPosition } from '@ace/contract/shared/position.ts';
import type { Config } from '../config.ts';
import { every } from '../every.ts';
import { loggerNamed } from '../logging.ts';
import type { Metrics } from '../metrics.ts';
import { ProblemError } from '../problems.ts';
import { type DatabaseHandles, isStatementTimeout } from './pool.ts';
import { noteTimeline, readInserted, readPrimary } from './positions.ts';
import { createPollPool, createStandby, type Standby } from './standby.ts';
import { createPositionHistory, isUsable } from './standby-lag.ts';

const log = loggerNamed('database.standbys');

const POLL_INTERVAL_MS = 250;

/** A standby as health shows it; `lagMs` is null while it cannot be measured. */
type StandbyReport = { address: string; isUsable: boolean; lagMs: number | null; error: string | null };

/** Chooses the database that answers a read (docs/decisions/0038-standbys.md). */
export type Readers = {
  /** Follows the standbys until the returned function is called. The database must be migrated. */
  start: () => () => Promise<void>;
  /**
   * Runs a read for a client that has seen `position`: on a standby that has reached it, otherwise on the primary. A read that fails on a
   * standby is repeated on the primary. `reached` answers a position whose changes the database has; null if it does not say.
   */
  read: <T>(position: unknown, work: (handles: DatabaseHandles, reached: () => Promise<string | null>) => Promise<T>) => Promise<T>;
  /** A position after all changes that were committed before this call; null if the primary does not answer. */
  currentPosition: () => Promise<string | null>;
  report: () => StandbyReport[];
};

/** Whether a read that failed on a standby may succeed on the primary. A standby may lack a record that the client has seen elsewhere. */
const isWorthRepeating = (error: unknown) => {
  if (error instanceof ProblemError) return error.status === 404;
  // A statement that takes too long here takes as long there.
  return !isStatementTimeout(error);
};

/** Shares one call among those who ask before it begins; calls run one after the other. */
const shareCalls = <T>(call: () => Promise<T>) => {
  let next: Promise<T> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    next ??= last.then(() => {
      next = null;
      const current = call();
      last = current.catch(() => {});
      return current;
    });
    return next;
  };
};

/** What a copy without standbys needs. */
const readPrimaryOnly = (primary: DatabaseHandles): Readers => {
  const position = shareCalls(() => readInserted(primary.pool));
  const currentPosition = () => position().catch(() => null);
  return { start: () => async () => {}, read: (_position, work) => work(primary, currentPosition), currentPosition, report: () => [] };
};

export const createReaders = (
  { databaseUrl, databaseReadUrls }: Pick<Config, 'databaseUrl' | 'databaseReadUrls'>,
  primary: DatabaseHandles,
  metrics: Metrics,
): Readers => {
  if (!databaseUrl || databaseReadUrls.length === 0) return readPrimaryOnly(primary);
  const standbys = databaseReadUrls.map(createStandby);
  const polls = createPollPool(databaseUrl);
  const history = createPositionHistory();
  /** The position of the primary when the polls began. */
  let oldest: string | null = null;

  const insertedPosition = shareCalls(() => readInserted(polls));
  const currentPosition = () => insertedPosition().catch(() => null);

  const lagOf = ({ state }: Standby) => (state.replayed === null ? null : history.lagOf(state.replayed, performance.now()));
  const isUsableAt = (standby: Standby, position: string) =>
    oldest !== null && isUsable(standby.state, oldest, position, lagOf(standby) ?? 0, performance.now());
  const isInUse = (standby: Standby) => isUsableAt(standby, '0/0');

  const reported = new WeakMap<Standby, boolean>();
  /** Logs when a standby begins or ceases to answer reads. */
  const watch = (standby: Standby) => {
    const now = isInUse(standby);
    if (now === (reported.get(standby) ?? false)) return;
    reported.set(standby, now);
    const { address, state } = standby;
    const details = { address, lagMs: lagOf(standby), error: state.error };
    if (now) log.info(details, 'a standby answers reads');
    else log.warn(details, 'a standby is left out; the primary answers its reads');
  };

  const pollPrimary = async () => {
    const askedAt = performance.now();
    // The pool reports a primary that does not answer.
    const positions = await readPrimary(polls).catch(() => undefined);
    if (!positions) return;
    if (positions.noted === null || !positions.inserted.startsWith(`${positions.noted}/`)) await noteTimeline(polls);
    oldest ??= positions.inserted;
    history.add(positions.flushed, performance.now());
    for (const { state } of standbys) {
      if (state.replayed !== null && state.polledAt < askedAt) state.isAhead = !hasReached(positions.flushed, state.replayed);
    }
  };

  standbys.forEach((standby, index) => {
    metrics.gauge(`database.standby.${index + 1}.lag`, () => lagOf(standby) ?? 0);
    metrics.gauge(`database.standby.${index + 1}.usable`, () => Number(isInUse(standby)));
  });

  let turn = 0;
  const choose = (position: unknown) => {
    if (!isPosition(position)) return undefined;
    turn += 1;
    const usable = standbys.filter((standby) => isUsableAt(standby, position));
    return usable[turn % usable.length];
  };

  return {
    start: () => {
      const stops = [
        every(POLL_INTERVAL_MS, log, pollPrimary),
        ...standbys.map((standby) =>
          every(POLL_INTERVAL_MS, log, async () => {
            await standby.poll();
            watch(standby);
          }),
        ),
      ];
      return async () => {
        for (const stop of stops) stop();
        await Promise.all([polls.end(), ...standbys.map(({ close }) => close())]);
      };
    },
    read: async (position, work) => {
      const standby = choose(position);
      const metric = standby ? `database.standby.${standbys.indexOf(standby) + 1}` : 'database.primary';
      metrics.count(`${metric}.reads`);
      if (!standby) return await work(primary, currentPosition);
      const { replayed } = standby.state;
      try {
        return await work(standby.handles, async () => replayed);
      } catch (error) {
        if (!isWorthRepeating(error)) throw error;
        metrics.count(`${metric}.repeatedReads`);
        log.debug({ error, address: standby.address }, 'a read failed on a standby; repeating it on the primary');
        return await work(primary, currentPosition);
      }
    },
    currentPosition,
    report: () =>
      standbys.map((standby) => ({
        address: standby.address,
        isUsable: isInUse(standby),
        lagMs: lagOf(standby),
        error: standby.state.error ?? (standby.state.isAhead ? 'does not follow this primary' : null),
      })),
  };
};
