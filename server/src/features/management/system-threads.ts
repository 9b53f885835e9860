import { readdir, readFile } from 'node:fs/promises';
import type { Thread, ThreadState } from '@ace/contract/management/management.ts';

const TASKS = '/proc/self/task';
const NANOSECONDS_PER_MILLISECOND = 1_000_000;

/** Kernel functions (`wchan`) in which a thread waits with a timeout. */
const TIMED = /nanosleep|hrtimer|poll|select|epoll|ep_poll/;

const stateOf = (letter: string, waitChannel: string): ThreadState => {
  if (letter === 'R') return 'RUNNABLE';
  // Uninterruptible sleep, usually for a disk.
  if (letter === 'D') return 'BLOCKED';
  return TIMED.test(waitChannel) ? 'TIMED_WAITING' : 'WAITING';
};

const read = (file: string) => readFile(`${TASKS}/${file}`, 'utf8').catch(() => '');

const numberIn = (text: string, name: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${name}:`));
  return line === undefined ? -1 : Number(line.slice(name.length + 1));
};

const readThread = async (id: string): Promise<Thread | null> => {
  const [name, status, schedule, waitChannel] = (await Promise.all(
    ['comm', 'status', 'schedstat', 'wchan'].map((file) => read(`${id}/${file}`)),
  )) as [string, string, string, string];
  // The thread has ended meanwhile.
  if (!status) return null;
  const letter = /^State:\s+(\w)/m.exec(status)?.[1] ?? 'S';
  const lock = waitChannel === '0' || waitChannel === '' ? null : waitChannel;
  const waitedForProcessor = Number(schedule.split(' ')[1]);
  return {
    threadName: name.trim(),
    threadId: Number(id),
    threadState: stateOf(letter, waitChannel),
    // Time in the run queue: ready to run, but without a processor.
    blockedTime: Number.isFinite(waitedForProcessor) && schedule ? Math.round(waitedForProcessor / NANOSECONDS_PER_MILLISECOND) : -1,
    blockedCount: numberIn(status, 'nonvoluntary_ctxt_switches'),
    waitedTime: -1,
    waitedCount: numberIn(status, 'voluntary_ctxt_switches'),
    lockName: letter === 'R' ? null : lock,
    stackTrace: [],
  };
};

/** The operating system's threads of this process, the main thread first. Empty on systems without `/proc`. */
export const listSystemThreads = async (): Promise<Thread[]> => {
  const ids = await readdir(TASKS).catch(() => []);
  const threads = await Promise.all(ids.map(readThread));
  // Ids begin again from below now and then: a later thread may have a lower one than the main thread, whose id is that of the process.
  const isLater = ({ threadId }: Thread) => Number(threadId !== process.pid);
  return threads.filter((thread) => thread !== null).sort((a, b) => isLater(a) - isLater(b) || a.threadId - b.threadId);
};
