import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { deleteOldFiles } from './label-files.repository.ts';
import { labelFileJob } from './label-files.service.ts';

const api = startTestApi();
const create = creator(api);
beforeAll(() => api.context.jobs.work([labelFileJob], api.context));

type Someone = Exclude<Login, null>;
const printedOf = async (id: number): Promise<number> => {
  const { rows } = await api.context.pool.query('select count(*)::int as count from "labelPrint" where "shipmentId" = $1', [id]);
  return rows[0].count;
};
/** Shipments that make so many labels. */
const shipmentsOf = async (labels: number, login: Someone = 'user', fields: object = {}) => {
  const ids: number[] = [];
  for (let left = labels; left > 0; left -= 50) ids.push((await create({ totalPackages: Math.min(50, left), ...fields }, login)).id);
  return ids;
};
const ask = (ids: number[], login: Someone = 'user', headers = {}) => api.as(login).post('/api/labels', { ids, format: 'zpl203' }, headers);
const queue = async (ids: number[], login: Someone = 'user') => {
  const { status, body } = await ask(ids, login);
  expect(status, JSON.stringify(body)).toBe(202);
  return body;
};
const jobAt = async (id: number, login: Someone = 'user') => (await api.as(login).get(`/api/label-jobs/${id}`)).body;
const endOf = async (id: number, login: Someone = 'user') => {
  await expect.poll(async () => (await jobAt(id, login)).state, { timeout: 60_000 }).not.toBe('waiting');
  return await jobAt(id, login);
};
const fileOf = (id: number, login: Someone = 'user') => api.as(login).get(`/api/label-jobs/${id}/file`);
const stateOf = async (id: number) =>
  (await api.context.pool.query('select state, drawn, data is null as "isEmpty" from "labelJob" where id = $1', [id])).rows[0];
const forget = (id: number) =>
  api.context.pool.query(`update "labelJob" set "askedDate" = now() - interval '1 minute' where id = $1`, [id]);

/** Asks over a connection of its own, and leaves when `leaves` has resolved. */
const leave = async (request: string, leaves: (socket: ReturnType<typeof connect>) => Promise<unknown>) => {
  const socket = connect(Number(new URL(api.address).port), '127.0.0.1');
  socket.write(request.replaceAll('\n', '\r\n'));
  await leaves(socket);
  socket.resetAndDestroy();
};
const head = (call: string) => `${call} HTTP/1.1\nHost: x\nAuthorization: Bearer ${api.tokenOf('user')}\n`;

