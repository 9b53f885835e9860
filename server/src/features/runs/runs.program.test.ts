import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { findJobCaller } from '../users/users.reads.ts';
import { runsOf } from './runs.service.ts';
import { LEASE_SECONDS, type Stamp, stampKind } from './runs.testing.ts';
import { workInLanesOf } from './runs.worker.ts';

const api = startTestApi({ runLeaseSeconds: LEASE_SECONDS });
const kind = stampKind();
const runs = runsOf('stamp', [kind]);
const query = async (text: string, values: unknown[] = []) => (await api.context.pool.query(text, values)).rows;

beforeAll(() =>
  query(
    `create table stamp (id bigint primary key generated always as identity, code text, text text, by text, "isDry" boolean default false)`,
  ),
);

let admin: Caller;
const callerNamed = async (login: string) => (await findJobCaller(api.context.db, await api.userId(login), 'test')) as Caller;
beforeEach(async () => {
  admin = await callerNamed('admin');
});

/** The copies of the program that work on the runs of a test. */
const copies: (() => unknown)[] = [];
const work = (during?: (stamp: Stamp) => Promise<unknown>) => void copies.push(workInLanesOf(api.context, [stampKind(during)]));
const stopCopies = () => {
  for (const stop of copies.splice(0)) stop();
};
afterEach(async () => {
  stopCopies();
  await query('delete from stamp');
  await query(`delete from "bulkRun" where kind = 'stamp'`);
});

const stamps = (count: number, code = (index: number) => `s${index}`) =>
  Array.from({ length: count }, (_, index) => ({ code: code(index), pages: [index, 7] }));
const start = (items: Stamp[], caller = admin, seconds = 0) =>
  change(api.context, caller, (tx) => runs.start(tx, kind, { text: 'seen', seconds }, items));
const read = (id: number) => runs.read(api.context, admin, id);
const codes = async () => (await query('select code from stamp order by id')).map(({ code }) => code);

describe('copies of the program that are killed', () => {
  const program = fileURLToPath(new URL('runs.testing.ts', import.meta.url));
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });
  const startCopy = () => {
    const { host, port, user, password, database } = api.context.pool.options;
    const env = { ...process.env, RUNS_DATABASE: JSON.stringify({ host, port, user, password, database }) };
    const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'inherit', 'inherit'] });
    started.push(child);
    return async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    };
  };

  test('leave a run to others, which do each item once, and undo it', async () => {
    const { id } = await start(stamps(300), admin, 0.005);
    const kill = [startCopy(), startCopy()];
    for (const [index, killCopy] of kill.entries()) {
      await expect.poll(async () => (await read(id)).done, { interval: 5 }).toBeGreaterThan(20 + 60 * index);
      await killCopy();
    }
    const { done } = await read(id);
    expect(done).toBeLessThan(300);
    work();
    await expect.poll(() => read(id)).toMatchObject({ done: 300, failed: 0 });
    expect((await codes()).toSorted()).toEqual(
      stamps(300)
        .map(({ code }) => code)
        .toSorted(),
    );
    stopCopies();
    await runs.undo(api.context, admin, id);
    const killUndo = startCopy();
    await expect.poll(async () => (await read(id)).undone, { interval: 5 }).toBeGreaterThan(20);
    await killUndo();
    expect((await read(id)).undone).toBeLessThan(300);
    work();
    await expect.poll(() => read(id)).toMatchObject({ undoing: 0, undone: 300, kept: 0 });
    expect(await codes()).toEqual([]);
  });
});
