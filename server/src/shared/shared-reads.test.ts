import { expect, test } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

test('a reading is shared by all who asked before it began, and by no others', async () => {
  const ends: ((error?: Error) => void)[] = [];
  const reads = createSharedReads<object, number>();
  const shared = (key: object) =>
    reads(
      key,
      () =>
        new Promise((resolve, reject) => {
          const number = ends.length;
          ends.push((error) => (error ? reject(error) : resolve(number)));
        }),
    );
  const key = {};
  const first = shared(key);
  const [second, third] = [shared(key), shared(key)];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(0);
  await expect.poll(() => ends.length).toBe(2);
  const fourth = shared(key);
  ends[1]?.(new Error('lost'));
  await expect(second).rejects.toThrow('lost');
  await expect(third).rejects.toThrow('lost');
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  expect(await fourth).toBe(2);
  const other = shared({});
  const again = shared(key);
  expect(ends).toHaveLength(5);
  ends[3]?.();
  ends[4]?.();
  expect(await Promise.all([other, again])).toEqual([3, 4]);
});
