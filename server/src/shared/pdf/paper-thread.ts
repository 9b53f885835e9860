import type { MessagePort } from 'node:worker_threads';

/** What a thread of the pool gets: a paper, and where it says that it begins to draw. */
export type Task<Paper> = { paper: Paper; begun: MessagePort };

/** Makes the default export of a module whose threads draw papers (`pdf-pool.ts`). */
export const paperThread =
  <Paper, Drawn>(draw: (paper: Paper) => Drawn) =>
  ({ paper, begun }: Task<Paper>) => {
    begun.postMessage(null);
    begun.close();
    return draw(paper);
  };
