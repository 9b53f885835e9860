import { problem } from '../problems.ts';

type Limits = {
  /** How many may be in at once, of all keys together and of one key. */
  total: number;
  perKey: number;
  /** How many of one key may wait, and for how many milliseconds. */
  waiting: number;
  maxWaitMs: number;
};

type Ticket = { admit: () => void };

/**
 * Lets in a bounded number at once. Whoever waits is let in key by key in turn, so one key that asks a thousand times delays another key by
 * one place only.
 */
export const createFairQueue = ({ total, perKey, waiting, maxWaitMs }: Limits) => {
  const running = new Map<string, number>();
  /** Who waits, by key; the key whose turn is next comes first. */
  const lines = new Map<string, Ticket[]>();
  let inside = 0;

  const hasRoom = (key: string) => inside < total && (running.get(key) ?? 0) < perKey;

  const nextKey = () => {
    for (const key of lines.keys()) if (hasRoom(key)) return key;
    return undefined;
  };

  const admitNext = () => {
    const key = nextKey();
    if (key === undefined) return;
    const [ticket, ...others] = lines.get(key) ?? [];
    // Behind all other keys.
    lines.delete(key);
    if (others.length > 0) lines.set(key, others);
    ticket?.admit();
  };

  const enter = (key: string) => {
    inside += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      inside -= 1;
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
      admitNext();
    };
  };

  const leaveLine = (key: string, ticket: Ticket) => {
    const others = (lines.get(key) ?? []).filter((other) => other !== ticket);
    if (others.length > 0) lines.set(key, others);
    else lines.delete(key);
  };

  const tryEnter = (key: string) => (hasRoom(key) ? enter(key) : null);

  return {
    /** Gives a place at once, or null where there is none. */
    tryEnter,
    /**
     * Resolves once there is room; the result gives the room back, and may be called more than once. Throws `error.busy` where too many wait
     * already, or after `maxWaitMs`; rejects when `signal` is aborted.
     */
    enter: async (key: string, signal?: AbortSignal): Promise<() => void> => {
      const release = tryEnter(key);
      if (release) return release;
      const line = lines.get(key) ?? [];
      if (line.length >= waiting) throw problem('error.busy', { retryAfter: 1 });
      return await new Promise((resolve, reject) => {
        const giveUp = () => {
          settle();
          leaveLine(key, ticket);
          reject(signal?.aborted ? signal.reason : problem('error.busy', { retryAfter: 1 }));
        };
        const timer = setTimeout(giveUp, maxWaitMs);
        const settle = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
        };
        const ticket: Ticket = {
          admit: () => {
            settle();
            resolve(enter(key));
          },
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        lines.set(key, [...line, ticket]);
      });
    },
    /** How many are in, and how many wait. */
    state: () => ({ inside, waiting: [...lines.values()].reduce((sum, line) => sum + line.length, 0) }),
  };
};
export type FairQueue = ReturnType<typeof createFairQueue>;
