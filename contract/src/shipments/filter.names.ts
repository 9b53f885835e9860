// Not in a file with schemas, so that the browser does not load zod for these names.
import { DELIVERY_STATUSES } from '../trackings/statuses.ts';

/** The statuses of latest trackings, and `NONE` for shipments without a tracking. */
export const STATUS_FILTERS = ['NONE', ...DELIVERY_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The statuses of shipments that have not arrived. */
export const UNDER_WAY_STATUSES = STATUS_FILTERS.filter((status) => status !== 'DELIVERED');

/** Whether these are all statuses of shipments that have not arrived, and no other. */
export const areUnderWay = (statuses: StatusFilter[]) =>
  STATUS_FILTERS.every((status) => statuses.includes(status) === (status !== 'DELIVERED'));

/** `due`: without a connector, although it goes to Australia. */
export const CONNECTOR_FILTERS = ['with', 'without', 'due'] as const;

/** The most shipments that an export names. */
export const MAX_EXPORTED = 10_000;

/** The most shipments whose bills are printed as one PDF. */
export const MAX_PRINTED = 100;
