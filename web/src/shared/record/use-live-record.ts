import { ApiError } from '@ace/contract/shared/client.ts';
import { KINDS, type RecordKind } from '@ace/contract/shared/kinds.ts';
import type { Change } from '@ace/contract/tracker/live.ts';
import { useRef, useState, useSyncExternalStore } from 'react';
import { areByOthers, useChanges } from '../live/changes.ts';
import { touches } from '../live/concerns.ts';
import { markChanges } from '../live/marks.ts';
import { queryClient } from '../session/query-client.ts';
import { isShowing } from './records.ts';

/** Milliseconds between two reads of an open record. */
const PACE = 1_000;

const onRead = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

/**
 * Keeps the page of a record up to date, with all that it shows of others. `address` names the record in addresses. What others have changed below
 * `page` is marked for a moment; a record that is gone stays on the page.
 */
export const useLiveRecord = (kind: RecordKind, record: { id: number; shipmentId?: number }, address = String(record.id)) => {
  const page = useRef<HTMLDivElement>(null);
  const [deletedBy, setDeletedBy] = useState<string>();
  const detail = [KINDS[kind].plural, 'detail', address];
  const isGone = useSyncExternalStore(onRead, () => {
    const error = queryClient.getQueryState(detail)?.error;
    return error instanceof ApiError && error.status === 404;
  });
  const rereadRecord = () => queryClient.refetchQueries({ queryKey: detail, exact: true });
  const isDeletion = ({ type, recordId }: Change) => type === `${kind}.deleted` && recordId === record.id;
  // By itself, so that it does not wait for parts of the page that are still being read. Without the record, the server has nothing of these.
  useChanges({
    concerns: isDeletion,
    read: async (changes) => {
      if (!changes?.[0]) return;
      setDeletedBy(changes[0].actor);
      await rereadRecord();
    },
    pace: 0,
  });
  useChanges({
    concerns: (change) => touches(kind, record, change) && !isDeletion(change),
    read: (changes) => {
      const read = async () => {
        await rereadRecord();
        if (!(queryClient.getQueryState(detail)?.error instanceof ApiError)) {
          await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isShowing(queryKey) && queryKey[1] !== 'detail' });
        }
      };
      return markChanges(page.current, read, () => areByOthers(changes));
    },
    pace: PACE,
  });
  return { page, isGone, deletedBy };
};
export type LiveRecord = ReturnType<typeof useLiveRecord>;
