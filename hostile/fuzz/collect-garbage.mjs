// Loaded into the program by `--import`: at SIGUSR2 it collects its garbage, and prints what memory is left.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** The second collection takes what the first one has made free, such as buffers of collected objects. */
const collectAll = () => {
  collect();
  setImmediate(() => {
    collect();
    process.stderr.write(`left after a collection ${JSON.stringify(process.memoryUsage())}\n`);
  });
};

if (isMainThread) process.on('SIGUSR2', collectAll);
