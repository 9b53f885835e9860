import type { ListName } from '@ace/contract/preferences/preferences.ts';
import { KINDS, type RecordKind } from '@ace/contract/shared/kinds.ts';
import type { Changes } from '@ace/contract/tracker/live.ts';
import { useEffect, useRef, useState } from 'react';
import { isByOthers, together, useChanges } from '../live/changes.ts';
import { mayAdd, touches } from '../live/concerns.ts';
import { markChanges } from '../live/marks.ts';
import { readQuietly } from '../live/read-quietly.ts';
import { queryClient } from '../session/query-client.ts';
import { continueAt } from '../ui/focus.ts';
import { inPlace } from './in-place.ts';
import type { ListPageData, ListSearch } from './list-search.ts';

/** Milliseconds between two reads of a list: after changes of rows that are shown, and after others, which may add rows. */
const PACE = { shown: 1_000, others: 1_500 } as const;

/** Most rows that are read singly at once because they are not on their page any more. */
const MAX_SINGLY = 20;

/** Milliseconds for which the number of changed rows stands where screen readers say it. */
const SAYING = 3_000;

type Row = { id: number; shipmentId?: number };
type Query = { queryKey: readonly unknown[]; queryFn?: unknown };

type Given = {
  records: { kind: RecordKind; name: ListName; list: (search: ListSearch) => Query; detail: (id: string) => Query };
  search: ListSearch;
  /** When the page was read or set last, as the query says. */
  readAt: number;
  /** Whether the list shows only some records: others may begin to match. */
  isNarrowed: boolean;
};

/** What has happened to a page since it was read as a whole. */
type Since = {
  /** When the page was read before this, and when it was set: after another read, all this is old. */
  readAt: number;
  setAt: number;
  changes: Changes;
  /** The page as it would be read now, and how many of its rows are new. */
  next: ListPageData<Row> | null;
  waiting: number;
  gone: ReadonlySet<number>;
};

const NOTHING = { readAt: 0, setAt: 0, changes: [], next: null, waiting: 0, gone: new Set<number>() };

const rowOf = (unit: Element) => Number(unit.getAttribute('data-row') ?? unit.getAttribute('data-card'));

/**
 * Follows the changes of other users to the rows of a list. Changed rows are updated in place; new rows wait behind a button, and deleted rows stay, so
 * that nothing moves while the user reads.
 */
export const useLiveRows = ({ records, search, readAt, isNarrowed }: Given) => {
  const { kind } = records;
  const query = records.list(search);
  const root = useRef<HTMLDivElement>(null);
  const [stored, setSince] = useState<Since>(NOTHING);
  // The query reports the page a moment after it was set.
  const since: Since = stored.setAt === readAt || stored.readAt === readAt ? stored : NOTHING;
  const [changed, setChanged] = useState(0);
  useEffect(() => {
    if (changed === 0) return;
    const timer = setTimeout(() => setChanged(0), SAYING);
    return () => clearTimeout(timer);
  }, [changed]);

  const stateOf = () => queryClient.getQueryState<ListPageData<Row>>(query.queryKey);
  const shownRows = () => stateOf()?.data?.rows ?? [];
  const touch = (row: Row, changes: Changes) => changes === null || changes.some((change) => touches(kind, row, change));

  const read = async (changes: Changes): Promise<void> => {
    const before = stateOf();
    if (!before?.data) return;
    const shown = before.data.rows;
    const next = await readQuietly<ListPageData<Row>>(query);
    if (!next) return;
    const missing = shown.filter((row) => touch(row, changes) && !next.rows.some(({ id }) => id === row.id)).slice(0, MAX_SINGLY);
    const found = await Promise.all(missing.map(async ({ id }) => [id, await readQuietly<Row>(records.detail(String(id)))] as const));
    const after = stateOf();
    // It is read as a whole meanwhile, by this person, and perhaps as it was before the change.
    if (after?.dataUpdatedAt !== before.dataUpdatedAt || after.fetchStatus === 'fetching') {
      await new Promise((resolve) => setTimeout(resolve, PACE.shown));
      return await read(changes);
    }

    const singly = new Map(found.flatMap(([id, row]) => (row === undefined ? [] : [[id, row] as const])));
    const { rows, gone, others } = inPlace(shown, next.rows, singly);
    const known = stored.setAt === before.dataUpdatedAt ? stored : NOTHING;
    const all = together(known.changes, changes);
    const setAt = Date.now();
    const set = () => {
      // Of an empty list there is nothing to keep in its place.
      const isEmpty = shown.length === 0;
      queryClient.setQueryData(query.queryKey, isEmpty ? next : { ...next, rows }, { updatedAt: setAt });
      if (isEmpty) return setSince(NOTHING);
      const waiting = others.filter((row) => touch(row, all)).length;
      setSince({ readAt: before.dataUpdatedAt, setAt, changes: all, next, waiting, gone: new Set([...known.gone, ...gone]) });
    };
    const foreign = changes?.filter(isByOthers) ?? null;
    setChanged(
      await markChanges(root.current, set, (unit) => {
        const row = rows.find(({ id }) => id === rowOf(unit));
        return row !== undefined && touch(row, foreign);
      }),
    );
  };

  const isShown = (changes: Changes) => shownRows().some((row) => touch(row, changes));
  useChanges({
    concerns: (change) => isShown([change]) || mayAdd(kind, change, isNarrowed),
    read: async (changes) => KINDS[kind].isFollowed && (await read(changes)),
    pace: (changes) => (isShown(changes) ? PACE.shown : PACE.others),
  });

  return {
    /** The element with the rows. */
    root,
    /** Whether the rows are those that were read, with what has been changed in their places since. */
    areInPlace: since.setAt !== 0,
    /** How many rows have just changed. */
    changed,
    /** How many new rows wait. */
    waiting: since.waiting,
    /** Rows that do not exist any more. */
    gone: since.gone,
    /** Shows the rows that wait, and goes to the first of them. */
    showWaiting: async () => {
      const { next } = since;
      if (!next) return;
      const before = new Set(shownRows().map(({ id }) => id));
      const added = next.rows.flatMap(({ id }) => (before.has(id) ? [] : [id]));
      const [first] = added;
      if (first !== undefined) continueAt(records.name, first);
      const show = () => queryClient.setQueryData(query.queryKey, next);
      await markChanges(root.current, show, (unit) => added.includes(rowOf(unit)));
      root.current?.querySelector<HTMLElement>(`[data-card="${first}"] a`)?.focus();
    },
  };
};
export type LiveRows = Pick<ReturnType<typeof useLiveRows>, 'root' | 'areInPlace' | 'changed' | 'waiting' | 'gone' | 'showWaiting'>;
