import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { StackFrame } from '@ace/contract/management/management.ts';
import { loggerNamed } from '../../shared/logging.ts';

const log = loggerNamed('watchdog');

/** A time in which the event loop was blocked, and what it was running. `duration` is in milliseconds. */
export type Blockage = { since: string; duration: number; stackTrace: StackFrame[] };

/** How often the main thread sends a heartbeat. */
const BEAT_INTERVAL_MS = 50;

/** Time without a heartbeat after which the event loop counts as blocked. */
const BLOCKED_AFTER_MS = 500;

/** How many of the last blockages are kept. */
const MAX_BLOCKAGES = 10;

/** Time limit for capturing the stack of the main thread. */
const ANSWER_TIMEOUT_MS = 2_000;

/** Frames of the heartbeat and of Node's own code show no activity of the program. */
const isIdleFrame = ({ className, methodName, fileName }: StackFrame) =>
  className.startsWith('node:internal/') || (methodName === 'beat' && fileName === 'watchdog.ts');

/** Starts a thread that observes the main thread, even while its event loop is blocked (docs/decisions/0026-watchdog.md). */
export const startWatchdog = () => {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./watchdog.thread.mjs', import.meta.url), {
    name: 'watchdog',
    workerData: { beats, blockedAfterMs: BLOCKED_AFTER_MS },
    execArgv: [],
  });
  worker.unref();
  const beat = () => void Atomics.add(beats, 0, 1);
  const heartbeat = setInterval(beat, BEAT_INTERVAL_MS).unref();

  const blockages: Blockage[] = [];
  worker.on('message', (blockage: Blockage) => {
    blockages.push(blockage);
    blockages.splice(0, blockages.length - MAX_BLOCKAGES);
    log.warn({ milliseconds: blockage.duration, at: blockage.stackTrace[0] }, 'the event loop was blocked');
  });
  worker.on('error', (error) => log.warn({ error }, 'the watchdog failed'));

  /** The current stack of the main thread; empty if it is idle or does not answer in time. */
  const captureStack = async (): Promise<StackFrame[]> => {
    const { port1: answers, port2: answerTo } = new MessageChannel();
    worker.postMessage(answerTo, [answerTo]);
    const [stackTrace] = await once(answers, 'message', { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(() => [[]]);
    answers.close();
    return stackTrace.every(isIdleFrame) ? [] : stackTrace;
  };

  return {
    captureStack,
    readBlockages: (): readonly Blockage[] => blockages,
    stop: async () => {
      clearInterval(heartbeat);
      await worker.terminate();
    },
  };
};
export type Watchdog = ReturnType<typeof startWatchdog>;
