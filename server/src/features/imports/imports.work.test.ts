import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Context } from '../../shared/context/context.ts';
import { job, type Turn } from '../../shared/jobs/job.ts';
import { createJobs, type Sending } from '../../shared/jobs/jobs.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { budgetOf, ClaimLost, claimImport, demandWork, findPlaces, queueWork } from './claim.ts';
import { importJob } from './imports.jobs.ts';
import { lockClaimed, rememberChoice } from './imports.repository.ts';
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

describe('values of rows', () => {
  test('that are too long refuse their row, and only if their column is imported', async () => {
    const long = 'x'.repeat(IMPORT_LIMITS.cell + 1);
    const lines = fileOf(2, ['được']).split('\n');
    const { id, columns } = await by.upload([lines[0], lines[1]?.replace('được', long), lines[2]].join('\n'));
    const chosen = columns.flatMap(({ index, fields }) => fields.map((field) => ({ index, field })));
    const ignored = await by.change(id, { columns: chosen });
    expect(ignored.body).toMatchObject({ state: 'checked', counts: { rows: 2, errors: 0 } });
    const assigned = [...chosen, { index: 8, field: 'notes' }];
    expect((await by.change(id, { columns: assigned })).body).toMatchObject({ counts: { rows: 2, errors: 1 } });
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
    expect((await write(8_000)).status).toBe(heading === 'Ký hiệu lạ' ? 200 : 202);
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
    expect((await filling(['description', 'notes', 'receiverCity', 'senderCity'])).status).toBe(202);
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
  type Person = 'employee' | 'user';

  /** Copies of the program, whose work on imports is `work`. Its queue is their own: those of the app do nothing of it. */
  const startCopy = async (work: (id: number, turn: Turn) => Promise<unknown>) => {
    const jobs = createJobs(api.context.pool);
    const waiting = job({ ...importJob, name: 'work', work: (_: Context, { id }, _id, turn) => work(id, turn) });
    await jobs.start([waiting]);
    onTestFinished(() => jobs.stop());
    const queueing = { jobs: { send: (tx: Sending, _: unknown, id: { id: number }, place?: object) => jobs.send(tx, waiting, id, place) } };
    const { db, bus } = api.context;
    return {
      queue: (imported: { id: number; userId: number }) => queueWork(queueing as Context, { db, tell: bus.publish }, imported),
      begin: () => jobs.work([waiting], api.context),
      stop: jobs.stop,
    };
  };

  /** Stores imports that wait, without a job. */
  const store = async (login: Person, count: number) => {
    const userId = await api.userId(login);
    const { rows } = await sql<{ id: number }>`insert into "import" ("userId", kind, "fileName", file)
      select ${userId}, 'shipments', 'x.csv', 'a' from generate_series(1, ${count}) returning id`.execute(api.context.db);
    return rows.map(({ id }) => ({ id, userId }));
  };
  afterEach(() => sql`delete from "import" where "fileName" = 'x.csv'`.execute(api.context.db));

  test('take turns by person, one of each at a time, and tell their place', async () => {
    const { db } = api.context;
    const [mine, others] = [await store('employee', 3), await store('user', 2)];
    const all = [...mine, ...others];
    const places = await findPlaces(db);
    expect(all.map(({ id }) => places.get(id))).toEqual([1, 3, 5, 2, 4]);
    const begun: number[] = [];
    const running = new Set<number>();
    const mayEnd = new Map(all.map(({ id }) => [id, Promise.withResolvers<void>()]));
    const { queue, begin } = await startCopy(async (id) => {
      const person = all.find((each) => each.id === id)?.userId ?? 0;
      expect(running).not.toContain(person);
      running.add(person);
      begun.push(id);
      await mayEnd.get(id)?.promise;
      running.delete(person);
    });
    for (const each of all) await queue(each);
    await begin();
    const [a1 = 0, a2 = 0, a3 = 0, b1 = 0, b2 = 0] = all.map(({ id }) => id);
    // Two workers begin with them, each when it is told.
    await expect.poll(() => begun.toSorted((a, b) => a - b)).toEqual([a1, b1]);
    for (const [ended, next] of [
      [a1, a2],
      [b1, b2],
      [a2, a3],
    ] as const) {
      mayEnd.get(ended)?.resolve();
      await expect.poll(() => begun.at(-1)).toBe(next);
    }
    for (const { resolve } of mayEnd.values()) resolve();
  });

  test('are lost by a worker to whoever changes them, and to another worker', async () => {
    const { db, jobs } = api.context;
    const [imported = { id: 0, userId: 0 }] = await store('employee', 1);
    const claim = async () => (await claimImport(db, imported.id)) ?? { id: 0, revision: 0 };
    const first = await claim();
    await lockClaimed(db, first);
    const second = await claim();
    await expect(lockClaimed(db, first)).rejects.toThrow(ClaimLost);
    await demandWork({ jobs }, { db, tell: () => {} }, imported, 'Sheet2');
    await expect(lockClaimed(db, second)).rejects.toThrow(ClaimLost);
    expect(await claimImport(db, imported.id)).toMatchObject({ revision: second.revision + 2 });
  });

  test('are given up at their last try, with the reason', async () => {
    const [{ id } = { id: 0 }] = await store('employee', 1);
    await importJob.work(api.context, { id }, '', { signal: new AbortController().signal, isLast: true });
    expect(await by.read(id)).toMatchObject({ state: 'failed', problem: 'tooSlow' });
  });

  test('go on in another copy when the one that is at them stops', async () => {
    const { id } = await by.upload(fileOf(2_000));
    const imported = { id, userId: await api.userId('employee') };
    await sql`update "import" set "isCheckDue" = true where id = ${id}`.execute(api.context.db);
    const begun = Promise.withResolvers<void>();
    const work = (id: number, turn: Turn) => importJob.work(api.context, { id }, '', turn);
    const first = await startCopy((id, turn) => {
      begun.resolve();
      return work(id, turn);
    });
    await first.queue(imported);
    await first.begin();
    await begun.promise;
    await first.stop();
    expect(await by.read(id)).toMatchObject({ waiting: 1 });
    await (await startCopy(work)).begin();
    expect(await by.settled(id)).toMatchObject({ state: 'checked', counts: { rows: 2_000, good: 2_000 } });
  });

  test('wait on while their person has used up the processor time, and say so', async () => {
    const user = importer(api, 'other');
    const userId = await api.userId('other');
    const budget = budgetOf(api.context, userId);
    const { id } = await user.upload(fileOf(2));
    expect(await budget.wait()).toBe(0);
    await budget.spend(600_000);
    expect(await budget.wait()).toBeGreaterThan(0);
    const edited = await api.as('other').put(`/api/imports/${id}/rows/2`, { values: { description: 'Sách' } });
    expect(edited.status).toBe(202);
    const later = await user.send(fileOf(2));
    expect(await user.read(id)).toMatchObject({ state: 'checked', waiting: expect.any(Number) });
    expect(await user.read(later.body.id)).toMatchObject({ state: 'reading', waiting: expect.any(Number) });
    expectProblem(await api.as('other').post(`/api/imports/${id}/start`, { only: 'good' }), 503, { message: 'error.busy' });
    const paused = sql<{ n: number }>`select count(*)::integer as n from pgboss.job where name = 'importWork' and state = 'created'
      and start_after > now() + interval '5 seconds' and group_id = ${String(userId)}`;
    await expect.poll(async () => (await paused.execute(api.context.db)).rows[0]?.n).toBe(2);
    await sql`delete from "rateLimit" where key like 'importThreads%'`.execute(api.context.db);
    await sql`update pgboss.job set start_after = now() where name = 'importWork' and state = 'created'`.execute(api.context.db);
    expect(await user.settled(later.body.id, 'reading')).toMatchObject({ state: 'checked', counts: { good: 2 } });
    await expect.poll(() => user.read(id), { timeout: 20_000 }).not.toHaveProperty('waiting');
    expect(await user.rows(id)).toMatchObject([{ values: { description: 'Sách' } }, { values: { description: 'Áo' } }]);
  }, 60_000);
});
