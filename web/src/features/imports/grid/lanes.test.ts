import { expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

test('work of one key keeps its order, also after a failure, and four pieces run at once', async () => {
  const run = createLanes();
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const start = (key: number, name: string) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    return run(key, async () => {
      begun.push(name);
      await end.promise;
    });
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const first = start(1, '1a');
  const second = start(1, '1b');
  const others = [2, 3, 4, 5].map((key) => start(key, String(key)));
  await settled();
  expect(begun).toEqual(['1a', '2', '3', '4']);
  ends.get('1a')?.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await settled();
  expect(begun).toEqual(['1a', '2', '3', '4', '5']);
  ends.get('2')?.resolve();
  await settled();
  expect(begun.at(-1)).toBe('1b');
  for (const { resolve } of ends.values()) resolve();
  await Promise.all([second, ...others]);
});
