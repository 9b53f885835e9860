/**
 * Reads once for all who ask while a reading is in progress: they get the next one, which begins after they have asked, so no caller gets anything older
 * than their question. Each key has its own readings, one at a time.
 */
export const createSharedReads = <Key extends object, Result>() => {
  type Read = () => Promise<Result>;
  const running = new WeakMap<Key, Promise<Result>>();
  const next = new WeakMap<Key, Promise<Result>>();
  const begin = (key: Key, read: Read) => {
    next.delete(key);
    const reading = read();
    running.set(key, reading);
    const end = () => void (running.get(key) === reading && running.delete(key));
    reading.then(end, end);
    return reading;
  };
  return (key: Key, read: Read) => {
    const current = running.get(key);
    if (!current) return begin(key, read);
    const waiting =
      next.get(key) ??
      current.then(
        () => begin(key, read),
        () => begin(key, read),
      );
    next.set(key, waiting);
    return waiting;
  };
};
