import { PAGE_SIZE, SEARCH_LIMIT } from '@ace/contract/shared/lists.ts';
import { describe, expect, test } from 'vitest';
import { pageIn, parseListSearch, toApiQuery } from './list-search.ts';

// The parameter also has a marker of the router's types, which no value has.
const parse = (address: object) => parseListSearch(address as Parameters<typeof parseListSearch>[0]);

const DEFAULT = { page: 1, size: PAGE_SIZE.default, sort: '', search: '' };

describe('the address of a list', () => {
  test('without parameters is the first page, sorted by id', () => {
    expect(parse({})).toEqual(DEFAULT);
  });

  test('is read with all its parameters', () => {
    expect(parse({ page: '3', size: '50', sort: 'weight,desc', search: 'cà phê' })).toEqual({
      page: 3,
      size: 50,
      sort: 'weight,desc',
      search: 'cà phê',
    });
  });

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'x' },
    { page: '9'.repeat(10) },
    { size: '0' },
    { size: 'all' },
    { sort: '' },
    { sort: 'weight' },
    { sort: 'weight,up' },
    { sort: 'a b,asc' },
    { search: 5 },
  ])('with %o has the default instead', (parameters) => {
    expect(parse(parameters)).toEqual(DEFAULT);
  });

  test('asks for no more rows than the server sends', () => {
    expect(parse({ size: '5000' }).size).toBe(PAGE_SIZE.max);
  });
});

describe('the query to the API', () => {
  test('counts pages from 0, breaks ties by id in the same direction, and has a search only if there is one', () => {
    expect(toApiQuery({ ...DEFAULT, page: 2, sort: 'weight,desc' })).toEqual({
      page: 1,
      size: PAGE_SIZE.default,
      sort: ['weight,desc', 'id,desc'],
    });
    // The documented order is the default.
    expect(toApiQuery({ ...DEFAULT, search: 'x' })).toEqual({ page: 0, size: PAGE_SIZE.default, sort: ['id,asc'], query: 'x' });
  });

  test('cuts a search at the limit of the server, in whole characters', () => {
    expect(toApiQuery({ ...DEFAULT, search: '😀'.repeat(SEARCH_LIMIT + 1) }).query).toBe('😀'.repeat(SEARCH_LIMIT));
  });
});

test('a page takes its total from the headers', () => {
  const headers = new Headers({ 'X-Total-Count': '1000', 'X-Total-Count-Relation': 'gte' });
  expect(pageIn({ body: ['a'], headers })).toEqual({ rows: ['a'], total: 1_000, isTotalLowerBound: true });
  expect(pageIn({ body: [], headers: new Headers({ 'X-Total-Count': '0' }) }).isTotalLowerBound).toBe(false);
});
