import type { ListName } from '@ace/contract/preferences/preferences.ts';
import { createPersonalStore } from '../store.ts';

type Selected = {
  /** What was filtered when these rows were selected. */
  criteria: string;
  ids: ReadonlySet<number>;
  /** All rows that match, also those on other pages. */
  isAll: boolean;
  /** Where a range begins. */
  anchor: number | null;
};

const nothing = (criteria: string): Selected => ({ criteria, ids: new Set(), isAll: false, anchor: null });

/** The rows between two, both included. */
const between = (order: number[], one: number, other: number) => {
  const [from, to] = [order.indexOf(one), order.indexOf(other)].sort((a, b) => a - b) as [number, number];
  return from < 0 ? [other] : order.slice(from, to + 1);
};

/** The last selection of each list, restored when the user comes back from a record. */
const lastSelected = createPersonalStore<{ readonly [List in ListName]?: Selected }>({});

/** The rows of a list that are selected, on all of its pages. Other criteria (a search, a filter) begin with none. */
export const useSelection = (list: ListName, criteria: string) => {
  const state = lastSelected.useValue()[list];
  const selected = state?.criteria === criteria ? state : nothing(criteria);
  const setState = (next: Selected) => lastSelected.set({ ...lastSelected.get(), [list]: next });
  const { ids, isAll, anchor } = selected;
  const set = (next: Partial<Selected>) => setState({ ...selected, ...next });

  return {
    ids,
    isAll,
    isEmpty: ids.size === 0 && !isAll,
    has: (id: number) => isAll || ids.has(id),
    /** Selects a row or not. With `order`, the ids on the page, the rows since the last one get the same state. */
    toggle: (id: number, order: number[] | null = null) => {
      const isOn = !ids.has(id);
      const changed = order && anchor !== null ? between(order, anchor, id) : [id];
      const next = new Set(ids);
      for (const each of changed) {
        if (isOn) next.add(each);
        else next.delete(each);
      }
      set({ ids: next, isAll: false, anchor: id });
    },
    /** Adds a row to the selection. */
    add: (id: number) => set({ ids: new Set([...ids, id]), isAll: false, anchor: id }),
    /** Selects all rows of a page, or none of them if all are selected. */
    togglePage: (page: number[]) => {
      const isOn = !page.every((id) => isAll || ids.has(id));
      const rest = [...ids].filter((id) => !page.includes(id));
      set({ ids: new Set(isOn ? [...rest, ...page] : rest), isAll: false, anchor: null });
    },
    selectAll: () => set({ ids: new Set(), isAll: true, anchor: null }),
    clear: () => setState(nothing(criteria)),
  };
};
export type Selection = ReturnType<typeof useSelection>;
