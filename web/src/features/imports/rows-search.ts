import type { RowFilter } from '@ace/contract/imports/import.ts';
import type { SearchSchemaInput } from '@tanstack/react-router';

/** What a list of rows may show. Not the schema of the contract: the browser reads addresses before it loads that. */
const FILTERS = [
  'good',
  'warning',
  'error',
  'duplicate',
  'created',
  'updated',
  'skipped',
  'refused',
  'changed',
] as const satisfies RowFilter[];

export type RowsAddress = { state?: RowFilter; page?: number };

/** Reads which rows an address shows. */
export const parseRowsSearch = ({ state, page }: { state?: unknown; page?: unknown } & SearchSchemaInput): RowsAddress => {
  const known = FILTERS.find((filter) => filter === state);
  return { ...(known && { state: known }), ...(/^[1-9]\d{0,5}$/.test(String(page)) && page !== '1' && { page: Number(page) }) };
};
