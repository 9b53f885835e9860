/** Numbers by key. A key whose number is back at 0 takes no memory. */
export const createCounters = <Key>() => {
  const counts = new Map<Key, number>();
  return {
    get: (key: Key) => counts.get(key) ?? 0,
    add: (key: Key, change: number) => {
      const count = (counts.get(key) ?? 0) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
    all: (): ReadonlyMap<Key, number> => counts,
  };
};
