import { Worker } from 'node:worker_threads';
import type { StackFrame } from '@ace/contract/management/management.ts';
import { loggerNamed } from '../../shared/logging.ts';

const log = loggerNamed('watchdog');

/** A time in which the event loop stood still, and what it was doing. `duration` in milliseconds. */
export type Blockage = { since: string; duration: number; stackTrace: StackFrame[] };

type ToWatchdog = { question: number };
export type FromWatchdog = { blockage: Blockage } | { question: number; stackTrace: StackFrame[] };

/** Milliseconds between two beats of the main thread's pulse. */
const BEAT = 50;

/** Milliseconds without a beat after which the event loop counts as blocked. */
const BLOCKED_AFTER = 500;

/** So many of the last blockages are kept. */
const KEPT = 10;

/** Milliseconds that the look into the main thread may take. */
const ANSWER_TIMEOUT_MS = 2_000;

/** The pulse, and what Node itself does between two deeds, say nothing of the program. */
const isIdle = ({ className, methodName, fileName }: StackFrame) =>
  className.startsWith('node:internal/') || (methodName === 'beat' && fileName === 'watchdog.ts');

/** A thread of its own (docs/decisions/0026-watchdog.md) that sees what the main thread does, also while that one stands still. */
export const startWatchdog = () => {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./watchdog.worker.mjs', import.meta.url), {
    name: 'watchdog',
    workerData: { beats, blockedAfter: BLOCKED_AFTER },
    execArgv: [],
  });
  worker.unref();
  const beat = () => void Atomics.add(beats, 0, 1);
  const pulse = setInterval(beat, BEAT).unref();

  const blockages: Blockage[] = [];
  const questions = new Map<number, (stackTrace: StackFrame[]) => void>();
  let lastQuestion = 0;
  worker.on('message', (message: FromWatchdog) => {
    if ('blockage' in message) {
      blockages.push(message.blockage);
      blockages.splice(0, blockages.length - KEPT);
      log.warn({ milliseconds: message.blockage.duration, at: message.blockage.stackTrace[0] }, 'the event loop stood still');
    } else questions.get(message.question)?.(message.stackTrace);
  });
  worker.on('error', (error) => log.warn({ error }, 'the watchdog ended'));

  /** What the main thread runs right now; empty when it waits for something to do. */
  const look = () =>
    new Promise<StackFrame[]>((resolve) => {
      lastQuestion += 1;
      const question = lastQuestion;
      const answer = (stackTrace: StackFrame[]) => {
        clearTimeout(timer);
        questions.delete(question);
        resolve(stackTrace.every(isIdle) ? [] : stackTrace);
      };
      const timer = setTimeout(answer, ANSWER_TIMEOUT_MS, []);
      questions.set(question, answer);
      worker.postMessage({ question } satisfies ToWatchdog);
    });

  return {
    look,
    readBlockages: (): readonly Blockage[] => blockages,
    stop: async () => {
      clearInterval(pulse);
      await worker.terminate();
    },
  };
};
export type Watchdog = ReturnType<typeof startWatchdog>;
