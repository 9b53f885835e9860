import type { RefObject } from 'react';
import { areByOthers, useChanges } from '../../shared/live/changes.ts';
import { markChanges } from '../../shared/live/marks.ts';
import { queryClient } from '../../shared/session/query-client.ts';

/** Milliseconds between two reads of home. */
const PACE = 1_500;

/** What home shows of the work; the charts are read less often. */
const SHOWN = [
  ['desk', 'counts'],
  ['desk', 'tasks'],
  ['desk', 'notes'],
  ['desk', 'moved'],
  ['desk', 'held'],
  ['desk', 'problems'],
  ['shipments', 'list'],
];

/** Keeps home up to date, and marks for a moment what others have changed on it. */
export const useLiveDesk = (home: RefObject<HTMLElement | null>) =>
  useChanges({
    concerns: () => true,
    read: (changes) =>
      markChanges(
        home.current,
        () => Promise.all(SHOWN.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
        () => areByOthers(changes),
      ),
    pace: PACE,
  });
