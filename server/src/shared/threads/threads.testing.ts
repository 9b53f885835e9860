import { inSteps } from './threads.ts';

/** What the threads of the test do. */
export default inSteps(({ from }: { from: number }) => {
  let sum = from;
  const kept: number[][] = [];
  return {
    add: (number: number) => {
      sum += number;
      return sum;
    },
    fail: () => {
      throw new Error('asked for');
    },
    exit: () => process.exit(7),
    spin: () => {
      for (;;) sum = (sum * 7) % 13;
    },
    fill: () => {
      // Large pieces, so that memory ends long before the time that it takes to collect what is left.
      for (;;) kept.push(new Array(100_000).fill(kept.length));
    },
  };
});
