import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ready } from 'zpl-renderer-js';
import { readCodes } from '../../testing/codes.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { labelJob } from './label-jobs.service.ts';

const api = startTestApi();
const create = creator(api);
beforeAll(() => api.context.jobs.work([labelJob], api.context));
const staff = () => api.as('employee');
const admin = () => api.as('admin');

/** A printer that keeps what each connection sends. `takes` says what it does with one; by default it reads all, and closes it. */
const printers: Server[] = [];
const startPrinter = async (takes: (socket: Socket) => void = () => {}) => {
  const jobs: string[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const parts: Buffer[] = [];
    socket.on('error', () => {});
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => {
      jobs.push(Buffer.concat(parts).toString());
      socket.end();
    });
    takes(socket);
  }).listen(0, '127.0.0.1');
  printers.push(server);
  await once(server, 'listening');
  return { jobs, port: (server.address() as { port: number }).port };
};
afterAll(() => {
  for (const printer of printers) printer.close();
});

let names = 0;
const addPrinter = async (fields: object) => {
  const { status, body } = await admin().post('/api/printers', { name: `Zebra ${++names}`, host: '127.0.0.1', dpi: 203, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

const jobAt = async (id: number) => (await staff().get(`/api/label-jobs/${id}`)).body;
const endOf = async (id: number) => {
  await expect.poll(async () => (await jobAt(id)).state, { timeout: 20_000 }).not.toMatch(/^(waiting|sending)$/);
  return await jobAt(id);
};
const printTo = async (printer: { id: number; dpi: number }, ids: number[], more: object = {}) => {
  const { status, body } = await staff().post('/api/labels', { ids, format: `zpl${printer.dpi}`, printer: printer.id, ...more });
  expect(status, JSON.stringify(body)).toBe(202);
  return body;
};
const packageOf = async (id: number) => (await staff().get(`/api/shipments/${id}/packages`)).body[0];

describe('printers', () => {
  beforeEach(async () => {
    for (const { id } of (await staff().get('/api/printers')).body) await admin().delete(`/api/printers/${id}`);
  });

  test('are listed by name for employees, and changed by administrators', async () => {
    const added = await addPrinter({ name: 'Quầy B', host: 'printer-b.lan', dpi: 300, place: 'Cổng 2' });
    const usual = { port: 9_100, size: '4x6', graphics: 'z64' };
    expect(added).toEqual({ id: added.id, version: 0, name: 'Quầy B', host: 'printer-b.lan', dpi: 300, place: 'Cổng 2', ...usual });
    const first = await addPrinter({ name: 'Quầy A' });
    const { body: changed } = await admin().put(`/api/printers/${first.id}`, { ...first, graphics: 'hex', size: 'a6' });
    expect(changed).toEqual({ ...first, version: 1, graphics: 'hex', size: 'a6' });
    expect((await staff().get('/api/printers')).body).toEqual([changed, added]);
    expectProblem(await admin().put(`/api/printers/${first.id}`, first), 409, { message: 'error.concurrencyFailure' });
    expectProblem(await staff().put(`/api/printers/${first.id}`, changed), 403, {});
    expectProblem(await api.as('user').get('/api/printers'), 403, {});
    expect((await admin().delete(`/api/printers/${first.id}`)).status).toBe(204);
    expectProblem(await admin().delete(`/api/printers/${first.id}`), 404, {});
    // Machines remember ids: none is given again.
    expect((await addPrinter({})).id).toBe(first.id + 1);
  });

  test.each([
    ['host', { host: '8.8.8.8' }, 'notPrivate'],
    ['host', { host: '169.254.169.254' }, 'notPrivate'],
    ['host', { host: '::ffff:8.8.8.8' }, 'notPrivate'],
    ['host', { host: 'fd00:ec2::254' }, 'notPrivate'],
    ['host', { host: 'http://printer' }, 'Pattern'],
    ['host', { host: '' }, 'NotBlank'],
    ['port', { port: 65_536 }, 'Size'],
    ['dpi', { dpi: 600 }, 'typeMismatch'],
    ['name', { name: 'x'.repeat(61) }, 'Size'],
    ['name', { name: 'Here' }, 'unique'],
  ])('are refused with a wrong %s (%o)', async (field, wrong, message) => {
    await addPrinter({ name: 'Here' });
    const refused = await admin().post('/api/printers', { name: 'New', host: '10.0.0.9', dpi: 203, ...wrong });
    expectProblem(refused, 400, { fieldErrors: [{ objectName: 'printer', field, message }] });
  });
});

describe('labels for a printer', () => {
  test.each(['z64', 'hex'])('reach it once, with pictures as %s, and are noted when it took them', async (graphics) => {
    const { jobs, port } = await startPrinter();
    const printer = await addPrinter({ port, graphics });
    const shipment = await create({ totalPackages: 2, receiverName: 'Nguyễn Thị Thuỳ Dương' });
    const job = await printTo(printer, [shipment.id]);
    expect(job).toMatchObject({ printer: printer.name, labels: 2, createdBy: 'employee' });
    expect(await endOf(job.id)).toMatchObject({ state: 'sent', problem: null });
    const [sent = '', ...more] = jobs;
    expect(more).toEqual([]);
    expect(sent.match(/:Z64:/g)?.length ?? 0).toBe(graphics === 'z64' ? 2 : 0);
    const { api: renderer } = await ready;
    const pictures = await renderer.zplToBase64MultipleAsync(sent, 101.6, 152.4, 8);
    const { code, labels } = await packageOf(shipment.id);
    const [png = ''] = pictures;
    expect((await readCodes(Buffer.from(png, 'base64'))).join()).toContain(code);
    expect(pictures).toHaveLength(2);
    expect(labels).toMatchObject({ printed: 1, lastBy: 'employee' });
    const { rows } = await api.context.pool.query('select printer from "labelPrint" where "shipmentId" = $1', [shipment.id]);
    expect(rows).toEqual([{ printer: printer.name }, { printer: printer.name }]);
  });

  test('are drawn for the size of its labels', async () => {
    const { jobs, port } = await startPrinter();
    const printer = await addPrinter({ port, size: 'a6', dpi: 300 });
    const { id } = await printTo(printer, [(await create()).id]);
    expect((await endOf(id)).state).toBe('sent');
    expect(jobs[0]).toContain('^PW1240^LL1748');
  });

  test('are sent once for one key, whatever is lost on the way', async () => {
    const { jobs, port } = await startPrinter();
    const printer = await addPrinter({ port });
    const { id } = await create();
    const send = () => staff().post('/api/labels', { ids: [id], format: 'zpl203', printer: printer.id }, { 'Idempotency-Key': 'labels-1' });
    const answers = await Promise.all([send(), send()]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await endOf(answers[0]?.body.id)).state).toBe('sent');
    expect(jobs).toHaveLength(1);
  });

  test('fail when it is not there, and are printed when somebody says so', async () => {
    const { jobs, port } = await startPrinter();
    const printer = await addPrinter({ port: 1 });
    const shipment = await create();
    const { id } = await printTo(printer, [shipment.id]);
    expect(await endOf(id)).toMatchObject({ state: 'failed', problem: 'unreachable' });
    expect((await packageOf(shipment.id)).labels.printed).toBe(0);
    const answer = (answer: string) => staff().post(`/api/label-jobs/${id}/answer`, { answer });
    expectProblem(await answer('printed'), 409, { message: 'error.concurrencyFailure' });
    await admin().put(`/api/printers/${printer.id}`, { ...printer, port });
    const both = await Promise.all([answer('again'), answer('again')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const again = both.find(({ status }) => status === 200)?.body.id;
    expect((await endOf(again)).state).toBe('sent');
    expect(jobs).toHaveLength(1);
    expect((await jobAt(id)).state).toBe('left');
    expectProblem(await answer('again'), 409, {});
    expect((await packageOf(shipment.id)).labels.printed).toBe(1);
  });

  test('ask for their end when it breaks off, and print nothing more until somebody says so', async () => {
    let breaks = true;
    const { jobs, port } = await startPrinter((socket) => {
      if (breaks) socket.once('data', () => socket.resetAndDestroy());
    });
    const printer = await addPrinter({ port });
    const shipment = await create();
    const { id } = await printTo(printer, [shipment.id]);
    expect((await endOf(id)).state).toBe('unknown');
    breaks = false;
    expect((await staff().get('/api/label-jobs')).body[0]).toMatchObject({ id, state: 'unknown' });
    const { body } = await staff().post(`/api/label-jobs/${id}/answer`, { answer: 'printed' });
    expect(body).toMatchObject({ id, state: 'sent' });
    expect((await packageOf(shipment.id)).labels).toMatchObject({ printed: 1, lastBy: 'employee' });
    expect(jobs).toEqual([]);
  });

  test('stay in the list as long as somebody must say what became of them, however many come later', async () => {
    const { id } = await printTo(await addPrinter({ port: 1 }), [(await create()).id]);
    expect((await endOf(id)).state).toBe('failed');
    await api.context.pool.query(`insert into "labelJob" ("printerId", printer, format, labels, state, "createdBy", "createdById")
      select 1, 'Zebra', 'zpl203', '[]', 'sent', 'employee', 1 from generate_series(1, 60)`);
    const listed: { id: number }[] = (await staff().get('/api/label-jobs')).body;
    expect(listed.some((job) => job.id === id)).toBe(true);
    await staff().post(`/api/label-jobs/${id}/answer`, { answer: 'leave' });
    expect((await staff().get('/api/label-jobs')).body.some((job: { id: number }) => job.id === id)).toBe(false);
  });

  test('fail when the name leads out of the private network, or the printer was removed', async () => {
    // The name of 8.8.8.8, which no name server is asked for.
    const printer = await addPrinter({ host: '134744072' });
    const { id } = await printTo(printer, [(await create()).id]);
    expect(await endOf(id)).toMatchObject({ state: 'failed', problem: 'notPrivate' });
    await admin().delete(`/api/printers/${printer.id}`);
    const { body: again } = await staff().post(`/api/label-jobs/${id}/answer`, { answer: 'again' });
    expect(await endOf(again.id)).toMatchObject({ state: 'failed', problem: 'removed' });
    expect((await staff().post(`/api/label-jobs/${again.id}/answer`, { answer: 'leave' })).body.state).toBe('left');
  });

  test('fail where the printer has other dots by now', async () => {
    const { jobs, port } = await startPrinter();
    const printer = await addPrinter({ port: 1 });
    const { id } = await printTo(printer, [(await create()).id]);
    expect((await endOf(id)).problem).toBe('unreachable');
    await admin().put(`/api/printers/${printer.id}`, { ...printer, port, dpi: 300 });
    const { body: again } = await staff().post(`/api/label-jobs/${id}/answer`, { answer: 'again' });
    expect(await endOf(again.id)).toMatchObject({ state: 'failed', problem: 'changed' });
    expect(jobs).toEqual([]);
  });

  test('reach a printer that talks meanwhile; one that ends its side first may have taken them or not', async () => {
    const talking = await startPrinter((socket) => socket.write('~HS'));
    const { id } = await printTo(await addPrinter({ port: talking.port }), [(await create()).id]);
    expect((await endOf(id)).state).toBe('sent');
    expect(talking.jobs[0]).toMatch(/\^XZ\n$/);
    const ending = await startPrinter((socket) => socket.end());
    const { id: unknown } = await printTo(await addPrinter({ port: ending.port }), [(await create()).id]);
    expect((await endOf(unknown)).state).toBe('unknown');
  });

  test('are refused for customers, for a printer that there is none of, and in a format that is not its own', async () => {
    const printer = await addPrinter({ dpi: 300 });
    const { id } = await create();
    const send = (choice: object, login: 'user' | 'employee' = 'employee') =>
      api.as(login).post('/api/labels', { ids: [id], format: 'zpl300', printer: printer.id, ...choice });
    const at = (field: string, message: string) => ({ fieldErrors: [{ objectName: 'labels', field, message }] });
    expectProblem(await send({}, 'user'), 403, {});
    expectProblem(await send({ printer: 4_711 }), 400, at('printer', 'notFound'));
    expectProblem(await send({ format: 'a4x4' }), 400, at('format', 'Pattern'));
  });

  test('a test label comes out without a shipment', async () => {
    const { jobs, port } = await startPrinter();
    const { id } = await addPrinter({ port });
    const { status, body } = await admin().post(`/api/printers/${id}/test`, {});
    expect(status).toBe(202);
    expect(await endOf(body.id)).toMatchObject({ state: 'sent', labels: 0 });
    expect(jobs[0]).toContain('^XA');
    expectProblem(await staff().post(`/api/printers/${id}/test`, {}), 403, {});
  });
});
