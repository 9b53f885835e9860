import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** Long work goes on at once while the program is busy for no more than this part of its time, unless it asks for another. */
const BUSY = 0.6;

/** The longest rest in milliseconds: a step may have waited for a slow reader or partner, and has not used the thread meanwhile. */
const LONGEST_REST = 100;

/**
 * For work of many steps, such as an export or a run: the returned function is called between two steps, and waits if the program was busy since the
 * last call, by any work. One thread answers all requests, so without rests a clerk's list would wait behind step after step.
 */
export const createPace = (busy = BUSY) => {
  let last = performance.eventLoopUtilization();
  return async () => {
    const { active, idle } = performance.eventLoopUtilization(last);
    const rest = active / busy - active - idle;
    if (rest > 0) await delay(Math.min(rest, LONGEST_REST));
    last = performance.eventLoopUtilization();
  };
};
