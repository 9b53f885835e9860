import { randomUUID } from 'node:crypto';
import type { Task, Worklist } from '@ace/contract/desk/desk.ts';
import type { ShipmentProblem } from '@ace/contract/problems/problem.ts';
import { PROBLEM_LIMITS } from '@ace/contract/problems/reasons.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { change, SYSTEM } from '../../shared/changes/change.ts';
import { drawnPicture, photoByCamera } from '../../testing/pictures.ts';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator, TO_AUSTRALIA } from '../shipments/shipments.testing.ts';
import { findHold } from './problems.reads.ts';
import { reportConflict } from './problems.service.ts';

const api = startTestApi();
const create = creator(api);

const report = (code: string, body: object, login: Login = 'employee') =>
  api.as(login).post(`/api/packages/${encodeURIComponent(code)}/problems`, body);
const reported = async (code: string, body: object = { reason: 'damaged' }): Promise<ShipmentProblem> => {
  const { status, body: answer, text } = await report(code, body);
  expect(status, text).toBe(201);
  return answer;
};
const update = (id: number, body: object, login: Login = 'employee') => api.as(login).put(`/api/problems/${id}`, body);
const hold = (id: number, body: object, login: Login = 'employee') => api.as(login).put(`/api/shipments/${id}/hold`, body);
const problemsOf = async ({ id }: Shipment, login: Login = 'employee'): Promise<ShipmentProblem[]> =>
  (await api.as(login).get(`/api/shipments/${id}/problems`)).body;
const codeOf = ({ aceBillNumber }: Shipment, number: number) => `${aceBillNumber}P${String(number).padStart(2, '0')}`;
const holdOf = ({ id }: Shipment) => findHold(api.context.db, id);
const fieldError = (field: string, message: string) => ({ fieldErrors: [{ objectName: 'problem', field, message }] });

const JPEG = Buffer.from('ffd8ffe000104a46494600', 'hex');
/** What begins as a photo, and is none. */
const claimed = (bytes: number, start = JPEG) => Buffer.concat([start, Buffer.alloc(bytes - start.length)]).toString('base64');
const inBase64 = async (picture: Promise<Buffer>) => (await picture).toString('base64');
const PHOTO = await inBase64(drawnPicture(80, 60, 'jpeg'));

