import { hsDigits } from '@ace/contract/goods/goods-line.ts';
import type { HsSchedule } from '@ace/contract/hs-codes/hs-code.ts';
import { ALL_COUNTRIES, HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import { wordsOf } from '@ace/contract/shared/text/plain.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { waitForLock } from '../../shared/database/locks.ts';
import { findStoredAnswer, type IdempotencyKey } from '../../shared/http/idempotency.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { createFairQueue } from '../../shared/limits/fair-queue.ts';
import { fieldProblem } from '../../shared/problems.ts';
import { UnreadableFile } from '../../shared/sheets/reading/cells.ts';
import { createFileReader } from '../../shared/sheets/reading/file-threads.ts';
import { todayOf } from '../../shared/today.ts';
import { findSchedules } from './hs-codes.reads.ts';
import { countSchedules, deleteSchedule, findAllSchedules, findCodes, insertCodes, insertSchedule } from './hs-codes.repository.ts';
import type { ReadSchedule, Wanted } from './reading/reading-thread.ts';

const kind = 'hsSchedule';

/** Its threads end by themselves. */
const reader = createFileReader<Wanted, ReadSchedule>(new URL('./reading/reading-thread.ts', import.meta.url), BOUNDS.hsSchedule.reading);

function* piecesOf(file: Buffer) {
  for (let at = 0; at < file.length; at += BOUNDS.import.pieceBytes) yield file.subarray(at, at + BOUNDS.import.pieceBytes);
}

const TOO_LARGE = ['tooLarge', 'tooManyRows', 'tooManyColumns', 'tooSlow'];

export const listSchedules = ({ db }: Context) => findAllSchedules(db);

type Upload = Pick<HsSchedule, 'country' | 'name'> & { from: string | undefined; file: Buffer };

/** Reads a file and stores its codes. Throws field errors at `file`, and at `country` if there are too many schedules. */
export const uploadSchedule = async (
  context: Context,
  user: Caller,
  { file, from, ...fields }: Upload,
  key: IdempotencyKey,
): Promise<HsSchedule> => {
  // Before the file is read again.
  const stored = await findStoredAnswer<HsSchedule>(context.db, user.id, key);
  if (stored) return stored.answer;
  if (file.length === 0) throw fieldProblem(kind, 'file', 'NotBlank');
  try {
    return await reader.read(piecesOf(file), { isForAll: fields.country === ALL_COUNTRIES }, async ({ codes, refusal }, parts) => {
      if (refusal) throw fieldProblem(kind, 'file', refusal);
      return await change(
        context,
        user,
        async (tx) => {
          await waitForLock(tx.db, 'hsSchedules');
          if ((await countSchedules(tx.db)) >= HS_LIMITS.schedules) throw fieldProblem(kind, 'country', 'Size');
          const schedule = await insertSchedule(tx, { ...fields, from: from ?? todayOf(context), codes });
          for await (const part of parts) await insertCodes(tx, schedule.id, part);
          return schedule;
        },
        key,
      );
    });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw fieldProblem(kind, 'file', TOO_LARGE.includes(error.problem) ? 'Size' : 'unreadable');
  }
};

/** Removes a schedule with its codes. Throws `error.http.404`. */
export const removeSchedule = (context: Context, user: Caller, id: number) => change(context, user, (tx) => deleteSchedule(tx, id));

const searches = createFairQueue(BOUNDS.hsSchedule.searches);

/** Codes that begin with the digits of a text, or have its words, in the schedules that hold today: JSON text. */
export const searchCodes = async (context: Context, user: Caller, { query, country }: { query: string | null; country: string }) => {
  const digits = hsDigits(query ?? '');
  const words = [...new Set(wordsOf(query ?? ''))].slice(0, HS_LIMITS.queryWords);
  const { own, all } = await findSchedules(context.db, { country, day: todayOf(context) });
  const schedules = [own, all].flatMap((schedule) => schedule?.id ?? []);
  if (schedules.length === 0 || words.length === 0) return '[]';
  const release = await searches.acquire(String(user.id));
  try {
    const found = await findCodes(context.db, schedules, /^\d+$/.test(digits) ? { code: digits } : { words }, user.id);
    return `[${found.map(({ json }) => json).join(',')}]`;
  } finally {
    release();
  }
};
