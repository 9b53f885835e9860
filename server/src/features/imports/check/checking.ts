import { BOUNDS } from '../../../shared/limits/bounds.ts';
import { type Ask, createThreads, type Spend } from '../../../shared/threads.ts';
import type { CheckFacts } from './facts.ts';
import type { CheckSettings } from './kinds/kind.ts';

/** Idle threads end and give their memory back. A person who edits row after row finds one that has started. */
const IDLE_MS = 15_000;

const threads = createThreads(new URL('./check.thread.ts', import.meta.url), { ...BOUNDS.import.checking, idleMs: IDLE_MS });

/** JSON texts of arrays of `RowToCheck`, and where those of `CheckedRow` go, one after the other. */
type Rows = { parts: () => AsyncIterable<string> | Iterable<string>; take: (checked: string) => Promise<unknown> };

const checkParts = async (ask: Ask, { parts, take }: Rows) => {
  for await (const part of parts()) {
    const checked = await ask<string | null>('check', part);
    if (checked !== null) await take(checked);
  }
  for (let checked = await ask<string | null>('rest'); checked !== null; checked = await ask('rest')) await take(checked);
};

/** Checks all rows of an import in a thread, and returns what they tell together. Throws `ThreadLimitError`. */
export const checkInThread = (settings: CheckSettings, rows: Rows, options?: Spend): Promise<CheckFacts> =>
  threads.run(
    settings,
    async (ask) => {
      for await (const part of rows.parts()) await ask('look', part);
      const facts = await ask<CheckFacts>('find');
      await checkParts(ask, rows);
      return facts;
    },
    options,
  );

/** Checks some rows of an import in a thread, by what all have told before. Throws `ThreadLimitError`. */
export const checkSomeInThread = (settings: CheckSettings, facts: CheckFacts, part: string, options?: Spend): Promise<string> =>
  threads.run(
    settings,
    async (ask) => {
      await ask('know', facts);
      return await ask<string>('check', part);
    },
    options,
  );