describe('a file of labels', () => {
  test('whose client has left while it was drawn counts as printed nowhere', async () => {
    const { id } = await create({}, 'user');
    const { pool } = api.context;
    const client = await pool.connect();
    await client.query('begin; lock table setting in access exclusive mode');
    const body = JSON.stringify({ ids: [id], format: 'a6' });
    const waits = async () => (await client.query('select count(*)::int as count from pg_locks where not granted')).rows[0].count;
    const request = `${head('POST /api/labels')}Content-Type: application/json\nContent-Length: ${body.length}\n\n${body}`;
    await leave(request, () => expect.poll(waits).toBeGreaterThan(0));
    await client.query('commit');
    client.release();
    // It is drawn after the one before.
    const next = await create({}, 'user');
    expect((await api.as('user').bytes(`/api/customer/bill/shipment/${next.id}`)).length).toBeGreaterThan(0);
    expect(await printedOf(id)).toBe(0);
  });

  test('of more labels than are drawn at once is drawn in the background, and counts once when it was fetched whole', async () => {
    const ids = await shipmentsOf(51);
    const { body: job } = await ask(ids, 'user', { 'Idempotency-Key': 'file-1' });
    expect(job).toMatchObject({ printer: null, labels: 51, drawn: 0, state: 'waiting', createdBy: 'user' });
    expect((await ask(ids, 'user', { 'Idempotency-Key': 'file-1' })).body.id).toBe(job.id);
    expect(await endOf(job.id)).toMatchObject({ state: 'ready', labels: 51, drawn: 51 });
    expect(await Promise.all(ids.map(printedOf))).toEqual([0, 0]);
    const { text, headers } = await fileOf(job.id);
    expect(text.split('^XA').length - 1).toBe(51);
    expect(headers.get('x-labels')).toBe('51');
    expect(headers.get('content-disposition')).toBe('attachment; filename="labels.zpl"');
    expect(await Promise.all(ids.map(printedOf))).toEqual([50, 1]);
    expect(await stateOf(job.id)).toMatchObject({ state: 'sent', isEmpty: true });
    expectProblem(await fileOf(job.id), 404, {});
  });

  test('that its client does not read to its end can be fetched again, and counts then', async () => {
    const ids = await shipmentsOf(51);
    const { id } = await queue(ids);
    await endOf(id);
    // More than the buffers of a connection.
    await api.context.pool.query('update "labelJob" set data = $1 where id = $2', [gzipSync('^XA'.repeat(5_000_000)), id]);
    await leave(`${head(`GET /api/label-jobs/${id}/file`)}\n`, (socket) => once(socket, 'data').then(() => socket.pause()));
    expect((await jobAt(id)).state).toBe('ready');
    expect(await printedOf(Number(ids[0]))).toBe(0);
    await Promise.all([fileOf(id), fileOf(id)]);
    expect(await printedOf(Number(ids[0]))).toBe(50);
  });

  test('is seen by nobody else', async () => {
    const { id } = await queue(await shipmentsOf(51));
    for (const login of ['other', 'employee'] as const) {
      expectProblem(await api.as(login).get(`/api/label-jobs/${id}`), 404, {});
      expectProblem(await fileOf(id, login), 404, {});
    }
    expectProblem(await api.as('employee').post(`/api/label-jobs/${id}/answer`, { answer: 'leave' }), 404, {});
    expect((await api.as('employee').get('/api/label-jobs')).body.some((job: { id: number }) => job.id === id)).toBe(false);
    expect((await endOf(id)).state).toBe('ready');
    await fileOf(id);
  });

  test('says what could not be printed, and is refused if nothing could', async () => {
    const bad = await shipmentsOf(50, 'user', { receiverCity: '𒀀' });
    const good = await shipmentsOf(2);
    const { id } = await queue([...bad, ...good]);
    expect(await endOf(id)).toMatchObject({ state: 'ready', labels: 2 });
    const { headers, text } = await fileOf(id);
    expect(text.split('^XA').length - 1).toBe(2);
    expect(headers.get('x-not-printed-fields')).toBe('shipment.receiverCity');
    const { id: none } = await queue([...bad, ...(await shipmentsOf(1, 'user', { receiverCity: '𒀀' }))]);
    expect((await endOf(none)).state).toBe('failed');
    const refusal = await fileOf(none);
    expectProblem(refusal, 400, { fieldErrors: [{ objectName: 'shipment', field: 'receiverCity', message: 'unprintable' }] });
    expect(refusal.headers.get('x-not-printed')).toContain(',');
  });

  test('that nobody asks for any more is drawn no further', async () => {
    const ids = await shipmentsOf(151);
    const { id } = await queue(ids);
    await expect.poll(async () => (await stateOf(id)).drawn, { timeout: 60_000 }).toBe(50);
    await forget(id);
    await expect.poll(async () => (await stateOf(id)).state, { timeout: 60_000 }).toBe('left');
    expect(await stateOf(id)).toEqual({ state: 'left', drawn: 50, isEmpty: true });
    expectProblem(await fileOf(id), 503, { message: 'error.busy' });
    expect(await printedOf(Number(ids[0]))).toBe(0);
  });

  test('is one of four of its user, and is deleted when nobody has asked for it', async () => {
    const ids = await shipmentsOf(51, 'other');
    const jobs = [];
    while (jobs.length < 4) jobs.push((await queue(ids, 'other')).id);
    expectProblem(await ask(ids, 'other'), 503, { message: 'error.busy' });
    await api.context.pool.query(`update "labelJob" set "askedDate" = now() - interval '3 minutes' where id = any($1)`, [jobs]);
    const { id } = await queue(ids, 'other');
    await deleteOldFiles(api.context.db);
    const { rows } = await api.context.pool.query('select id from "labelJob" where "createdBy" = $1', ['other']);
    expect(rows).toEqual([{ id }]);
    await forget(id);
  });
});
