import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

const block = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

describe('pace', () => {
  it('leaves time to others between the steps of long work', async () => {
    const pace = createPace();
    const before = performance.eventLoopUtilization();
    for (let step = 0; step < 10; step++) {
      block(20);
      await pace();
    }
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.8);
  });

  it('rests briefly after a long step', async () => {
    const pace = createPace();
    block(600);
    const patience = delay(300);
    expect(await Promise.race([pace().then(() => 'the work'), patience])).toBe('the work');
  });

  it('goes on at once after a step in which the program had rest', async () => {
    let pace = createPace();
    // Other programs may take the processor meanwhile, which counts as work: then it had no rest.
    for (let used = 1; used > 0.5; ) {
      const before = performance.eventLoopUtilization();
      pace = createPace();
      await delay(50);
      used = performance.eventLoopUtilization(before).utilization;
    }
    const turn = new Promise((resolve) => setImmediate(resolve, 'somebody else'));
    expect(await Promise.race([pace().then(() => 'the work'), turn])).toBe('the work');
  });
});