describe('a problem', () => {
  test('of a package is reported by its code, and holds its shipment', async () => {
    const shipment = await create({ totalPackages: 2 }, 'user');
    expect(await holdOf(shipment)).toBeNull();
    const found = await reported(codeOf(shipment, 2), { reason: 'damaged', text: ' Rách bao ', photo: PHOTO });
    expect(found).toEqual({
      ...{ id: expect.any(Number), shipmentId: shipment.id, aceBillNumber: shipment.aceBillNumber, packageNumber: 2 },
      ...{
        reason: 'damaged',
        text: 'Rách bao',
        codedText: null,
        hasPhoto: true,
        holds: true,
        reportedBy: 'employee',
        reportedAt: expect.any(String),
      },
      ...{ answer: null, answeredBy: null, answeredAt: null, solvedBy: null, solvedAt: null },
    });
    expect(await problemsOf(shipment)).toEqual([found]);
    expect(await holdOf(shipment)).toEqual({ reason: 'damaged', since: found.reportedAt, by: 'employee' });
  });

  test('by the number of a shipment is that of its only package, or of the whole shipment', async () => {
    const [one, several] = [await create(), await create({ totalPackages: 2 })];
    expect(await reported(one.aceBillNumber)).toMatchObject({ shipmentId: one.id, packageNumber: 1 });
    expect(await reported(several.aceBillNumber)).toMatchObject({ shipmentId: several.id, packageNumber: null });
  });

  test('of a box that was not announced adds it, as a shipment of its own where the partner takes no more', async () => {
    const shipment = await create({ totalPackages: 2, partnerShipment: 'gtsCad', receiverCountryCode: 'CA' }, 'user');
    const key = randomUUID();
    const extra = () =>
      api.as('employee').post(`/api/packages/${codeOf(shipment, 1)}/problems`, { reason: 'extra' }, { 'Idempotency-Key': key });
    const [first, again] = [await extra(), await extra()];
    expect(first.body).toMatchObject({ shipmentId: shipment.id, packageNumber: 3, reason: 'extra' });
    expect(again.body).toEqual(first.body);
    const { body: packages } = await api.as('employee').get(`/api/shipments/${shipment.id}/packages`);
    expect(packages.map(({ code }: { code: string }) => code)).toEqual([1, 2, 3].map((number) => codeOf(shipment, number)));
    const full = await create({ ...TO_AUSTRALIA, customerReference: `PO-${randomUUID().slice(0, 8)}` }, 'user');
    const own = await reported(codeOf(full, 1), { reason: 'extra' });
    const { aceBillNumber } = full;
    expect(own).toMatchObject({ packageNumber: 1, reason: 'extra', codedText: { code: 'extra', params: { aceBillNumber } } });
    expect(own.text).toBe(`Kiện thêm của ${aceBillNumber}`);
    const typed = await reported(codeOf(full, 1), { reason: 'extra', text: 'Áo mưa' });
    expect(typed.text, 'what the program says, and what was typed').toBe(`Kiện thêm của ${aceBillNumber} – Áo mưa`);
    expect((await api.as('user').get(`/api/shipments/${own.shipmentId}`)).body.notes).toBe(`+1 ${aceBillNumber}`);
    expect(own.shipmentId).not.toBe(full.id);
    const { body: added } = await api.as('user').get(`/api/shipments/${own.shipmentId}`);
    expect(added).toMatchObject({
      receiverPostalCode: '0800',
      weight: null,
      customerReference: null,
      ownerId: full.ownerId,
      totalPackages: 1,
    });
    expect(added.notes).toContain(full.aceBillNumber);
    const { body: found } = await api.as('employee').get(`/api/_search/shipments?query=${full.aceBillNumber}`);
    expect(found.map(({ id }: Shipment) => id)).toEqual(expect.arrayContaining([full.id, own.shipmentId]));
    expect(await holdOf(full)).toBeNull();
  });

  test('is refused for codes that name nothing, or several shipments', async () => {
    expectProblem(await report('NOTHING-1', { reason: 'damaged' }), 404, { message: 'error.http.404' });
    const same = `SAME-${randomUUID().slice(0, 12)}`;
    await create({ extBillNumber: same });
    await create({ extBillNumber: same });
    expectProblem(await report(same, { reason: 'damaged' }), 404, { message: 'error.http.404' });
    expect((await report('X'.repeat(121), { reason: 'damaged' })).status).toBe(400);
  });

  test('is reported by employees alone, for a reason that a person has', async () => {
    const { aceBillNumber } = await create({}, 'user');
    expect((await report(aceBillNumber, { reason: 'damaged' }, 'user')).status).toBe(403);
    expect((await report(aceBillNumber, { reason: 'handedOverLate' })).status).toBe(400);
    expectProblem(await report(aceBillNumber, { reason: 'other', text: '  ' }), 400, fieldError('text', 'NotBlank'));
    expectProblem(await report(aceBillNumber, { reason: 'other', text: 'x'.repeat(501) }), 400, fieldError('text', 'Size'));
    expect((await report(aceBillNumber, { reason: 'other', text: 'Đ'.repeat(500) })).status).toBe(201);
  });

  test('takes a photo of a known kind, and no larger one', async () => {
    const { aceBillNumber } = await create();
    const most = PROBLEM_LIMITS.photoBytes;
    const answer = async (photo: string) => await report(aceBillNumber, { reason: 'damaged', photo });
    for (const type of ['png', 'jpeg', 'webp'] as const)
      expect((await answer(await inBase64(drawnPicture(60, 80, type)))).status).toBe(201);
    expectProblem(await answer(claimed(most + 1)), 400, fieldError('photo', 'Size'));
    expectProblem(await answer(claimed(most + 10_000)), 400, fieldError('photo', 'Size'));
    for (const wrong of [
      'R0lGODlhAQABAAAAACw=',
      ...[claimed(most), ...['89504e470d0a1a0a', '524946460000000057454250'].map((start) => claimed(most, Buffer.from(start, 'hex')))],
      claimed(50, Buffer.from('<svg xmlns="">')),
      '/9j/ not base64',
      Buffer.from('RIFF....WAVEfmt ').toString('base64'),
      `data:image/jpeg;base64,${PHOTO}`,
    ])
      expectProblem(await answer(wrong), 400, fieldError('photo', 'picture'));
  });

  test('keeps of its photo what can be seen: neither where it was taken, nor how it is to be turned, but turned', async () => {
    const { aceBillNumber } = await create();
    const photo = await photoByCamera(2_000, 1_000);
    expect([photo.includes('Exif'), imageSize(photo).orientation]).toEqual([true, 6]);
    const { id } = await reported(aceBillNumber, { reason: 'damaged', photo: photo.toString('base64') });
    const { rows } = await api.context.pool.query('select content from "problemPhoto" where "problemId" = $1', [id]);
    const kept: Buffer = rows[0].content;
    expect(imageSize(kept)).toEqual({ type: 'jpg', width: 800, height: 1_600 });
    expect(kept.includes('Exif')).toBe(false);
    const canvas = createCanvas(800, 1_600);
    canvas.getContext('2d').drawImage(await loadImage(kept), 0, 0);
    // The half that the camera has on top.
    const [red = 0, , blue = 0] = canvas.getContext('2d').getImageData(700, 800, 1, 1).data;
    expect(blue).toBeGreaterThan(red);
    expect([...canvas.getContext('2d').getImageData(100, 800, 1, 1).data].slice(0, 3).every((part) => part < 10)).toBe(true);
  });

  test('shows its photo to those who see the shipment, and keeps it private', async () => {
    const shipment = await create({}, 'user');
    const { id } = await reported(shipment.aceBillNumber, { reason: 'damaged', photo: PHOTO });
    const path = `/api/problems/${id}/photo`;
    for (const login of ['employee', 'user'] as const) {
      const { status, headers, text } = await api.as(login).get(path);
      expect(status).toBe(200);
      expect(text.length).toBeGreaterThan(100);
      expect(headers.get('content-type')).toBe('image/jpeg');
      expect(headers.get('cache-control')).toBe('private');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await api.as('other').get(path)).status).toBe(404);
    expect((await api.as(null).get(path)).status).toBe(401);
    const plain = await reported(shipment.aceBillNumber);
    expect((await api.as('user').get(`/api/problems/${plain.id}/photo`)).status).toBe(404);
  });

  test('is answered by the owner, and solved by an employee alone', async () => {
    const shipment = await create({}, 'user');
    const { id } = await reported(shipment.aceBillNumber, { reason: 'noInvoice' });
    expect((await update(id, { answer: 'Đã gửi' }, 'other')).status).toBe(404);
    expect((await update(id, { isSolved: true }, 'user')).status).toBe(403);
    expectProblem(await update(id, { answer: ' ' }, 'user'), 400, fieldError('answer', 'NotBlank'));
    expectProblem(await update(id, { answer: 'x'.repeat(501) }, 'user'), 400, fieldError('answer', 'Size'));
    const answered = { answer: 'Đã gửi hoá đơn', answeredBy: 'user', answeredAt: expect.any(String), solvedAt: null };
    expect((await update(id, { answer: 'Đã gửi hoá đơn' }, 'user')).body).toMatchObject(answered);
    expect(await holdOf(shipment)).toMatchObject({ reason: 'noInvoice' });
    const solved = (await update(id, { isSolved: true })).body;
    expect(solved).toMatchObject({ ...answered, solvedBy: 'employee', solvedAt: expect.any(String) });
    expect((await update(id, { isSolved: true }, 'admin')).body).toEqual(solved);
    expectProblem(await update(id, { answer: 'Thêm' }, 'user'), 409, { message: 'error.concurrencyFailure' });
    expect(await holdOf(shipment)).toBeNull();
  });

  test('of others is not seen', async () => {
    const shipment = await create({}, 'user');
    const { id } = await reported(shipment.aceBillNumber);
    const openOf = async (login: Login) => (await api.as(login).get('/api/problems')).body.map((each: ShipmentProblem) => each.id);
    expect((await api.as('other').get(`/api/shipments/${shipment.id}/problems`)).status).toBe(404);
    expect(await openOf('user')).toContain(id);
    expect(await openOf('employee')).toContain(id);
    expect(await openOf('other')).not.toContain(id);
    await update(id, { isSolved: true });
    expect(await openOf('user')).not.toContain(id);
  });

  test('goes with its shipment', async () => {
    const shipment = await create();
    const { id } = await reported(shipment.aceBillNumber, { reason: 'damaged', photo: PHOTO });
    expect((await api.as('employee').delete(`/api/shipments/${shipment.id}`)).status).toBe(204);
    const { rows } = await api.context.pool.query(
      'select from problem where id = $1 union all select from "problemPhoto" where "problemId" = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });
});

describe('a hold', () => {
  test('by hand is a problem of the whole shipment, once for each reason, until it is let go', async () => {
    const shipment = await create({ totalPackages: 2 }, 'user');
    const { id } = shipment;
    expect((await hold(id, { reason: 'unpaid' }, 'user')).status).toBe(403);
    expect((await hold(987_654, { reason: 'unpaid' })).status).toBe(404);
    expectProblem(await hold(id, { reason: 'other' }), 400, fieldError('text', 'NotBlank'));
    expect((await hold(id, { reason: 'unpaid', text: 'Còn 2 triệu' })).body).toMatchObject([
      { packageNumber: null, reason: 'unpaid', text: 'Còn 2 triệu' },
    ]);
    expect((await hold(id, { reason: 'unpaid' })).body).toHaveLength(1);
    await reported(codeOf(shipment, 1), { reason: 'unpaid' });
    expect((await hold(id, { reason: 'forbidden' })).body).toHaveLength(3);
    expect(await holdOf(shipment)).toMatchObject({ reason: 'unpaid' });
    expect((await hold(id, { reason: null })).body.every(({ solvedBy }: ShipmentProblem) => solvedBy === 'employee')).toBe(true);
    expect(await holdOf(shipment)).toBeNull();
    expect((await hold(id, { reason: null })).status).toBe(200);
    expect((await hold(id, { reason: 'unpaid' })).body).toHaveLength(4);
  });

  test('is no matter of what the program notices, which employees alone see', async () => {
    const shipment = await create({}, 'user');
    const params = { login: 'Hà', at: '2026-11-30T10:42:00.000Z', since: '2026-11-30T10:30:00.000Z' };
    const noticed = { reason: 'handedOverOnHold', codedText: { code: 'handedOverOnHold', params } } as const;
    await change(api.context, SYSTEM, (tx) => reportConflict(tx, { shipmentId: shipment.id, packageNumber: 1, ...noticed }));
    const [found] = await problemsOf(shipment);
    const text = 'Hà bàn giao lúc 17:42 30/11/26, bị giữ từ 17:30 30/11/26';
    expect(found).toMatchObject({ ...noticed, text, holds: false, reportedBy: 'system' });
    const { body: read } = await api.as('employee').get(`/api/shipments/${shipment.id}/problems`, { 'Accept-Language': 'en' });
    expect(read[0].text).toBe('Handed over at 30/11/2026, 17:42 by Hà, on hold since 30/11/2026, 17:30');
    expect(await holdOf(shipment)).toBeNull();
    expect(await problemsOf(shipment, 'user')).toEqual([]);
    expect((await update(found?.id ?? 0, { answer: 'Vâng' }, 'user')).status).toBe(404);
  });
});

describe('open pages and the worklist', () => {
  const eventsOf = async ({ id }: Shipment) =>
    (
      await api.context.pool.query(
        `select "ownerId", actor, payload ->> 'step' as step from event where type = 'shipment.problem' and "recordId" = $1 order by id`,
        [id],
      )
    ).rows;
  const tasksOf = async ({ id }: Shipment, attention: Task['attention'], query = ''): Promise<Task[]> => {
    const { tasks }: Worklist = (await api.as('employee').get(`/api/desk/tasks${query}`)).body;
    return tasks.filter((task) => task.id === id && task.attention === attention);
  };
  const counted = async (attention: string, login: Login = 'employee') => {
    const [{ total }] = (await api.as(login).post('/api/_count/shipments', { selections: [{ attention }] })).body;
    expect((await api.as(login).get(`/api/shipments?attention=${attention}`)).headers.get('x-total-count')).toBe(String(total));
    return total;
  };

  test('are told of each step, the owner too', async () => {
    const shipment = await create({}, 'user');
    const { id } = await reported(shipment.aceBillNumber);
    await update(id, { answer: 'Vâng' }, 'user');
    await hold(shipment.id, { reason: null });
    const { ownerId } = shipment;
    expect(await eventsOf(shipment)).toEqual([
      { ownerId, actor: 'employee', step: 'reported' },
      { ownerId, actor: 'user', step: 'answered' },
      { ownerId, actor: 'employee', step: 'solved' },
    ]);
  });

  test('of its owner are not told of what only employees see', async () => {
    const shipment = await create({}, 'user');
    const conflict = { shipmentId: shipment.id, packageNumber: 1, reason: 'handedOverLate', codedText: null } as const;
    await change(api.context, SYSTEM, (tx) => reportConflict(tx, conflict));
    const [found] = await problemsOf(shipment);
    await update(found?.id ?? 0, { answer: 'Đã gọi' });
    await update(found?.id ?? 0, { isSolved: true });
    expect(await eventsOf(shipment)).toMatchObject([
      { ownerId: null, step: 'reported' },
      { ownerId: null, step: 'answered' },
      { ownerId: null, step: 'solved' },
    ]);
  });

  test('have a shipment with problems as one task, until all are solved', async () => {
    const before = await counted('problems');
    const shipment = await create({ totalPackages: 2 }, 'user');
    const first = await reported(codeOf(shipment, 1), { reason: 'papersMissing', text: 'Thiếu C/O' });
    const second = await reported(codeOf(shipment, 2));
    await update(first.id, { answer: 'Gửi chiều nay' }, 'user');
    expect(await tasksOf(shipment, 'problems')).toMatchObject([
      {
        since: first.reportedAt,
        problems: [
          {
            packageNumber: 1,
            reason: 'papersMissing',
            text: 'Thiếu C/O',
            reportedBy: 'employee',
            answer: 'Gửi chiều nay',
            answeredBy: 'user',
          },
          { packageNumber: 2, reason: 'damaged', answer: null },
        ],
      },
    ]);
    expect(await counted('problems')).toBe(before + 1);
    expect(await counted('problems', 'user')).toBeGreaterThan(0);
    await update(first.id, { isSolved: true });
    expect(await tasksOf(shipment, 'problems')).toMatchObject([{ since: second.reportedAt }]);
    await update(second.id, { isSolved: true });
    expect(await tasksOf(shipment, 'problems')).toEqual([]);
    expect(await counted('problems')).toBe(before);
  });

  test('snooze problems until there is something new', async () => {
    const shipment = await create({}, 'user');
    const { id } = await reported(shipment.aceBillNumber);
    expect((await api.as('employee').put(`/api/desk/tasks/${shipment.id}`, { snoozedUntil: '2999-01-01' })).status).toBe(200);
    expect(await tasksOf(shipment, 'problems')).toEqual([]);
    expect(await tasksOf(shipment, 'problems', '?snoozed=true')).toHaveLength(1);
    await update(id, { answer: 'Xong' }, 'user');
    expect(await tasksOf(shipment, 'problems')).toHaveLength(1);
    expect((await api.as('employee').get('/api/desk/tasks?snoozed=true')).body.total).toBe(0);
  });

  test('have packages that did not come with the others, until they do', async () => {
    const shipment = await create({ totalPackages: 3 });
    const at = '2026-11-20T01:00:00.000Z';
    const scan = (number: number) => ({ uuid: randomUUID(), mode: 'receive', code: codeOf(shipment, number), place: 'Kho', at });
    await api.as('employee').post('/api/scans', { scans: [scan(1)] });
    expect(await tasksOf(shipment, 'missing')).toEqual([]);
    await api.as('employee').post('/api/scans/rounds/end', { uuid: randomUUID(), place: 'Kho' });
    expect(await tasksOf(shipment, 'missing')).toMatchObject([{ since: at, missing: { packages: [2, 3], total: 3 } }]);
    expect(await counted('missing')).toBe(1);
    await api.as('employee').post('/api/scans', { scans: [scan(2), scan(3)] });
    expect(await tasksOf(shipment, 'missing')).toEqual([]);
    expect(await counted('missing')).toBe(0);
  });
});
