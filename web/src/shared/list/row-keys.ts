import { useEffect, useMemo, useRef } from 'react';

/**
 * The keys of rows by their ids: a row that stays keeps its key, a new one takes over that of one that is gone, so that React changes the texts of its
 * elements instead of making new ones. Nobody takes over that of `kept`: a key that is meant for a row must not reach another one in its place.
 */
export const keysOf = (before: ReadonlyMap<number, number>, ids: number[], kept?: number): Map<number, number> => {
  const shown = new Set(ids);
  const free = [...before].flatMap(([id, key]) => (shown.has(id) || id === kept ? [] : [key]));
  let unused = Math.max(0, ...before.values());
  const keyOf = (id: number) => before.get(id) ?? free.shift() ?? ++unused;
  return new Map(ids.map((id) => [id, keyOf(id)]));
};

/** The keys of the rows that a list shows; `current` is the one that has the focus. */
export const useRowKeys = (rows: { id: number }[], current: number | undefined) => {
  const before = useRef<ReadonlyMap<number, number>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus alone changes no keys
  const keys = useMemo(
    () =>
      keysOf(
        before.current,
        rows.map(({ id }) => id),
        current,
      ),
    [rows],
  );
  useEffect(() => {
    before.current = keys;
  }, [keys]);
  return keys;
};
