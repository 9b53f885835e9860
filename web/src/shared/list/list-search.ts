import { PAGE_SIZE, SEARCH_LIMIT } from '@ace/contract/shared/lists.ts';
import type { SearchSchemaInput } from '@tanstack/react-router';

/** The state of a list, as it is in its address: `page` from 1, `sort` as `field,asc`, or empty if the address has none. */
export type ListSearch = { page: number; size: number; sort: string; search: string };

/** The default order of a list. */
export const DEFAULT_SORT = 'id,asc';

/** Reads an address. Invalid values become the default. */
export const parseListSearch = ({ page, size, sort, search }: { [Key in keyof ListSearch]?: unknown } & SearchSchemaInput): ListSearch => {
  const whole = (value: unknown, fallback: number, max: number) =>
    /^[1-9]\d{0,8}$/.test(String(value)) ? Math.min(Number(value), max) : fallback;
  return {
    page: whole(page, 1, 999_999_999),
    size: whole(size, PAGE_SIZE.default, PAGE_SIZE.max),
    sort: /^\w+,(asc|desc)$/.test(String(sort)) ? String(sort) : '',
    search: typeof search === 'string' ? search : '',
  };
};

/** Parameters of a list of the API: pages count from 0, and `query` is missing without a search. */
export type ListQuery = { page: number; size: number; sort: string[]; query?: string };

/** The API parameters for a state of a list; the id breaks ties. */
export const toApiQuery = ({ page, size, sort, search }: ListSearch): ListQuery => {
  const order = sort || DEFAULT_SORT;
  const [field, direction] = order.split(',');
  return {
    page: page - 1,
    size,
    sort: field === 'id' ? [order] : [order, `id,${direction}`],
    // Cut here as the server would do it, so that the address does not become too long.
    ...(search ? { query: [...search].slice(0, SEARCH_LIMIT).join('') } : {}),
  };
};

/** The rows of a page, with the totals from its headers. */
export type ListPageData<Row> = { rows: Row[]; total: number; isTotalLowerBound: boolean };

/** The page in an answer of the API. */
export const pageIn = <Row>({ body, headers }: { body: Row[]; headers: Headers }): ListPageData<Row> => ({
  rows: body,
  total: Number(headers.get('X-Total-Count')),
  isTotalLowerBound: headers.get('X-Total-Count-Relation') === 'gte',
});
