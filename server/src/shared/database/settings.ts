import { totalmem } from 'node:os';
import process from 'node:process';

const MB = 1024 * 1024;
const GB = 1024 * MB;

const bounded = (value: number, min: number, max: number) => Math.round(Math.min(max, Math.max(min, value)) / MB);

/** The memory of the machine in bytes, or of the container, if that is less. */
const readMemory = () => {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
};

/**
 * The settings of the embedded PostgreSQL for a machine with this memory in bytes (docs/operations.md explains them). Only what is used of the shared
 * memory is taken from the system.
 */
export const postgresSettings = (memory = readMemory()): Record<string, string> => ({
  shared_buffers: `${bounded(memory / 4, 64 * MB, GB)}MB`,
  effective_cache_size: `${bounded(memory / 2, 128 * MB, 64 * GB)}MB`,
  maintenance_work_mem: `${bounded(memory / 32, 32 * MB, GB)}MB`,
  // After a checkpoint, the first change of a page writes all of it to the log. Fewer checkpoints write less, and a restart takes longer.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
});

/**
 * The settings of the connections that serve requests, on the embedded PostgreSQL and on a server, so that both plan alike. They say what this work
 * costs and forbid no plan (docs/decisions/0047-plans.md): lists and searches find most of what they read in memory or on an SSD; compiling statements
 * takes longer than they run; searches keep the rows that they find in memory. Many requests share the processors, so none gets more than one.
 */
export const POOL_SETTINGS = {
  timezone: 'UTC',
  random_page_cost: '1.1',
  jit: 'off',
  work_mem: '32MB',
  max_parallel_workers_per_gather: '0',
};
