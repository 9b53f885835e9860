import { hasReached } from '@ace/contract/shared/position.ts';

/** How long past positions are kept. A standby that has replayed none of them has at least this lag. */
const HISTORY_MS = 60_000;

/** The positions that the primary had, by which the lag of standbys is measured in time. Times in milliseconds. */
export const createPositionHistory = () => {
  const history: { at: number; position: string }[] = [];
  return {
    add: (position: string, at: number) => {
      history.push({ at, position });
      while ((history[0]?.at ?? at) < at - HISTORY_MS) history.shift();
    },
    /** How long ago the primary had the oldest position that a standby at `replayed` has not reached. */
    lagOf: (replayed: string, now: number) => {
      const missing = history.find(({ position }) => !hasReached(replayed, position));
      return missing ? now - missing.at : 0;
    },
  };
};

/** A standby that is further behind than this answers no reads. */
export const MAX_LAG_MS = 5_000;

/** How long the result of a poll is used. */
export const MAX_POLL_AGE_MS = 1_000;

/** What the last polls found out about a standby. */
export type StandbyState = {
  /** The position that it had replayed when it answered at the time `polledAt`; null if the last poll failed, or if it is not a standby. */
  replayed: string | null;
  polledAt: number;
  /** Its position was never one of the primary: it has followed another one. */
  isAhead: boolean;
};

/**
 * Whether a standby may answer a client that has seen `position`. `oldest` is the position from which on the tables are as this version of the
 * program needs them.
 */
export const isUsable = ({ replayed, polledAt, isAhead }: StandbyState, oldest: string, position: string, lagMs: number, now: number) =>
  replayed !== null &&
  !isAhead &&
  now - polledAt <= MAX_POLL_AGE_MS &&
  lagMs <= MAX_LAG_MS &&
  hasReached(replayed, oldest) &&
  hasReached(replayed, position);
