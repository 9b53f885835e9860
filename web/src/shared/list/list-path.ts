import type { KINDS, RecordKind } from '@ace/contract/shared/kinds.ts';
import { createPersonalStore } from '../store.ts';

/** The address of a list of records; the pages of one record are below it. */
export type ListPath = (typeof KINDS)[RecordKind]['path'];

/** What the address of each list said when it was shown last. */
const shownSearches = createPersonalStore<Readonly<Record<string, object>>>({});

export const rememberSearch = (list: string, search: object) => shownSearches.set({ ...shownSearches.get(), [list]: search });
export const lastSearchOf = (list: ListPath) => shownSearches.get()[list] ?? {};
