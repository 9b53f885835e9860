import { BOUNDS } from '../../../shared/limits/bounds.ts';
import { createThreads, type Spend } from '../../../shared/threads/threads.ts';
import type { CheckSettings } from './kinds/kind.ts';
import type { CheckFacts } from './values/reading.ts';

/** Idle threads end and give their memory back. A person who edits row after row finds one that has started. */
const IDLE_MS = 15_000;

const threads = createThreads(new URL('./check.thread.ts', import.meta.url), { ...BOUNDS.import.checking, idleMs: IDLE_MS });

/** JSON texts of arrays of `RowToCheck`, and where those of `CheckedRow` go, one after the other. */
type Rows = { parts: () => AsyncIterable<string> | Iterable<string>; take: (checked: string) => unknown };

/**
 * Checks rows of an import in a thread: all, or some by what all have told before (`known`). Returns what all rows tell together. Throws
 * `ThreadLimitError`.
 */
export const checkInThread = (settings: CheckSettings, { parts, take }: Rows, options?: Spend, known?: object): Promise<CheckFacts> =>
  threads.run(
    settings,
    async (ask) => {
      if (!known) for await (const part of parts()) await ask('look', part);
      const facts = await ask<CheckFacts>('find', known);
      for await (const part of parts()) {
        const checked = await ask<string | null>('check', part);
        if (checked !== null) await take(checked);
      }
      for (let checked = await ask<string | null>('rest'); checked !== null; checked = await ask('rest')) await take(checked);
      return facts;
    },
    options,
  );
