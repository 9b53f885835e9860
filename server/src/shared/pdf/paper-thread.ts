import type { MessagePort } from 'node:worker_threads';
import type { Drawn } from './sheet.ts';

/** What a thread of the pool gets: a paper, and where it says that it begins to draw. */
export type Task<Paper> = { paper: Paper; begun: MessagePort };

/** Makes the default export of a module whose threads draw papers (`pdf-pool.ts`). */
export const paperThread =
  <Paper>(draw: (paper: Paper) => Promise<Drawn>) =>
  ({ paper, begun }: Task<Paper>) => {
    begun.postMessage(null);
    begun.close();
    return draw(paper);
  };
