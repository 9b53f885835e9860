import { type Desk, MAX_TASK_NOTES, type Task, type TaskNoteVersion, type Worklist } from '@ace/contract/desk/desk.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const day = (days: number) => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Ho_Chi_Minh' }).format(Date.now() + days * 24 * HOUR);

const track = async ({ aceBillNumber }: Shipment, deliveryStatus: DeliveryStatus, hours: number, details: string | null = null) => {
  const event = { dateTime: hoursAgo(hours), deliveryStatus, location: 'Kho Tân Bình', details, aceBillNumber };
  const answer = await api.as('employee').post('/api/trackings', event);
  expect(answer.status, answer.text).toBe(201);
};

const readDesk = async (login: Login = 'employee'): Promise<Desk> => {
  const answer = await api.as(login).get('/api/desk');
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const countsOf = async (login?: Login) =>
  Object.fromEntries(Object.entries((await readDesk(login)).counts).map(([name, { total }]) => [name, total]));

const readTasks = async (query = ''): Promise<Worklist> => {
  const answer = await api.as('employee').get(`/api/desk/tasks${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const idsOf = ({ tasks }: Worklist) => tasks.map(({ id }) => id);
const note = (id: number, body: object, login: Login = 'employee') => api.as(login).put(`/api/desk/tasks/${id}`, body);

describe('the desk', () => {
  let stuck: Shipment;
  let failed: Shipment;
  let excepted: Shipment;

  beforeAll(async () => {
    const receiver = { receiverName: 'Công ty Hoa Mai', receiverTelNo: '0909 111 222', receiverCity: 'Huế' };
    stuck = await create({ ...receiver, shipDate: day(-9), partnerShipment: 'gtsCad' }, 'user');
    failed = await create({ ...receiver, shipDate: day(-9) });
    excepted = await create({ ...receiver, shipDate: day(0) });
    await create({ shipDate: day(-1) });
    await create({ shipDate: day(0), partnerShipment: 'gtsAus' }, 'user');
    await create({ shipDate: day(1) });
    await track(stuck, 'IN_TRANSIT', 100);
    await track(failed, 'FAILED_ATTEMPT', 30, 'Không có người nhận');
    await track(excepted, 'EXCEPTION', 120);
  });

  test('counts what each list shows, for employees and for customers', async () => {
    const expected = {
      registeredToday: 6,
      shipDateToday: 2,
      arrivingToday: 0,
      withoutConnector: 1,
      exceptions: 2,
      stuck: 1,
      overdue: 1,
      changed: 0,
      late: 0,
      unmapped: 0,
      unreachable: 0,
      problems: 0,
      missing: 0,
    };
    expect(await countsOf()).toEqual(expected);
    expect(await countsOf('user')).toEqual({
      registeredToday: 2,
      shipDateToday: 1,
      arrivingToday: 0,
      withoutConnector: 1,
      exceptions: 0,
      stuck: 1,
      overdue: 0,
      changed: 0,
      late: 0,
      unmapped: 0,
      unreachable: 0,
      problems: 0,
      missing: 0,
    });
    expect(await countsOf('other')).toEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, 0])));
  });

  test('tells administrators, and nobody else, how many sign-ins failed', async () => {
    const before = (await readDesk('admin')).failedSignIns ?? 0;
    for (const username of ['employee', 'nobody', 'nobody'])
      await api.as(null).post('/api/authenticate', { username, password: 'wrong', rememberMe: false });
    expect((await readDesk('admin')).failedSignIns).toBe(before + 3);
    expect((await readDesk('employee')).failedSignIns).toBeNull();
  });

  test('lists exceptions and stuck shipments, the oldest first, with what a clerk needs to act', async () => {
    const worklist = await readTasks();
    expect(worklist).toMatchObject({ total: 3, snoozed: 0 });
    expect(idsOf(worklist)).toEqual([excepted.id, stuck.id, failed.id]);
    expect(worklist.tasks[2]).toEqual({
      id: failed.id,
      attention: 'exceptions',
      since: expect.stringMatching(/^\d{4}-.*Z$/),
      aceBillNumber: failed.aceBillNumber,
      partnerShipment: 'none',
      receiverName: 'Công ty Hoa Mai',
      receiverContactName: 'Trần Thị Bình',
      receiverCity: 'Huế',
      receiverTelNo: '0909 111 222',
      deliveryStatus: 'FAILED_ATTEMPT',
      location: 'Kho Tân Bình',
      details: 'Không có người nhận',
      snoozedUntil: null,
      note: null,
      noteVersion: 0,
      assigneeId: null,
      assigneeLogin: null,
      version: 0,
      changed: null,
      reported: null,
      problem: null,
      problems: null,
      missing: null,
      offsetMinutes: null,
      codedDetails: null,
    } satisfies Task);
    expect(worklist.tasks[1]).toMatchObject({ attention: 'stuck', deliveryStatus: 'IN_TRANSIT', partnerShipment: 'gtsCad' });
  });

  test('snoozes a task until a day', async () => {
    expect((await note(failed.id, { snoozedUntil: day(1), note: ' Khách hẹn ngày mai ' })).body).toEqual({
      snoozedUntil: day(1),
      note: 'Khách hẹn ngày mai',
      assigneeId: null,
      noteVersion: 1,
    });
    expect(await readTasks()).toMatchObject({ total: 2, snoozed: 1 });
    expect(idsOf(await readTasks())).not.toContain(failed.id);
    const snoozed = await readTasks('?snoozed=true');
    expect(snoozed).toMatchObject({ total: 1, tasks: [{ id: failed.id, snoozedUntil: day(1), note: 'Khách hẹn ngày mai' }] });
    expect((await countsOf()).exceptions, 'the definition does not change').toBe(2);

    // The day has come.
    await note(failed.id, { snoozedUntil: day(0), note: 'Khách hẹn ngày mai' });
    expect(idsOf(await readTasks())).toContain(failed.id);
  });

  test('a snoozed task comes back with the next exception', async () => {
    await note(excepted.id, { snoozedUntil: day(5) });
    expect(idsOf(await readTasks())).not.toContain(excepted.id);
    await track(excepted, 'EXCEPTION', 110);
    expect(idsOf(await readTasks())).toContain(excepted.id);
    expect((await readTasks('?snoozed=true')).total).toBe(0);
  });

  test('assigns a task to an active employee', async () => {
    const employee = await api.userId('employee');
    expect((await note(stuck.id, { assigneeId: employee })).status).toBe(200);
    expect(await readTasks('?assignee=me')).toMatchObject({
      total: 1,
      tasks: [{ id: stuck.id, assigneeId: employee, assigneeLogin: 'employee' }],
    });
    expect((await api.as('admin').get('/api/desk/tasks?assignee=me')).body).toMatchObject({ total: 0, tasks: [] });
    for (const assigneeId of [await api.userId('user'), 987_654_321]) {
      expectProblem(await note(stuck.id, { assigneeId }), 400, {
        fieldErrors: [{ objectName: 'task', field: 'assigneeId', message: 'notFound' }],
      });
    }
    const { body } = await api.as('employee').get('/api/desk/colleagues');
    expect(body.map(({ login }: { login: string }) => login)).toEqual(['admin', 'employee']);
  });

  describe('of two clerks', () => {
    const notesOf = async (id: number): Promise<TaskNoteVersion[]> => (await api.as('admin').get(`/api/desk/tasks/${id}/notes`)).body;
    const said = async (id: number) => (await notesOf(id)).map(({ version, note, lastModifiedBy }) => [version, note, lastModifiedBy]);
    const conflict = { message: 'error.concurrencyFailure' };

    test('the later does not erase the note of the other, and both are kept', async () => {
      const { id } = await create();
      const body = { noteVersion: 0, note: 'Khách hẹn thứ sáu', snoozedUntil: day(3) };
      expect(await note(id, body)).toMatchObject({ status: 200, body: { noteVersion: 1 } });
      const mine = { noteVersion: 0, note: 'Sai số nhà, đã hỏi lại', assigneeId: await api.userId('employee') };
      expectProblem(await note(id, mine, 'admin'), 409, conflict);
      expect(await said(id)).toEqual([[1, 'Khách hẹn thứ sáu', 'employee']]);
      expect(await note(id, { ...mine, noteVersion: 1 }, 'admin')).toMatchObject({ status: 200, body: { noteVersion: 2 } });
      expectProblem(await note(id, { noteVersion: 1, note: 'x' }), 409, conflict);
      expect(await notesOf(id)).toEqual([
        {
          version: 2,
          snoozedUntil: null,
          note: mine.note,
          assigneeId: mine.assigneeId,
          assigneeLogin: 'employee',
          lastModifiedBy: 'admin',
          lastModifiedDate: expect.stringMatching(/Z$/),
        },
        expect.objectContaining({ version: 1, snoozedUntil: day(3), note: 'Khách hẹn thứ sáu', lastModifiedBy: 'employee' }),
      ]);
    });

    test('only one is first, and only one replaces what both have read', async () => {
      const { id } = await create();
      for (const noteVersion of [0, 1]) {
        const all = await Promise.all(
          Array.from({ length: 8 }, (_, number) => note(id, { noteVersion, note: `${noteVersion} ${number}` })),
        );
        expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
      }
      expect(await said(id)).toHaveLength(2);
    });

    test('without a version, any note is replaced; the latest are kept', async () => {
      const { id } = await create();
      for (let number = 1; number <= MAX_TASK_NOTES + 2; number += 1) expect((await note(id, { note: String(number) })).status).toBe(200);
      const notes = await said(id);
      expect(notes).toHaveLength(MAX_TASK_NOTES);
      expect(notes[0]).toEqual([MAX_TASK_NOTES + 2, String(MAX_TASK_NOTES + 2), 'employee']);
      expect(await notesOf(987_654_321)).toEqual([]);
      expect((await api.as('user').get(`/api/desk/tasks/${id}/notes`)).status).toBe(403);
    });
  });

  test('refuses notes of customers, at unknown shipments, and that are too long', async () => {
    expect((await note(stuck.id, {}, 'user')).status).toBe(403);
    expect((await note(987_654_321, {})).status).toBe(404);
    expectProblem(await note(stuck.id, { note: 'x'.repeat(201) }), 400, {
      fieldErrors: [{ objectName: 'task', field: 'note', message: 'Size' }],
    });
    expect((await note(stuck.id, { note: 'x'.repeat(200) })).status).toBe(200);
  });

  test('a shipment with a note can still be deleted', async () => {
    const { id } = await create();
    await note(id, { note: 'x' });
    expect((await api.as('employee').delete(`/api/shipments/${id}`)).status).toBe(204);
  });
});

test('charts show the last 30 days', async () => {
  const delivered = await create({ partnerShipment: 'gtsUsa' });
  await track(delivered, 'COLLECTED', 72);
  await track(delivered, 'DELIVERED', 24);
  const { body } = await api.as('employee').get('/api/desk/charts');
  expect(body.registered).toHaveLength(30);
  expect(body.registered.at(0)).toEqual({ day: day(-29), total: 0 });
  expect(body.registered.at(-1)).toEqual({ day: day(0), total: 10 });
  expect(body.deliveries).toEqual([{ partner: 'gtsUsa', total: 1, median: 48, p90: 48 }]);
});
