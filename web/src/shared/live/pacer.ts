/**
 * Runs `run` when it is asked to: at once if the last time is long enough ago, else as soon as it is. Asked several times meanwhile, it runs once; it
 * never runs twice at the same time.
 */
export const createPacer = (run: () => Promise<unknown>) => {
  let ranAt = Number.NEGATIVE_INFINITY;
  let dueAt = Number.POSITIVE_INFINITY;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = async () => {
    dueAt = Number.POSITIVE_INFINITY;
    ranAt = Date.now();
    isRunning = true;
    await run().finally(() => {
      isRunning = false;
      wait();
    });
  };
  const wait = () => {
    clearTimeout(timer);
    if (isRunning || dueAt === Number.POSITIVE_INFINITY) return;
    const rest = dueAt - Date.now();
    if (rest <= 0) void start();
    else timer = setTimeout(() => void start(), rest);
  };

  return {
    /** Asks for a run, at the earliest `pace` milliseconds after the last one began. */
    ask: (pace: number) => {
      dueAt = Math.min(dueAt, ranAt + pace);
      wait();
    },
    stop: () => {
      dueAt = Number.POSITIVE_INFINITY;
      clearTimeout(timer);
    },
  };
};
