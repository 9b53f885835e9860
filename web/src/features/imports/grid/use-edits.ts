import type { FieldValue, ImportRow } from '@ace/contract/imports/import.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showError, textsOf } from '../../../shared/api/errors.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { editRow, refreshImport, replaceRow } from '../queries.ts';
import { createLanes } from './lanes.ts';

export type Values = Record<string, FieldValue>;
export type RowEdit = { row: number; values: Values };

/** A cell that is not saved: what was typed, and why it failed if it did; `isLost` if the server was not reached. */
export type Unsaved = { value: FieldValue; reason?: string; isLost?: boolean };

/** What is not saved of each row, by field. A row without has no entry, and the same entry as long as nothing of it changes. */
export type UnsavedRows = ReadonlyMap<number, ReadonlyMap<string, Unsaved>>;

/** Milliseconds until what could not be saved is sent again. */
const RETRY_INTERVAL = 5_000;

/** The most steps that can be taken back. */
const STEPS = 200;

const withEntries = (before: UnsavedRows, row: number, entries: [string, Unsaved][]) =>
  new Map(before).set(row, new Map([...(before.get(row) ?? []), ...entries]));

/** Without the fields that still have the value that was saved: others were typed again meanwhile. */
const withoutSaved = (before: UnsavedRows, row: number, values: Values) => {
  const left = [...(before.get(row) ?? [])].filter(([field, { value }]) => !(field in values) || values[field] !== value);
  const rows = new Map(before);
  if (left.length > 0) rows.set(row, new Map(left));
  else rows.delete(row);
  return rows;
};

/** Writes into rows of a page. The answer of the server replaces a row in its place; what could not be saved stays, until it is saved or discarded. */
export const useEdits = (id: string) => {
  const t = useText();
  const [unsaved, setUnsaved] = useState<UnsavedRows>(new Map());
  const done = useRef<RowEdit[][]>([]);
  const [run] = useState(createLanes);

  const send = async ({ row, values }: RowEdit) => {
    const entries = (why?: Omit<Unsaved, 'value'>) =>
      Object.entries(values).map(([field, value]): [string, Unsaved] => [field, { value, ...why }]);
    setUnsaved((before) => {
      const known = before.get(row);
      // One that is sent again is not saved until it is: nothing flickers.
      return withEntries(
        before,
        row,
        entries().map(([field, entry]) => [field, known?.get(field)?.value === entry.value ? (known.get(field) ?? entry) : entry]),
      );
    });
    try {
      replaceRow(id, await run(row, () => editRow(id, row, values)));
      setUnsaved((before) => withoutSaved(before, row, values));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) showError(error);
      const isLost = error instanceof ApiError && [0, 503].includes(error.status);
      const reason = (error instanceof ApiError && textsOf(error).join(' ')) || t('form.signedOut');
      setUnsaved((before) => withEntries(before, row, entries({ reason: reason.replaceAll('\n', '. '), isLost })));
      return false;
    }
  };
  const sendAll = async (edits: RowEdit[]) => {
    const saved = await Promise.all(edits.map(send));
    if (saved.includes(true)) await refreshImport(id);
  };
  /** Those whose saving has failed; only those of a lost connection, if that is asked for. */
  const failedEdits = (isOnlyLost = false) =>
    [...unsaved].flatMap(([row, fields]): RowEdit[] => {
      const wrong = [...fields].filter(([, { reason, isLost }]) => reason !== undefined && (isLost || !isOnlyLost));
      return wrong.length > 0 ? [{ row, values: Object.fromEntries(wrong.map(([field, { value }]) => [field, value])) }] : [];
    });
  const failed = failedEdits();
  const isAnyLost = failedEdits(true).length > 0;
  const retryLost = useEffectEvent(() => void sendAll(failedEdits(true)));
  useEffect(() => {
    if (!isAnyLost) return;
    const again = () => retryLost();
    window.addEventListener('online', again);
    const timer = setInterval(again, RETRY_INTERVAL);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [isAnyLost]);

  return {
    unsaved,
    failedCells: failed.reduce((sum, { values }) => sum + Object.keys(values).length, 0),
    retry: () => void sendAll(failed),
    discard: () => setUnsaved((before) => failed.reduce((rows, { row, values }) => withoutSaved(rows, row, values), before)),
    /** Saves `edits` in one step, of which `before` are the rows without them. */
    save: (edits: RowEdit[], before: readonly ImportRow[]) => {
      const former = edits.flatMap(({ row, values }) => {
        const known = before.find((each) => each.row === row);
        return known ? [{ row, values: Object.fromEntries(Object.keys(values).map((field) => [field, known.values[field] ?? null])) }] : [];
      });
      done.current = [...done.current, former].slice(-STEPS);
      void sendAll(edits);
    },
    /** Takes the last step back; undefined if there is none. The answer is its first row. */
    undo: () => {
      const former = done.current.at(-1);
      done.current = done.current.slice(0, -1);
      if (former) void sendAll(former);
      return former?.[0];
    },
  };
};
