import { hasReached } from '@ace/contract/shared/position.ts';
import { createCache } from './cache.ts';
import type { DatabaseHandles } from './database/pool.ts';
import type { Readers } from './database/readers.ts';
import { BOUNDS } from './limits/bounds.ts';

type Shared = { position: Promise<string | null>; answer: Promise<unknown> };

/**
 * Reads once for all who ask the same within a second, as open pages do after a change. No answer lacks what its client has seen: an answer has
 * the position at which it began, and a client says the position of its own last change and of what it was told (docs/decisions/0081-shared-answers.md).
 */
export const createSharedReads = (readers: Readers) => {
  const kept = createCache<string, Shared>('sharedAnswers', { max: BOUNDS.answer.shared.kept, ttl: BOUNDS.answer.shared.ageMs });

  const begin = <T>(question: string, position: string | null, work: (handles: DatabaseHandles) => Promise<T>) => {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const answer = readers.read(position, async (handles, reached) => {
      resolve(await reached());
      return await work(handles);
    });
    const shared = { position: promise, answer };
    kept.set(question, shared);
    answer.catch(() => {
      resolve(null);
      if (kept.get(question) === shared) kept.delete(question);
    });
    return answer;
  };

  /**
   * The answer to a question, which `work` reads. `position` is what the client has seen; if it does not say, the answer is read anew, and replaces the one
   * that is kept: a client that has read it gets no older one afterwards.
   */
  return async <T>(question: string, position: string | null, work: (handles: DatabaseHandles) => Promise<T>): Promise<T> => {
    if (position === null) return await begin(question, position, work);
    let before: Shared | undefined;
    for (let known = kept.get(question); known && known !== before; known = kept.get(question)) {
      const reached = await known.position;
      if (reached !== null && hasReached(reached, position)) return (await known.answer) as T;
      // Another read may have begun meanwhile.
      before = known;
    }
    return await begin(question, position, work);
  };
};
