type Known<Key, Value> = {
  get: (key: Key) => Promise<Value> | undefined;
  set: (key: Key, value: Promise<Value>) => unknown;
  delete: (key: Key) => unknown;
};

/** What was promised for this key before, or else what `load` promises now. A promise that is broken is forgotten. */
export const remember = <Key, Value>(known: Known<Key, Value>, key: Key, load: () => Promise<Value>): Promise<Value> => {
  const before = known.get(key);
  if (before) return before;
  const now = load();
  known.set(key, now);
  now.catch(() => known.delete(key));
  return now;
};
