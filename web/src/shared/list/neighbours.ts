import type { ListName } from '@ace/contract/preferences/preferences.ts';
import { createStore } from '../store.ts';

/** The rows of the page of each list that was shown last, in their order. */
const shownRows = createStore<Readonly<Partial<Record<ListName, readonly number[]>>>>({});

export const rememberRows = (list: ListName, ids: readonly number[]) => shownRows.set({ ...shownRows.get(), [list]: ids });

/** The records before and after one in the list that one came from; null where there is none. */
export const useNeighbours = (list: ListName, id: number) => {
  const ids = shownRows.useValue()[list] ?? [];
  const place = ids.indexOf(id);
  const at = (index: number) => (place < 0 ? null : (ids[index] ?? null));
  return { previous: at(place - 1), next: at(place + 1) };
};
