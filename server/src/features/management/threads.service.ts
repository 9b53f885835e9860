import type { StackFrame, Thread, ThreadDump } from '@ace/contract/management/management.ts';
import { listSystemThreads } from './system-threads.ts';
import type { Watchdog } from './watchdog.ts';

const UNKNOWN = { blockedTime: -1, blockedCount: -1, waitedTime: -1, waitedCount: -1, lockName: null, stackTrace: [] as StackFrame[] };

/** What the event loop waits for: sockets, timers, files, each kind with its number. */
const resourcesOf = (): StackFrame[] => {
  const numbers = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo()) numbers.set(name, (numbers.get(name) ?? 0) + 1);
  return [...numbers].map(([name, number]) => ({ className: name, methodName: `× ${number}`, fileName: null, lineNumber: null }));
};

/**
 * The threads of this process: those of the operating system, with the main one's JavaScript; what its event loop waits for; and the
 * last times that it stood still, with what it did then.
 */
export const dumpThreads = async (watchdog: Watchdog): Promise<ThreadDump> => {
  const [stackTrace, system] = await Promise.all([watchdog.look(), listSystemThreads()]);
  const [main, ...others] =
    system.length > 0 ? system : [{ ...UNKNOWN, threadName: 'main', threadId: process.pid, threadState: 'RUNNABLE' as const }];
  const loop: Thread = {
    ...UNKNOWN,
    threadName: 'event loop: waits for',
    threadId: 0,
    threadState: 'TIMED_WAITING',
    lockName: 'event loop',
    stackTrace: resourcesOf(),
  };
  const blockages = watchdog
    .readBlockages()
    .toReversed()
    .map(
      ({ since, duration, stackTrace }): Thread => ({
        ...UNKNOWN,
        threadName: `event loop: stood still at ${since}`,
        threadId: 0,
        threadState: 'BLOCKED',
        blockedTime: duration,
        blockedCount: 1,
        lockName: 'event loop',
        stackTrace,
      }),
    );
  return { threads: [...(main ? [{ ...main, threadName: `main (${main.threadName})`, stackTrace }] : []), loop, ...blockages, ...others] };
};
