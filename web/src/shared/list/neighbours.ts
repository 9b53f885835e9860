import type { ListName } from '@ace/contract/preferences/preferences.ts';
import { createPersonalStore } from '../store.ts';

/** The rows of a page in their order, and the search that found them. */
type Shown = { ids: readonly number[]; search: string };

/** Of each list, the page that was shown last. */
const shownRows = createPersonalStore<Readonly<Partial<Record<ListName, Shown>>>>({});

export const rememberRows = (list: ListName, shown: Shown) => shownRows.set({ ...shownRows.get(), [list]: shown });

/** Records in the order of the page that was shown last; those that it does not have follow. */
export const inShownOrder = (list: ListName, ids: readonly number[]) => {
  const places = new Map(shownRows.get()[list]?.ids.map((id, place) => [id, place]));
  const placeOf = (id: number) => places.get(id) ?? places.size;
  return ids.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** The records before and after one in the list that one came from; null where there is none. `search` is what found it there. */
export const useNeighbours = (list: ListName, id: number) => {
  const { ids, search } = shownRows.useValue()[list] ?? { ids: [], search: '' };
  const place = ids.indexOf(id);
  const at = (index: number) => (place < 0 ? null : (ids[index] ?? null));
  return { previous: at(place - 1), next: at(place + 1), search: place < 0 ? '' : search };
};
