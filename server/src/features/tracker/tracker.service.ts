import { randomUUID } from 'node:crypto';
import { Activity } from '@ace/contract/tracker/activity.ts';
import { LOGOUT_PAGE } from '@ace/contract/tracker/topics.ts';
import { z } from 'zod';
import type { Bus } from '../../shared/bus.ts';
import { every } from '../../shared/every.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { createPresence } from './presence.ts';

const log = loggerNamed('tracker');

/** How often a copy sends a heartbeat, and after how long without one the others remove its sessions. */
const HEARTBEAT_INTERVAL_MS = 5_000;
const HEARTBEAT_TIMEOUT_MS = 15_000;

/** The messages between the copies of the program. */
const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('move'), copy: z.string(), activity: Activity, isEmployee: z.boolean().default(false) }),
  /** All sessions of that copy are removed. The moves that follow report its current sessions. */
  z.object({ kind: z.literal('reset'), copy: z.string() }),
  /** A copy has connected and asks the others for their sessions. */
  z.object({ kind: z.literal('ask'), copy: z.string() }),
  /** A heartbeat. */
  z.object({ kind: z.literal('alive'), copy: z.string() }),
]);

/** Tracks which sessions of all copies show which page, and reports each move (docs/domain.md, "Live tracker"). */
export const createTracker = (bus: Bus) => {
  const copy = randomUUID();
  const present = new Map<string, { copy: string; activity: Activity; isEmployee: boolean }>();
  const lastHeard = new Map<string, number>();
  const watchers = new Set<(activity: string) => void>();

  const records = createPresence();

  const publish = (message: z.infer<typeof Message>) => bus.publish('tracker', message);

  const applyMove = (from: string, activity: Activity, isEmployee: boolean) => {
    if (activity.page === LOGOUT_PAGE) present.delete(activity.sessionId);
    else present.set(activity.sessionId, { copy: from, activity, isEmployee });
    if (isEmployee) records.move(activity);
    const text = JSON.stringify(activity);
    for (const onMove of watchers) onMove(text);
  };
  const removeSessionsOf = (gone: string) => {
    const time = new Date().toISOString();
    for (const { copy: from, activity, isEmployee } of [...present.values()]) {
      if (from === gone) applyMove(gone, { ...activity, page: LOGOUT_PAGE, time }, isEmployee);
    }
  };
  const publishOwnSessions = () => {
    publish({ kind: 'reset', copy });
    for (const { copy: from, activity, isEmployee } of present.values()) {
      if (from === copy) publish({ kind: 'move', copy, activity, isEmployee });
    }
  };

  const unsubscribe = bus.subscribe('tracker', (received) => {
    const message = Message.parse(received);
    if (message.copy !== copy) lastHeard.set(message.copy, performance.now());
    if (message.kind === 'move') applyMove(message.copy, message.activity, message.isEmployee);
    if (message.copy === copy) return;
    if (message.kind === 'reset') removeSessionsOf(message.copy);
    if (message.kind === 'ask') publishOwnSessions();
  });
  const stopListening = bus.whenConnected(() => {
    publish({ kind: 'ask', copy });
    publishOwnSessions();
  });

  const stopHeartbeat = every(HEARTBEAT_INTERVAL_MS, log, () => {
    publish({ kind: 'alive', copy });
    for (const [other, heard] of lastHeard) {
      if (performance.now() - heard < HEARTBEAT_TIMEOUT_MS) continue;
      lastHeard.delete(other);
      removeSessionsOf(other);
    }
  });

  return {
    /** Reports that a session of this copy shows a page now. */
    move: (activity: Activity, isEmployee: boolean) => publish({ kind: 'move', copy, activity, isEmployee }),
    /** Tells which other employees have the record of a topic open, now and whenever that changes, until the returned function is called. */
    watchRecord: records.watch,
    /** Calls `onMove` for every present session, then for each move, with the JSON of `Activity`. The returned function ends the subscription. */
    watch: (onMove: (activity: string) => void) => {
      for (const { activity } of present.values()) onMove(JSON.stringify(activity));
      watchers.add(onMove);
      return () => void watchers.delete(onMove);
    },
    /** Number of present sessions in all copies. */
    presentCount: () => present.size,
    stop: () => {
      stopHeartbeat();
      unsubscribe();
      stopListening();
      records.stop();
    },
  };
};
