import { totalmem } from 'node:os';
import { constants, type NodeGCPerformanceDetail, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { constrainedMemory, memoryUsage } from 'node:process';
import { getHeapStatistics } from 'node:v8';
import type { ThreadState } from '@ace/contract/management/management.ts';
import { listSystemThreads } from './system-threads.ts';

/** The runs of V8's two garbage collectors, with their time in milliseconds. Incremental marking counts for the second. */
const collections = {
  scavenge: { count: 0, time: 0 },
  'mark-sweep-compact': { count: 0, time: 0 },
};

const observer = new PerformanceObserver((list) => {
  // The types lack `detail`, which Node documents.
  for (const { duration, detail } of list.getEntries() as (PerformanceEntry & { detail: NodeGCPerformanceDetail })[]) {
    const isMinor = detail.kind === constants.NODE_PERFORMANCE_GC_MINOR;
    const collector = collections[isMinor ? 'scavenge' : 'mark-sweep-compact'];
    collector.count += 1;
    collector.time += duration;
  }
});
observer.observe({ entryTypes: ['gc'] });

const STATES = { RUNNABLE: 'runnable', WAITING: 'waiting', TIMED_WAITING: 'timed_waiting', BLOCKED: 'blocked' } as const;

/** Gauges of memory in bytes, threads, garbage collection in milliseconds, and uptime in seconds (docs/operations.md, "Figures"). */
export const readRuntimeGauges = async (): Promise<Record<string, number>> => {
  const memory = memoryUsage();
  const heap = getHeapStatistics();
  const threads = await listSystemThreads();
  const countOf = (state: ThreadState) => threads.filter(({ threadState }) => threadState === state).length;
  // The memory of the container, or of the machine if there is no limit.
  const available = Math.min(constrainedMemory() || totalmem(), totalmem());
  return {
    'jvm.memory.total.used': memory.rss,
    'jvm.memory.total.committed': memory.rss,
    'jvm.memory.total.max': available,
    'jvm.memory.heap.used': memory.heapUsed,
    'jvm.memory.heap.committed': memory.heapTotal,
    'jvm.memory.heap.max': heap.heap_size_limit,
    // Outside V8's heap; buffers are part of it.
    'jvm.memory.non-heap.used': memory.external,
    'jvm.memory.non-heap.committed': memory.external,
    // V8 has no separate limit for it.
    'jvm.memory.non-heap.max': available,
    'jvm.memory.non-heap.buffers': memory.arrayBuffers,
    'jvm.threads.count': threads.length,
    ...Object.fromEntries(Object.entries(STATES).map(([state, name]) => [`jvm.threads.${name}.count`, countOf(state as ThreadState)])),
    ...Object.fromEntries(
      Object.entries(collections).flatMap(([name, { count, time }]) => [
        [`jvm.garbage.${name}.count`, count],
        [`jvm.garbage.${name}.time`, time],
      ]),
    ),
    'process.uptime': process.uptime(),
  };
};
