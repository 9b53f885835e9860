import { one, PERSON, period, several, text } from '@ace/contract/shared/filter-kinds.ts';
import { describe, expect, test } from 'vitest';
import { filterSetOf } from './filters.ts';

const queryFor = () => ({ queryKey: [] });

const set = filterSetOf(
  'shipment',
  {
    status: several(['NONE', 'DELIVERED', 'EXPIRED']),
    connector: one(['with', 'without']),
    created: period('createdDate'),
    ownerId: PERSON,
    hub: text(5),
    country: { kind: 'country' },
    importId: { kind: 'record' },
  },
  { ownerId: { queryFor }, hub: { queryFor } },
);

describe('the filters of an address', () => {
  test.each([
    ['status', 'NONE', 'NONE'],
    ['status', 'DELIVERED,LOST,NONE', 'DELIVERED,NONE'],
    ['status', 'NONE,NONE', 'NONE'],
    ['status', 'LOST', undefined],
    ['status', '', undefined],
    ['connector', 'with', 'with'],
    ['connector', 'with,without', undefined],
    ['createdFrom', '2026-11-20', '2026-11-20'],
    ['createdTo', 'today-7', 'today-7'],
    ['createdFrom', 'today-1000', undefined],
    ['createdFrom', '20.11.2026', undefined],
    ['ownerId', 'me', 'me'],
    ['ownerId', '12', '12'],
    ['ownerId', '012', undefined],
    ['ownerId', 'me or 1=1', undefined],
    ['hub', ' SYD ', 'SYD'],
    ['hub', 'Đà,Nẵng', undefined],
    ['hub', '😀😀😀😀😀', '😀😀😀😀😀'],
    ['hub', ' ', undefined],
    ['country', 'AU', 'AU'],
    ['country', 'Úc', undefined],
    ['importId', '7', '7'],
    ['importId', 'me', undefined],
  ])('%s=%s', (name, value, read) => {
    expect(set.read({ [name]: value })).toEqual(read === undefined ? {} : { [name]: read });
  });

  test('stand beside page, order and search, and others are ignored', () => {
    const address = { page: '3', sort: 'id,desc', search: 'an', status: 'NONE', junk: 'x' };
    // The parameter also has a marker of the router's types, which no value has.
    expect(set.parse(address as unknown as Parameters<typeof set.parse>[0])).toEqual({
      page: 3,
      size: 20,
      sort: 'id,desc',
      search: 'an',
      status: 'NONE',
    });
  });

  test('are compared and removed by all of their parameters', () => {
    expect(set.isSame({ status: 'NONE', page: 1 }, { status: 'NONE', page: 2 })).toBe(true);
    expect(set.isSame({ createdFrom: 'today' }, { createdTo: 'today' })).toBe(false);
    expect(Object.keys(set.none)).toEqual(['status', 'connector', 'createdFrom', 'createdTo', 'ownerId', 'hub', 'country', 'importId']);
    expect(set.isSame({ ...{ status: 'NONE', hub: 'SYD' }, ...set.none }, {})).toBe(true);
    expect([set.isUsed({ hub: 'SYD' }), set.isUsed({ status: 'LOST', page: 2 }), set.isUsed(set.none)]).toEqual([true, false, false]);
  });

  test('become parameters of the API, several values as a list', () => {
    expect(set.queryOf({ status: 'NONE,EXPIRED', hub: 'A,B', page: 1 })).toEqual({ status: ['NONE', 'EXPIRED'], hub: 'A,B' });
  });
});
