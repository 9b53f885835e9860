import { every } from '../../shared/every.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { createPace } from '../../shared/pace.ts';

const log = loggerNamed('jobs');

type Lanes<Found> = {
  size: number;
  everyMs: number;
  findNext: () => Promise<Found | undefined>;
  /** Answers `false` if there was nothing to do after all. */
  workOn: (found: Found) => Promise<unknown>;
};

/**
 * Works on up to `size` things at the same time, until `stop` is called. At rest, one lane looks for something at first, every `everyMs` and when `wake` is
 * called; the lane that finds something wakes another.
 */
export const workInLanes = <Found>({ size, everyMs, findNext, workOn }: Lanes<Found>) => {
  const resting = new Set(Array.from({ length: size }, (_, lane) => lane));
  let isStopped = false;
  const run = async (lane: number) => {
    resting.delete(lane);
    const pace = createPace();
    try {
      while (!isStopped) {
        const found = await findNext();
        if (found === undefined) return;
        wake();
        if ((await workOn(found)) === false) return;
        await pace();
      }
    } catch (error) {
      log.warn({ error }, 'background work has to wait; it will be taken again');
    } finally {
      resting.add(lane);
    }
  };
  const wake = () => {
    const [lane] = resting;
    if (lane !== undefined && !isStopped) void run(lane);
  };
  const stopLooking = every(everyMs, log, wake);
  wake();
  return {
    wake,
    stop: () => {
      isStopped = true;
      stopLooking();
    },
  };
};
