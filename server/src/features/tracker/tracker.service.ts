import { randomUUID } from 'node:crypto';
import { Activity } from '@ace/contract/tracker/activity.ts';
import { LOGOUT_PAGE } from '@ace/contract/tracker/topics.ts';
import { z } from 'zod';
import type { Bus } from '../../shared/bus.ts';
import { every } from '../../shared/every.ts';
import { loggerNamed } from '../../shared/logging.ts';

const log = loggerNamed('tracker');

/** Milliseconds between two signs of life of a copy, and until its sessions count as gone without one. */
const PULSE = 5_000;
const SILENCE_LIMIT_MS = 15_000;

/** What the copies of the program tell each other. */
const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('move'), copy: z.string(), activity: Activity }),
  /** Whoever was with that copy is forgotten; the moves that follow tell who is. */
  z.object({ kind: z.literal('anew'), copy: z.string() }),
  /** A copy that was alone wants to know who is with the others. */
  z.object({ kind: z.literal('ask'), copy: z.string() }),
  z.object({ kind: z.literal('alive'), copy: z.string() }),
]);

/** Who is signed in where in all copies, and each move (spec 000, section 4). */
export const createTracker = (bus: Bus) => {
  const copy = randomUUID();
  const present = new Map<string, { copy: string; activity: Activity }>();
  const lastHeard = new Map<string, number>();
  const watchers = new Set<(activity: Activity) => void>();

  const tell = (message: z.infer<typeof Message>) => bus.publish('tracker', message);

  const note = (from: string, activity: Activity) => {
    if (activity.page === LOGOUT_PAGE) present.delete(activity.sessionId);
    else present.set(activity.sessionId, { copy: from, activity });
    for (const watch of watchers) watch(activity);
  };
  const forgetCopy = (gone: string) => {
    const time = new Date().toISOString();
    for (const { copy: from, activity } of [...present.values()]) {
      if (from === gone) note(gone, { ...activity, page: LOGOUT_PAGE, time });
    }
  };
  const tellOwn = () => {
    tell({ kind: 'anew', copy });
    for (const { copy: from, activity } of present.values()) if (from === copy) tell({ kind: 'move', copy, activity });
  };

  const unsubscribe = bus.subscribe('tracker', (received) => {
    const message = Message.parse(received);
    if (message.copy !== copy) lastHeard.set(message.copy, Date.now());
    if (message.kind === 'move') note(message.copy, message.activity);
    if (message.copy === copy) return;
    if (message.kind === 'anew') forgetCopy(message.copy);
    if (message.kind === 'ask') tellOwn();
  });
  const forget = bus.whenConnected(() => {
    tell({ kind: 'ask', copy });
    tellOwn();
  });

  const stopPulse = every(PULSE, log, () => {
    tell({ kind: 'alive', copy });
    for (const [other, heard] of lastHeard) {
      if (Date.now() - heard < SILENCE_LIMIT_MS) continue;
      lastHeard.delete(other);
      forgetCopy(other);
    }
  });

  return {
    /** Somebody of this copy shows that page now. */
    move: (activity: Activity) => tell({ kind: 'move', copy, activity }),
    /** Calls `watch` for everyone who is there, then for each move; the answer ends it. */
    watch: (watch: (activity: Activity) => void) => {
      for (const { activity } of present.values()) watch(activity);
      watchers.add(watch);
      return () => void watchers.delete(watch);
    },
    /** How many sessions are there now, in all copies. */
    presentCount: () => present.size,
    stop: () => {
      stopPulse();
      unsubscribe();
      forget();
    },
  };
};
