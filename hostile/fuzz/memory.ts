import { expect } from 'vitest';
import type { App } from '../harness.ts';

/** The setting with which the program collects its garbage at SIGUSR2. */
export const COLLECTING = { NODE_OPTIONS: `--import=${new URL('collect-garbage.mjs', import.meta.url).href}` };

/** The memory that the program still uses after a collection, in MB: its objects and buffers, and all of the process. */
export const memoryLeft = async (app: App) => {
  const reports = () => [...app.output().matchAll(/left after a collection (\{.*\})/g)];
  const before = reports().length;
  app.signal('SIGUSR2');
  await expect.poll(() => reports().length).toBeGreaterThan(before);
  const { heapUsed, external, rss } = JSON.parse(reports().at(-1)?.[1] ?? '{}') as NodeJS.MemoryUsage;
  return { used: (heapUsed + external) / 2 ** 20, resident: rss / 2 ** 20 };
};
