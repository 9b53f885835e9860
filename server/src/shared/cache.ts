import { LRUCache } from 'lru-cache';

/** Statistics of a cache at the start; times in milliseconds. */
const NONE = { hits: 0, misses: 0, puts: 0, removals: 0, evictions: 0, getTime: 0, putTime: 0, removeTime: 0 };
type CacheStatistics = typeof NONE;

const statistics = new Map<string, CacheStatistics>();

type Options<Key extends NonNullable<unknown>, Value extends NonNullable<unknown>> = {
  max: number;
  /** Milliseconds. */
  ttl?: number;
  /** Loads a missing entry. */
  load?: (key: Key) => Promise<Value | undefined>;
};

/** An LRU cache with statistics under its name. Any entry may be evicted at any time. */
export const createCache = <Key extends NonNullable<unknown>, Value extends NonNullable<unknown>>(
  name: string,
  { max, ttl, load }: Options<Key, Value>,
) => {
  const counted = { ...NONE };
  statistics.set(name, counted);
  const cache = new LRUCache<Key, Value>({
    max,
    ...(ttl === undefined ? {} : { ttl }),
    ...(load ? { fetchMethod: load } : {}),
    dispose: (_value, _key, reason) => {
      if (reason === 'evict' || reason === 'expire') counted.evictions += 1;
    },
    onInsert: () => {
      counted.puts += 1;
    },
  });

  const timed = <T>(time: 'getTime' | 'putTime' | 'removeTime', work: () => T) => {
    const begin = performance.now();
    const result = work();
    counted[time] += performance.now() - begin;
    return result;
  };
  const countGet = (isHit: boolean) => {
    if (isHit) counted.hits += 1;
    else counted.misses += 1;
  };

  return {
    get: (key: Key) => {
      const value = timed('getTime', () => cache.get(key));
      countGet(value !== undefined);
      return value;
    },
    /** The entry, loaded if it is missing; undefined if `load` finds none. */
    fetch: async (key: Key) => {
      const value = timed('getTime', () => cache.get(key));
      countGet(value !== undefined);
      return value ?? (await cache.fetch(key));
    },
    set: (key: Key, value: Value) => void timed('putTime', () => cache.set(key, value)),
    delete: (key: Key) => {
      if (timed('removeTime', () => cache.delete(key))) counted.removals += 1;
    },
  };
};

/** The statistics of all caches, sorted by name. */
export const readCaches = (): [name: string, CacheStatistics][] => [...statistics].sort(([a], [b]) => (a < b ? -1 : 1));
