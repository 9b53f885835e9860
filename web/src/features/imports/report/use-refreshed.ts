import type { Import } from '@ace/contract/imports/import.ts';
import { useEffect } from 'react';
import { refreshRecords, refreshRows } from '../queries.ts';

/** Lists and rows are read again once an import is done, and again once it was undone. */
export const useRefreshed = ({ id, undoing, undone, kept }: Import) => {
  const isAtRest = undoing === 0;
  const gone = undone + kept;
  useEffect(() => {
    if (!isAtRest) return;
    void refreshRecords();
    if (gone > 0) void refreshRows(String(id));
  }, [id, isAtRest, gone]);
};
