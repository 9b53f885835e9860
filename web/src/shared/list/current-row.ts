import type { ListName } from '@ace/contract/preferences/preferences.names.ts';
import { createStore } from '../store.ts';

/** The id of the row that had the focus last or was opened, by list. Whoever comes back continues there. */
const currentRows = createStore<{ readonly [List in ListName]?: number }>({});

export const currentRow = (list: ListName) => currentRows.get()[list];
export const useCurrentRow = (list: ListName) => currentRows.useValue()[list];
export const rememberRow = (list: ListName, id: number) => currentRows.set({ ...currentRows.get(), [list]: id });

/** Milliseconds for which a record counts as new. */
const NEW_FOR = 120_000;

/** The record that was created last here, when, and whether its row has had the focus since. */
const created = createStore<{ list: ListName; id: number; at: number; isEntered: boolean } | null>(null);

/** Marks the row of a record that was just created, and lets people continue there. */
export const markNewRow = (list: ListName, id: number) => {
  created.set({ list, id, at: Date.now(), isEntered: false });
  rememberRow(list, id);
};

/** Whether the row of a record that was just created still waits for the focus; true once. */
export const takeNewRow = (list: ListName) => {
  const last = created.get();
  if (last?.list !== list || last.isEntered) return false;
  created.set({ ...last, isEntered: true });
  return true;
};

/** The id of the row that is marked as new. */
export const useNewRow = (list: ListName) => {
  const last = created.useValue();
  return last?.list === list && Date.now() - last.at < NEW_FOR ? last.id : null;
};
