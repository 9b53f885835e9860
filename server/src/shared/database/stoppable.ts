import type { Database } from './schema.ts';

/**
 * The same context, with a database that refuses every statement once `signal` is aborted. Work that is too late stops there, and its transaction is
 * rolled back.
 */
export const stoppable = <Needed extends { db?: Database }>(context: Needed, signal: AbortSignal): Needed => ({
  ...context,
  db: context.db?.withPlugin({
    transformQuery: ({ node }) => {
      signal.throwIfAborted();
      return node;
    },
    transformResult: async ({ result }) => result,
  }),
});
