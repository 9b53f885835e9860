import type { RecordKind } from '@ace/contract/audits/records.ts';
import type { Permission } from '@ace/contract/permissions.ts';
import { createStore } from '../store.ts';

/** The lists of records; the pages of one record are below its list. */
export const LIST_PATHS = {
  shipment: '/shipment-ace',
  connector: '/connector-ace',
  tracking: '/tracking-ace',
  user: '/admin/user-management',
} as const satisfies Record<RecordKind, string>;
export type ListPath = (typeof LIST_PATHS)[RecordKind];

/** What a person needs to change records. */
export const WRITE_PERMISSIONS = {
  shipment: 'shipments:write',
  connector: 'connectors:write',
  tracking: 'trackings:write',
  user: 'users:manage',
} as const satisfies Record<RecordKind, Permission>;

/** What the address of each list said when it was shown last. */
const shownSearches = createStore<Readonly<Record<string, object>>>({});

export const rememberSearch = (list: string, search: object) => shownSearches.set({ ...shownSearches.get(), [list]: search });
export const lastSearchOf = (list: ListPath) => shownSearches.get()[list] ?? {};
