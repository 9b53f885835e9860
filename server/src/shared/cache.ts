import { LRUCache } from 'lru-cache';

/** What a cache did so far; times in milliseconds. */
type CacheStatistics = {
  hits: number;
  misses: number;
  puts: number;
  removals: number;
  evictions: number;
  getTime: number;
  putTime: number;
  removeTime: number;
};

const statistics = new Map<string, CacheStatistics>();

const NONE: CacheStatistics = { hits: 0, misses: 0, puts: 0, removals: 0, evictions: 0, getTime: 0, putTime: 0, removeTime: 0 };

type Options<Key extends NonNullable<unknown>, Value extends NonNullable<unknown>> = {
  max: number;
  /** Milliseconds. */
  ttl?: number;
  /** Brings what is not there. */
  load?: (key: Key) => Promise<Value | undefined>;
};

/** A cache whose use is counted under its name. Everything in it may be gone the next moment. */
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
  const countGet = (isThere: boolean) => {
    if (isThere) counted.hits += 1;
    else counted.misses += 1;
  };

  return {
    get: (key: Key) => {
      const value = timed('getTime', () => cache.get(key));
      countGet(value !== undefined);
      return value;
    },
    /** The value, loaded where it is not there; undefined where there is none. */
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

/** Every cache of the program, and what it did. */
export const readCaches = (): [name: string, CacheStatistics][] => [...statistics].sort(([a], [b]) => (a < b ? -1 : 1));
