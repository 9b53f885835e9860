import { createStore } from '../store.ts';

/** The lists of records; the pages of one record are below its list. */
export type ListPath = '/shipment-ace' | '/connector-ace' | '/tracking-ace' | '/admin/user-management';

/** What the address of each list said when it was shown last. */
const shownSearches = createStore<Readonly<Record<string, object>>>({});

export const rememberSearch = (list: string, search: object) => shownSearches.set({ ...shownSearches.get(), [list]: search });
export const lastSearchOf = (list: ListPath) => shownSearches.get()[list] ?? {};
