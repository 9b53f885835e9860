/** Requests that run at the same time. */
const WIDTH = 4;

/** Runs work with at most `WIDTH` pieces at once, and of one key one after the other, in the order in which they were given. */
export const createLanes = () => {
  const last = new Map<number, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = async () => {
    if (running < WIDTH) running += 1;
    // The next in line gets the place.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return <Result>(key: number, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key) ?? Promise.resolve();
    const done = before
      .catch(() => {})
      .then(async () => {
        await enter();
        try {
          return await work();
        } finally {
          leave();
        }
      });
    last.set(key, done);
    return done;
  };
};
