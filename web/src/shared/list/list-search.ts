import { PAGE_SIZE, SEARCH_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { SearchSchemaInput } from '@tanstack/react-router';

/** State of a list as its address carries it: `page` from 1, `sort` as `field,asc`. */
export type ListSearch = { page: number; size: number; sort: string; search: string };

const DEFAULT_SORT = 'id,asc';

/** Reads an address; what makes no sense is the default. An empty sort is the default sort. */
export const parseListSearch = ({ page, size, sort, search }: { [Key in keyof ListSearch]?: unknown } & SearchSchemaInput): ListSearch => {
  const whole = (value: unknown, fallback: number, max: number) =>
    /^[1-9]\d{0,8}$/.test(String(value)) ? Math.min(Number(value), max) : fallback;
  return {
    page: whole(page, 1, 999_999_999),
    size: whole(size, PAGE_SIZE.default, PAGE_SIZE.max),
    sort: /^\w+,(asc|desc)$/.test(String(sort)) ? String(sort) : DEFAULT_SORT,
    search: typeof search === 'string' ? search : '',
  };
};

/** The same as parameters of the API, which counts pages from 0; the id breaks ties. */
export const toApiQuery = ({ page, size, sort, search }: ListSearch) => {
  const query = new URLSearchParams({ page: String(page - 1), size: String(size) });
  query.append('sort', sort);
  const [field, direction] = sort.split(',');
  if (field !== 'id') query.append('sort', `id,${direction}`);
  // What the server would cut anyway stays here: a request's address has its limits.
  if (search) query.set('query', [...search].slice(0, SEARCH_LIMIT).join(''));
  return query;
};

/** Rows of a page with the totals of its headers. */
export type ListPageData<Row> = { rows: Row[]; total: number; isTotalLowerBound: boolean };

export const readPage = async <Row>(response: Response): Promise<ListPageData<Row>> => ({
  rows: await response.json(),
  total: Number(response.headers.get('X-Total-Count')),
  isTotalLowerBound: response.headers.get('X-Total-Count-Relation') === 'gte',
});
