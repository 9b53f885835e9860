import { isPosition, laterOf, POSITION_HEADER } from '@ace/contract/shared/position.ts';
import type { Change, Changes } from '@ace/contract/tracker/live.ts';
import { TRACKER_TOPICS } from '@ace/contract/tracker/topics.ts';
import { useEffect, useEffectEvent } from 'react';
import { positions } from '../api/position.ts';
import { shownAccount } from '../session/account.ts';
import { isLive, watchLive } from './connection.ts';
import { createPacer } from './pacer.ts';

/** Milliseconds between two reads of what is shown, while there is no connection. */
const POLL_INTERVAL = 15_000;

/** Milliseconds after which what is shown is read again in any case: messages may get lost, and some counts depend on the time alone. */
const MAX_AGE = 300_000;

/** Milliseconds within which a first connection misses nothing that matters: pages have read what they show meanwhile. */
const START_TIME = 2_000;

/** Most changes that are kept for a hidden page. */
const MAX_HELD = 500;

type Listener = (changes: Changes) => void;
const listeners = new Set<Listener>();

/** Changes that arrived while the page was hidden, delivered when it becomes visible. */
let held: Changes = [];
let toldAllAt = 0;

/** Changes and those that came after them; null if these are too many to look at each. */
export const together = (before: Changes, after: Changes): Changes =>
  before === null || after === null || before.length + after.length > MAX_HELD ? null : [...before, ...after];

const tell = (changes: Changes) => {
  if (document.hidden) {
    held = together(held, changes);
    return;
  }
  if (changes === null) toldAllAt = Date.now();
  for (const listener of [...listeners]) listener(changes);
};

/**
 * Follows what happens to records, until the returned function is called: by the connection, and while it is lost by polling. After a connection was
 * lost, everything that is shown is read again once.
 */
export const followChanges = () => {
  const begunAt = Date.now();
  let isFirst = true;
  toldAllAt = begunAt;
  const stopWatching = watchLive({
    destination: TRACKER_TOPICS.changes,
    onStart: () => {
      if (!isFirst || Date.now() - begunAt > START_TIME) tell(null);
      isFirst = false;
    },
    onMessage: (body, { [POSITION_HEADER]: position }) => {
      // Nothing is read from then on that lacks these changes.
      if (isPosition(position)) positions.write(laterOf(positions.read(), position));
      tell(JSON.parse(body));
    },
  });
  const polling = setInterval(() => {
    if (isLive() && Date.now() - toldAllAt < MAX_AGE) return;
    // No message has told of what is read now, so it must not be a shared answer.
    positions.write(null);
    tell(null);
  }, POLL_INTERVAL);
  const onVisible = () => {
    const changes = held;
    if (document.hidden || changes?.length === 0) return;
    held = [];
    tell(changes);
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stopWatching();
    clearInterval(polling);
    document.removeEventListener('visibilitychange', onVisible);
    held = [];
  };
};

/** Whether another user made a change, as far as it is known: customers do not see who did. */
export const isByOthers = ({ actor }: Change) => actor !== shownAccount()?.login;

/** Whether some of these changes were made by others; what was missed may have been. */
export const areByOthers = (changes: Changes) => changes === null || changes.some(isByOthers);

type Follower = {
  /** Whether a change concerns what the component shows. */
  concerns: (change: Change) => boolean;
  /** Reads it again. It gets the changes since the last time that concern it, or null if everything may be different. */
  read: (changes: Changes) => Promise<unknown>;
  /** The shortest time between two reads, in milliseconds. The first one is immediate. */
  pace: number | ((changes: Changes) => number);
};

/** Keeps what a component shows up to date, as long as it is shown. */
export const useChanges = ({ concerns, read, pace }: Follower) => {
  const concerning = useEffectEvent((changes: Changes) => changes?.filter(concerns) ?? null);
  const paceOf = useEffectEvent((changes: Changes) => (typeof pace === 'number' ? pace : pace(changes)));
  const readNow = useEffectEvent(read);
  useEffect(() => {
    let waiting: Changes = [];
    const pacer = createPacer(() => {
      const changes = waiting;
      waiting = [];
      return readNow(changes);
    });
    const listener: Listener = (changes) => {
      const concerned = concerning(changes);
      if (concerned?.length === 0) return;
      waiting = together(waiting, concerned);
      pacer.ask(paceOf(concerned));
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      pacer.stop();
    };
  }, []);
};
