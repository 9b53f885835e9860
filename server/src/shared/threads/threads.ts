import { on, once } from 'node:events';
import { MessageChannel, type MessagePort, type ResourceLimits, threadId } from 'node:worker_threads';
import { Piscina } from 'piscina';

/** On Linux, these threads give way to the one that answers requests. */
const NICE = 10;

/** How often the processor time of a thread is compared with its limit, in milliseconds. */
const WATCHED_EVERY_MS = 250;

/** Why a thread was ended: it used up its processor time, or its memory. */
export class ThreadLimitError extends Error {
  readonly limit: 'time' | 'memory';
  constructor(limit: 'time' | 'memory') {
    super(`a thread has used up its ${limit}`);
    this.limit = limit;
  }
}

type Steps = { [step: string]: (input: never) => unknown };

/** Lets a thread do a step; the answer is what the function of that name in `steps` returns. Each message is copied, so it has a few MB at most. */
export type Ask = <Answer>(step: string, input?: unknown) => Promise<Answer>;

type Task = { settings: unknown; port: MessagePort };

/** Makes the default export of a module whose threads do steps of a task, one after the other. `stepsOf` begins a task. */
export const inSteps =
  <Settings>(stepsOf: (settings: Settings) => Steps) =>
  async ({ settings, port }: Task) => {
    const steps = stepsOf(settings as Settings);
    port.postMessage(threadId);
    for await (const [{ step, input }] of on(port, 'message', { close: ['close'] })) port.postMessage(await steps[step]?.(input as never));
  };

/** `spend` is told the milliseconds of processor time that a task took, whatever came of it. */
export type Spend = { spend?: (ms: number) => unknown; signal?: AbortSignal };

export type Limits = { threads: number; memory: ResourceLimits; idleMs: number; cpuMs: number };

/**
 * Threads for what takes much time or memory, of a module that `inSteps` made. They are bounded by processor time, not by the clock: a busy machine makes
 * them slower, and refuses nothing. One that uses up its time or memory is ended alone.
 */
export const createThreads = (module: URL, { threads, memory, idleMs, cpuMs }: Limits) => {
  const pool = new Piscina({
    filename: module.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: memory,
    niceIncrement: NICE,
    execArgv: [],
  });
  pool.on('error', () => {});

  /** Measures the processor time of a thread from now on, and aborts once it exceeds the limit. */
  const watch = async (id: number, abort: () => void) => {
    const worker = pool.threads.find((each) => each.threadId === id);
    const begin = await worker?.cpuUsage();
    let usedMs = 0;
    const measure = async () => {
      // A thread that has ended tells nothing.
      const used = begin && (await worker?.cpuUsage(begin).catch(() => undefined));
      if (used) usedMs = (used.user + used.system) / 1000;
      if (usedMs > cpuMs) abort();
      return usedMs;
    };
    const timer = setInterval(measure, WATCHED_EVERY_MS);
    return async () => {
      clearInterval(timer);
      return await measure();
    };
  };

  return {
    /**
     * Gives a thread to `work`, once one is free. Throws `ThreadLimitError`, and the reason of `signal`.
     */
    run: async <Result>(settings: unknown, work: (ask: Ask) => Promise<Result>, { spend, signal }: Spend = {}): Promise<Result> => {
      const limit = new AbortController();
      const { port1, port2 } = new MessageChannel();
      const task: Task = { settings, port: port2 };
      const running = pool.run(task, {
        signal: signal ? AbortSignal.any([limit.signal, signal]) : limit.signal,
        transferList: [port2],
      });
      const failed = running.then(
        () => new Promise<never>(() => {}),
        (error) => {
          signal?.throwIfAborted();
          if (limit.signal.aborted) throw new ThreadLimitError('time');
          throw error?.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitError('memory') : error;
        },
      );
      // It may fail when nothing is asked.
      failed.catch(() => {});
      const answered = async () => (await Promise.race([once(port1, 'message'), failed]))[0];
      let measure: (() => Promise<number>) | undefined;
      try {
        measure = await watch(await answered(), () => limit.abort());
        return await work(async (step, input) => {
          port1.postMessage({ step, input });
          return await answered();
        });
      } finally {
        const usedMs = (await measure?.()) ?? 0;
        port1.close();
        await spend?.(usedMs);
      }
    },
    close: () => pool.destroy(),
  };
};
