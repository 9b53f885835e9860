import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { budgetOf, type Claimed, ClaimLost, claimNext, demandWork, findPlaces, giveBack, keepClaim } from './claim.ts';
import { importWork } from './imports.jobs.ts';
import { rememberChoice } from './imports.repository.ts';
import { csvOf, importer } from './imports.testing.ts';

const api = startTestApi();
const by = importer(api);

const HEAD = [
  'Mã tham chiếu',
  'Người liên hệ bên nhận',
  'Điện thoại người nhận',
  'Mô tả hàng hoá',
  'Kích thước',
  'Ngày gửi',
  'Người liên hệ bên gửi',
  'Điện thoại người gửi',
];
const fileOf = (count: number, more: string[] = []) =>
  csvOf([
    [...HEAD, ...more.map(() => 'Ghi gì đó')],
    ...Array.from({ length: count }, (_, index) => [
      `W-${index}`,
      'Trần Bích',
      '0901234567',
      'Áo',
      '30x20x10',
      new Date().toISOString().slice(0, 10).split('-').reverse().join('/'),
      'Hoa Sen',
      '0281234567',
      ...more,
    ]),
  ]);
const as = api.as('employee');

/** Imports that wait while no worker claims them: theirs belong to a claim already. */
const waiting = async (login: 'employee' | 'user', count: number) => {
  const { id: userId } = await api.context.db.selectFrom('appUser').select('id').where('login', '=', login).executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`insert into "import" ("userId", kind, "fileName", file, "leaseUntil")
    select ${userId}, 'shipments', 'x.csv', 'a', now() + interval '1 hour' from generate_series(1, ${count}) returning id`.execute(
    api.context.db,
  );
  return rows.map(({ id }) => id);
};
afterEach(() => sql`delete from "import" where "fileName" = 'x.csv'`.execute(api.context.db));

describe('values of rows', () => {
  test('that are too long refuse their row, and only if their column is imported', async () => {
    const long = 'x'.repeat(IMPORT_LIMITS.cell + 1);
    const lines = fileOf(2, ['được']).split('\n');
    const { id, columns } = await by.upload([lines[0], lines[1]?.replace('được', long), lines[2]].join('\n'));
    const chosen = columns.flatMap(({ index, fields }) => fields.map((field) => ({ index, field })));
    const ignored = await as.put(`/api/imports/${id}`, { columns: chosen });
    expect(ignored.body).toMatchObject({ state: 'checked', counts: { rows: 2, errors: 0 } });
    const assigned = [...chosen, { index: 8, field: 'notes' }];
    expect((await as.put(`/api/imports/${id}`, { columns: assigned })).body).toMatchObject({ counts: { rows: 2, errors: 1 } });
    const [row] = await by.rows(id, 'error');
    expect(row).toMatchObject({ row: 2, values: { notes: expect.stringContaining(`${'x'.repeat(100)}…`) } });
    expect(row?.messages).toContainEqual({ field: 'notes', message: 'cellTooLong', severity: 'error', params: '10000' });
    expect((await as.bytes(`/api/imports/${id}/rejects.xlsx`)).length).toBeGreaterThan(1_000);
  });

  test.each([
    ['unchecked', 'Ký hiệu lạ'],
    ['checked', 'Mã tham chiếu'],
  ])('that are written over others are bounded, in an import that is %s', async (_, heading) => {
    const { id } = await by.upload(fileOf(500).replace('Mã tham chiếu', heading));
    const write = (characters: number) => as.put(`/api/imports/${id}/rows`, { field: 'notes', value: 'x'.repeat(characters), rows });
    const rows = Array.from({ length: 500 }, (_, index) => index + 2);
    expect((await write(8_000)).status).toBe(200);
    expectProblem(await write(8_000), 400, { message: 'error.importTooManyEdits' });
    expectProblem(await as.put(`/api/imports/${id}/rows/2`, { values: { details: 'x' } }), 400, {});
    const { rows: stored } = await sql<{ size: number }>`select max(length(edits ->> 'notes')) as size from "importRow"
      where "importId" = ${id}`.execute(api.context.db);
    expect(stored[0]?.size).toBe(8_000);
  });

  test('of one call are bounded together', async () => {
    const { id } = await by.upload(fileOf(1));
    const half = 'x'.repeat(IMPORT_LIMITS.sent / 2);
    expect((await as.put(`/api/imports/${id}/rows/2`, { values: { notes: half, description: half } })).status).toBe(200);
    const tooMany = { notes: half, description: half, receiverAddress: 'x' };
    for (const [path, body] of [
      ['/rows/2', { values: tooMany }],
      ['', { constants: tooMany }],
    ] as const)
      expectProblem(await as.put(`/api/imports/${id}${path}`, body), 400, { fieldErrors: [expect.objectContaining({ message: 'Size' })] });
  });

  test('come from columns that fill a few fields each', async () => {
    const { id } = await by.upload(fileOf(1, ['lạ']));
    const filling = (fields: string[]) => as.put(`/api/imports/${id}`, { columns: fields.map((field) => ({ index: 3, field })) });
    expect((await filling(['description', 'notes', 'receiverCity', 'senderCity'])).status).toBe(200);
    expectProblem(await filling(['description', 'notes', 'receiverCity', 'senderCity', 'senderName']), 400, {
      fieldErrors: [expect.objectContaining({ field: 'columns', message: 'Size' })],
    });
  });
});

