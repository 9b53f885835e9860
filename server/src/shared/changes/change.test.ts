import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sourcesOf } from '../../testing/sources.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { type Change, change, recordEvent, SYSTEM } from './change.ts';

const api = startTestApi();

const notedKeys = async () => {
  const { rows } = await api.context.pool.query<{ name: string }>(`select name from setting where name like 'change.%' order by name`);
  return rows.map(({ name }) => name);
};
const note = ({ db }: Change, name: string) =>
  sql`insert into setting (id, name) values (hashtext(${name}), ${`change.${name}`})`.execute(db);

describe('a change', () => {
  test('tells the same once, after the commit, and nothing of what is rolled back', async () => {
    const told: unknown[] = [];
    const stop = api.context.bus.subscribe('runs', (message) => told.push([message, 'told']));
    await change(api.context, SYSTEM, async (tx) => {
      for (const id of [7, 7, 8]) tx.tell('runs', id);
      await note(tx, 'kept');
      expect(told).toEqual([]);
    });
    const refused = change(api.context, SYSTEM, async (tx) => {
      await note(tx, 'refused');
      tx.tell('runs', 9);
      throw new Error('not allowed');
    });
    await expect(refused).rejects.toThrow('not allowed');
    stop();
    expect(told).toEqual([
      [7, 'told'],
      [8, 'told'],
    ]);
    expect(await notedKeys()).toEqual(['change.kept']);
  });

  test('is done once for a key, and answers the same again', async () => {
    const caller = { id: await api.userId('employee'), login: 'employee' };
    const key = { key: 'change-1', requestHash: 'a' };
    let times = 0;
    const work = async (tx: Change) => {
      times += 1;
      await note(tx, 'keyed');
      return { times };
    };
    const answers = await Promise.all([1, 2, 3].map(() => change(api.context, caller, work, key)));
    expect(answers).toEqual([{ times: 1 }, { times: 1 }, { times: 1 }]);
    await expect(change(api.context, caller, work, { ...key, requestHash: 'b' })).rejects.toThrow('error.idempotencyKeyReused');
  });

  test('is repeated once after a deadlock', async () => {
    const lock = (tx: Change, number: number) => sql`select pg_advisory_xact_lock(48, ${sql.lit(number)})`.execute(tx.db);
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const crossing = (index: 0 | 1) =>
      change(api.context, SYSTEM, async (tx) => {
        await lock(tx, index);
        both[index]?.resolve();
        await both[1 - index]?.promise;
        await lock(tx, 1 - index);
        return index;
      });
    expect(await Promise.all([crossing(0), crossing(1)])).toEqual([0, 1]);
  });
});

test('a connection that is lost during the commit leaves the outcome open, and says so', async () => {
  await api.context.pool.query(`create function die() returns trigger language plpgsql as $$ begin
    if new.name = 'change.lost' then perform pg_terminate_backend(pg_backend_pid()); end if; return null; end $$`);
  await api.context.pool.query(
    'create constraint trigger die after insert on setting deferrable initially deferred for each row execute function die()',
  );
  await expect(change(api.context, SYSTEM, (tx) => note(tx, 'lost'))).rejects.toMatchObject({ code: 'error.outcomeUnknown' });
  await change(api.context, SYSTEM, (tx) => note(tx, 'found'));
  expect(await notedKeys()).toContain('change.found');
});

test('events of one record are recorded by one change after the other, even if nothing else was locked', async () => {
  const order: string[] = [];
  const [isRecorded, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const happened = { recordId: 4_711, payload: {} };
  const first = change(api.context, SYSTEM, async (tx) => {
    await recordEvent(tx, 'task.noted', happened);
    isRecorded.resolve();
    await mayEnd.promise;
    order.push('first');
  });
  await isRecorded.promise;
  const second = change(api.context, SYSTEM, async (tx) => {
    await recordEvent(tx, 'task.noted', happened);
    order.push('second');
  });
  await delay(200);
  mayEnd.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

describe('features', () => {
  const sources = sourcesOf('features/');
  const having = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  test('open few transactions by another way', () => {
    // One reads several tables as of one moment; the others get no context, and tell nothing.
    expect(having(/\.transaction\(\)/).sort()).toEqual([
      'imports/imports.service.ts',
      'progress/estimates.service.ts',
      'runs/runs.service.ts',
      'runs/runs.worker.ts',
    ]);
  });

  test('never tell of events by themselves', () => {
    expect(having(/publish\('events'/)).toEqual([]);
  });
});
