import { inSteps } from './threads.ts';

/** What the threads of the test do. */
export default inSteps(({ from }: { from: number }) => {
  let sum = from;
  const kept: string[][] = [];
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
      for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => `text ${index} ${kept.length}`));
    },
  };
});
