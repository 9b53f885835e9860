import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { columnSortKey, createSortOrder } from './order.ts';

const api = startTestApi();

test('selects the rows up to one, or only those after another, in any order', async () => {
  const { db } = api.context;
  await sql`create table sorted as select * from unnest(array[2, null, 1, 2, 3, null, 2, 1, null, 3, 2, 2]) with ordinality as _(value, id)`.execute(
    db,
  );
  const sortKeys = new Map([
    ['id', [columnSortKey('id', false)]],
    ['value', [columnSortKey('value', true)]],
  ]);
  for (const field of sortKeys.keys()) {
    for (const direction of ['asc', 'desc'] as const) {
      const { upTo, orderBy } = createSortOrder([{ field, direction }], sortKeys);
      const { rows } = await sql<{ id: number; value: number | null }>`select * from sorted r ${orderBy}`.execute(db);
      const places = rows.map(({ id, value }) => ({ id, value: field === 'id' ? String(id) : (value?.toString() ?? null) }));
      const pairs = places.flatMap((last, end) => [-1, ...places.slice(0, end).keys()].map((start) => ({ last, end, start })));
      expect(pairs).toHaveLength(78);
      for (const { last, end, start } of pairs) {
        const { rows: found } = await sql<{ id: number }>`select id from sorted r where ${upTo?.(last, places[start])} ${orderBy}`.execute(
          db,
        );
        const expected = places.slice(start + 1, end + 1).map(({ id }) => id);
        expect(
          found.map(({ id }) => id),
          `${field} ${direction}, after ${start} up to ${end}`,
        ).toEqual(expected);
      }
    }
  }
});
