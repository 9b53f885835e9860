import type { RowFilter } from '@ace/contract/imports/import.ts';
import { ROW_FILTERS } from '@ace/contract/imports/row-states.ts';
import type { SearchSchemaInput } from '@tanstack/react-router';

export type RowsAddress = { state?: RowFilter; page?: number };

/** Reads which rows an address shows. */
export const parseRowsSearch = ({ state, page }: { state?: unknown; page?: unknown } & SearchSchemaInput): RowsAddress => {
  const known = ROW_FILTERS.find((filter) => filter === state);
  return { ...(known && { state: known }), ...(/^[1-9]\d{0,5}$/.test(String(page)) && page !== '1' && { page: Number(page) }) };
};