test('a person keeps so many bytes of imports', async () => {
  const sent = await by.upload(fileOf(1));
  await sql`update "import" set size = ${IMPORT_LIMITS.keptBytes} where id = ${sent.id}`.execute(api.context.db);
  expect((await by.send(fileOf(1))).status).toBe(429);
  expect((await as.delete(`/api/imports/${sent.id}`)).status).toBe(204);
  await by.upload(fileOf(1));
});

test('of the sets of headings of a person, those used last are remembered, as long as there is the account', async () => {
  const { db } = api.context;
  const account = { login: 'sheets', email: 'sheets@example.com', langKey: 'vi', authorities: ['ROLE_USER'], activated: true };
  const { id } = (await api.as('admin').post('/api/users', account)).body;
  await sql`insert into "importChoice" select ${id}, 'shipments', n::text, '[]', '{}', now() - n * interval '1 day'
    from generate_series(1, ${IMPORT_LIMITS.choices}) n`.execute(db);
  const choice = { userId: id, kind: 'shipments' as const, headings: 'new', columns: [], constants: {} };
  await rememberChoice(db, choice);
  const left = () => db.selectFrom('importChoice').select('headings').where('userId', '=', id).execute();
  const headings = (await left()).map((each) => each.headings);
  expect(headings).toHaveLength(IMPORT_LIMITS.choices);
  expect(headings).toContain('new');
  expect(headings).not.toContain(String(IMPORT_LIMITS.choices));
  await db.deleteFrom('appUser').where('id', '=', id).execute();
  expect(await left()).toEqual([]);
});

