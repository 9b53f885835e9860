import { z } from 'zod';
import { readConfig } from '../../shared/config.ts';
import { type Context, createContext } from '../../shared/context/context.ts';
import { createPool } from '../../shared/database/pool.ts';
import { setLogLevel } from '../../shared/logging.ts';
import { LeftOut, RunRefusal, runKind } from './runs.kinds.ts';
import { workInLanesOf } from './runs.worker.ts';

/** What a stamp says. */
export type Stamp = { code: string; pages: number[] };

/** Seconds after which another copy takes over. */
export const LEASE_SECONDS = 1;

/**
 * A kind of runs whose items are no shipments: each adds a row to the table `stamp`. `seconds` is how long that takes; the codes `bad`, `unknown` and
 * `doubtful` do not succeed. `during` is called before an item is marked.
 */
export const stampKind = (during: (stamp: Stamp) => Promise<unknown> = async () => {}, limits = { items: 100_000, openRuns: 3 }) =>
  runKind({
    kind: 'stamp',
    input: z.object({ text: z.string(), seconds: z.number().default(0) }),
    item: z.object({ code: z.string(), pages: z.array(z.number()) }),
    permission: 'shipments:assign',
    lane: { size: 3 },
    limits,
    perform: async ({ pool, db }: Context, caller, { text, seconds }, { payload, markDone }) => {
      if (payload.code === 'bad') throw new RunRefusal('stamp.bad', 'ink');
      if (payload.code === 'unknown') throw new Error('a bug');
      if (payload.code === 'doubtful') throw new LeftOut(['faint', 'late']);
      if (payload.code === 'unmarked') return;
      await db.transaction().execute(async (db) => {
        const added = await db
          .insertInto('stamp' as never)
          .values({ code: payload.code, text: `${text} ${payload.pages.join('+')}`, by: caller.login } as never)
          .returning('id' as never)
          .executeTakeFirstOrThrow();
        await pool.query('select pg_sleep($1)', [seconds]);
        await during(payload);
        await markDone(db, (added as { id: number }).id);
      });
    },
    undo: {
      minutes: 15,
      keptMessage: 'stamp.kept',
      remove: async ({ db }, id) => {
        const removed = await db
          .deleteFrom('stamp' as never)
          .where('id' as never, '=', id as never)
          .where('isDry' as never, '=', false as never)
          .executeTakeFirst();
        return removed.numDeletedRows > 0n;
      },
    },
  });

// Another copy of the program, which the tests kill.
if (import.meta.main) {
  setLogLevel('OFF');
  const config = { ...readConfig({ DATA_DIR: '/nonexistent', PORT: '0', LOG_LEVEL: 'OFF' }), runLeaseSeconds: LEASE_SECONDS };
  const pool = createPool(JSON.parse(process.env.RUNS_DATABASE ?? ''));
  workInLanesOf(createContext({ config, version: '0', pool, secret: 'x'.repeat(32) }), [stampKind()]);
  process.stdin.resume();
}
