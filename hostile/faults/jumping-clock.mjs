// Loaded into the program by `--import`: its clock is wrong by as many milliseconds as the file CLOCK_OFFSET says, which is read at SIGUSR2.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const RightDate = Date;
let offset = 0;

globalThis.Date = class extends RightDate {
  constructor(...values) {
    if (values.length === 0) super(RightDate.now() + offset);
    else super(...values);
  }
  static now() {
    return RightDate.now() + offset;
  }
};

const jump = () => {
  offset = Number(readFileSync(process.env.CLOCK_OFFSET, 'utf8'));
  process.stderr.write(`the clock is wrong by ${offset} ms\n`);
};

if (isMainThread) process.on('SIGUSR2', jump);
