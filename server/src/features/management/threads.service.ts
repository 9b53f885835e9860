import type { StackFrame, Thread, ThreadDump } from '@ace/contract/management/management.ts';
import { listSystemThreads } from './system-threads.ts';
import type { Watchdog } from './watchdog.ts';

const UNKNOWN = { blockedTime: -1, blockedCount: -1, waitedTime: -1, waitedCount: -1, lockName: null, stackTrace: [] as StackFrame[] };

/** The kinds of resources that the event loop waits for, such as sockets and timers, with their counts. */
const resourcesOf = (): StackFrame[] => {
  const counts = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ className: name, methodName: `× ${count}`, fileName: null, lineNumber: null }));
};

/**
 * The threads of this process: the threads of the operating system, with the JavaScript stack of the main thread; the resources that the
 * event loop waits for; and the last blockages of the event loop, each with its stack.
 */
export const dumpThreads = async (watchdog: Watchdog): Promise<ThreadDump> => {
  const [stackTrace, system] = await Promise.all([watchdog.captureStack(), listSystemThreads()]);
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