describe('imports that wait', () => {
  const free = (ids: number[]) => sql`update "import" set "leaseUntil" = null where id = any(${ids}::bigint[])`.execute(api.context.db);

  test('take turns by person, one of each at a time, and tell their place', async () => {
    const { db } = api.context;
    const [mine, others] = [await waiting('employee', 3), await waiting('user', 2)];
    const all = [...mine, ...others];
    // In a transaction, so that no worker claims them meanwhile.
    const order = await db.transaction().execute(async (db) => {
      await sql`update "import" set "leaseUntil" = null where id = any(${all}::bigint[])`.execute(db);
      const places = await findPlaces(db);
      expect(all.map((id) => places.get(id))).toEqual([1, 3, 5, 2, 4]);
      // Nothing of the other person was begun before.
      const claimed: (Claimed | undefined)[] = [await claimNext(db), await claimNext(db), await claimNext(db)];
      expect(claimed.map((claim) => claim?.id)).toEqual([others[0], mine[0], undefined]);
      await giveBack(db, claimed[1] as Claimed, 60_000);
      await giveBack(db, claimed[0] as Claimed);
      return [(await claimNext(db))?.id, (await claimNext(db))?.id];
    });
    expect(order).toEqual([mine[1], others[0]]);
  });

  test('are claimed by one worker, which loses them to whoever changes them', async () => {
    const { db } = api.context;
    const [id = 0] = await waiting('employee', 1);
    await db.transaction().execute(async (db) => {
      await sql`update "import" set "leaseUntil" = now() - interval '1 second' where id = ${id}`.execute(db);
      const first = (await claimNext(db)) as Claimed;
      await keepClaim(db, first);
      expect(await claimNext(db)).toBeUndefined();
      await demandWork(db, id);
      await expect(keepClaim(db, first)).rejects.toThrow(ClaimLost);
      expect(await claimNext(db)).toMatchObject({ id, revision: first.revision + 2 });
    });
  });

  test('are given up at once after many kills, with the reason', async () => {
    const [id = 0] = await waiting('employee', 1);
    await sql`update "import" set tries = 19 where id = ${id}`.execute(api.context.db);
    await free([id]);
    expect(await by.settled(id, 'reading')).toMatchObject({ state: 'columns' });
    await sql`update "import" set state = 'reading', file = 'a,b', tries = 20, "leaseUntil" = null where id = ${id}`.execute(
      api.context.db,
    );
    expect(await by.settled(id, 'reading')).toMatchObject({ state: 'failed', problem: 'tooSlow' });
  });

  test('wait on while their person has used up the processor time, and say so', async () => {
    const user = importer(api, 'other');
    const { id: userId } = await api.context.db.selectFrom('appUser').select('id').where('login', '=', 'other').executeTakeFirstOrThrow();
    const budget = budgetOf(api.context, userId);
    const { id } = await user.upload(fileOf(2));
    expect(await budget.wait()).toBe(0);
    await budget.spend(600_000);
    expect(await budget.wait()).toBeGreaterThan(0);
    const edited = await api.as('other').put(`/api/imports/${id}/rows/2`, { values: { description: 'Sách' } });
    expect(edited.status).toBe(200);
    const later = await user.send(fileOf(2));
    expect(await user.read(id)).toMatchObject({ state: 'checked', waiting: expect.any(Number) });
    expect(await user.read(later.body.id)).toMatchObject({ state: 'reading', waiting: expect.any(Number) });
    await sql`delete from "rateLimit" where key like 'importThreads%'`.execute(api.context.db);
    await sql`update "import" set "dueDate" = now()`.execute(api.context.db);
    expect(await user.settled(later.body.id, 'reading')).toMatchObject({ state: 'checked', counts: { good: 2 } });
    await expect.poll(() => user.read(id)).not.toHaveProperty('waiting');
    expect(await user.rows(id)).toMatchObject([{ values: { description: 'Sách' } }, { values: { description: 'Áo' } }]);
  }, 60_000);
});

test('what a worker is at when the program stops is given back, and others go on', async () => {
  const { context } = api;
  const { id } = await by.upload(fileOf(2_000));
  if (!('start' in importWork)) throw new Error('it is no continuous work');
  const stop = importWork.start(context);
  await demandWork(context.db, id);
  context.bus.publish('imports', null);
  await expect.poll(async () => (await by.read(id)).waiting, { interval: 5 }).toBe(1);
  await stop();
  await expect.poll(() => by.read(id)).not.toHaveProperty('waiting');
  expect(await by.read(id)).toMatchObject({ state: 'checked', counts: { rows: 2_000, good: 2_000 } });
});
