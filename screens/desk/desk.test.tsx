import type { Desk, Task, TaskNoteVersion, Worklist } from '@ace/contract/desk/desk.ts';
import type { StuckDays } from '@ace/contract/progress/stuck-days.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import examples from '../../server/src/api-docs/examples.json';
import { type Asked, exampleOf } from '../answers.ts';
import { find, findField, openScreen, press, shipmentsOf, shownPath, shownRows } from '../screen.tsx';

const language = 'en';
const t = TEXTS.en.desk;
const { form } = TEXTS.en;
const { form: shipmentForm, field: names, history } = TEXTS.en.shipment;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const worklistOf = (...tasks: Task[]): Worklist => ({ tasks, total: tasks.length, snoozed: 0 });

/** A task of nobody, without a note and for no reason of its own. */
const taskOf = (fields: Partial<Task>): Task => ({
  ...(exampleOf<Worklist>('GET /api/desk/tasks').tasks[0] as Task),
  ...{ since: hoursAgo(24), changed: null, note: null, noteVersion: 0, ...fields },
});

const shipment = exampleOf<Shipment>('GET /api/shipments/:id');

const tasks = page.getByRole('region', { name: t.tasks.title });
const rowOf = ({ aceBillNumber }: Task) => tasks.getByRole('listitem').filter({ hasText: aceBillNumber });

/** Puts the focus on a task, once it is there, and presses keys. */
const pressAt = async (task: Task, ...keys: string[]) => {
  await expect.element(rowOf(task)).toBeVisible();
  (rowOf(task).element() as HTMLElement).focus();
  await press(...keys);
};

const bodies = (asked: Asked[], call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);

describe('the desk', () => {
  test('counts lead to the lists of what they count', async () => {
    const desk = exampleOf<Desk>('GET /api/desk');
    desk.counts.exceptions = { total: 3, isTotalLowerBound: false };
    const { asked } = await openScreen('/', {
      language,
      answers: { 'GET /api/preferences/lists': {}, 'GET /api/desk': desk, 'GET /api/shipments': shipmentsOf(3) },
    });
    await expect.element(page.getByText(filled(TEXTS.en.home.signedInAs, { username: 'employee' }))).toBeVisible();
    const card = page.getByRole('link', { name: t.count.exceptions, exact: false });
    await expect.poll(() => (card.element() as HTMLElement).innerText.split('\n')[0]).toBe('3');
    expect(card.element().closest('li')?.title).toBe(t.definition.exceptions);
    await card.click();
    await expect.poll(shownPath).toMatch(/shipment-ace\?.*attention=exceptions/);
    await expect.poll(shownRows).toHaveLength(3);
    expect(asked.findLast(({ call }) => call === 'GET /api/shipments')?.query.get('attention')).toBe('exceptions');
  });

  test('two clerks who note at the same task lose nothing: the second sees the note of the first and decides', async () => {
    let task = taskOf({ attention: 'exceptions' });
    const theirs: TaskNoteVersion = {
      ...{ version: 1, snoozedUntil: null, note: 'Sai số nhà', assigneeId: 1, assigneeLogin: 'admin' },
      ...{ lastModifiedBy: 'admin', lastModifiedDate: hoursAgo(0.1) },
    };
    const mine = { ...theirs, version: 2, note: 'Khách hẹn thứ sáu', lastModifiedBy: 'employee' };
    let notes = [theirs];
    const problem = examples.problems['error.concurrencyFailure'];
    let answer: unknown = Response.json(problem, { status: problem.status });
    const { asked } = await openScreen('/', {
      language,
      answers: {
        'GET /api/desk/tasks': () => worklistOf(task),
        'GET /api/desk/colleagues': [
          { id: 1, login: 'admin' },
          { id: 2, login: 'employee' },
        ],
        'GET /api/desk/tasks/:id/notes': () => notes,
        'PUT /api/desk/tasks/:id': () => answer,
      },
    });
    await pressAt(task, 's');
    const dialog = page.getByRole('dialog', { name: filled(t.note.title, { number: task.aceBillNumber }) });
    await dialog.getByLabelText(t.note.note).fill(mine.note);
    await press('Control+Enter');

    const conflict = dialog.getByRole('alert');
    await expect
      .element(conflict.getByRole('row', { name: new RegExp(`^${t.note.note}\\s+Khách hẹn thứ sáu\\s+Sai số nhà$`) }))
      .toBeVisible();
    await expect.element(conflict.getByRole('row', { name: /admin$/ })).toBeVisible();
    answer = { snoozedUntil: null, note: mine.note, assigneeId: 1, noteVersion: 2 };
    task = { ...task, note: mine.note, noteVersion: 2, assigneeId: 1, assigneeLogin: 'admin' };
    notes = [mine, theirs];
    await conflict.getByRole('button', { name: form.conflict.keepMine }).click();
    await expect.element(conflict).not.toBeInTheDocument();
    // Mine is the note, and the assignee is theirs.
    await expect.element(dialog.getByLabelText(t.note.note)).toHaveValue(mine.note);
    await press('Enter');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bodies(asked, 'PUT /api/desk/tasks/:id')).toEqual([
      { snoozedUntil: null, note: mine.note, assigneeId: null, noteVersion: 0 },
      { snoozedUntil: null, note: mine.note, assigneeId: 1, noteVersion: 1 },
    ]);
    await expect.element(rowOf(task).getByText(mine.note, { exact: false })).toBeVisible();
    await expect.element(rowOf(task).getByText('admin')).toBeVisible();

    await pressAt(task, 's');
    const listed = dialog.getByRole('region', { name: t.note.history }).getByRole('listitem');
    await expect
      .poll(() => listed.elements().map((one) => (one as HTMLElement).innerText))
      .toEqual([
        expect.stringMatching(/employee: Khách hẹn thứ sáu · .*: admin$/),
        expect.stringMatching(/admin: Sai số nhà · .*: admin$/),
      ]);
  });

  describe('what a partner says without a meaning is a task', () => {
    const task = taskOf({
      attention: 'unmapped',
      reported: { partner: 'gtsAus', event: 'Zwischenlager Sydney' },
      partnerShipment: 'gtsAus',
    });

    test('until something else is known', async () => {
      let worklist = worklistOf(task);
      await openScreen('/', { language, answers: { 'GET /api/desk/tasks': () => worklist } });
      await expect.element(rowOf(task).getByText(t.tasks.unmapped)).toBeVisible();
      await expect.element(rowOf(task).getByText('“Zwischenlager Sydney”', { exact: false })).toBeVisible();
      expect(rowOf(task).getByRole('link', { name: t.tasks.rule, exact: false }).all()).toEqual([]);
      await pressAt(task, 't');
      await expect.poll(shownPath).toMatch(/tracking-ace\/new/);
      const other = taskOf({ attention: 'stuck', id: 2, aceBillNumber: 'ACE-OTHER' });
      worklist = worklistOf(other);
      await page.getByRole('button', { name: form.cancel }).click();
      await expect.element(rowOf(other)).toBeVisible();
      await expect.element(rowOf(task)).not.toBeInTheDocument();
    });

    test('from which an administrator makes a rule', async () => {
      await openScreen('/', {
        ...{ as: 'admin', language },
        answers: {
          'GET /api/desk/tasks': worklistOf(task),
          'GET /api/partners/:partner/unmapped': [{ code: null, event: 'Zwischenlager Sydney', count: 1, lastDate: hoursAgo(1) }],
        },
      });
      await rowOf(task).getByRole('link', { name: t.tasks.rule, exact: false }).click();
      await expect.poll(shownPath).toMatch(/event-rules\?partner=gtsAus/);
      await expect.element(page.getByRole('listitem').filter({ hasText: 'Zwischenlager Sydney' })).toBeVisible();
    });
  });

  test('a partner that does not answer is a task', async () => {
    const task = taskOf({ attention: 'unreachable', problem: 'silent' });
    const { asked } = await openScreen('/', {
      language,
      answers: { 'GET /api/preferences/lists': {}, 'GET /api/desk/tasks': worklistOf(task), 'GET /api/shipments': [shipment] },
    });
    await expect.element(rowOf(task).getByText(t.tasks.unreachable)).toBeVisible();
    await expect.element(rowOf(task).getByText(TEXTS.en.partnerEvent.poll.problem.silent, { exact: false })).toBeVisible();
    await page.getByRole('link', { name: t.count.unreachable, exact: false }).click();
    await expect.poll(shownPath).toMatch(/attention=unreachable/);
    await expect.poll(shownRows).toEqual([1]);
    expect(asked.findLast(({ call }) => call === 'GET /api/shipments')?.query.get('attention')).toBe('unreachable');
  });

  test('what a customer changes after the hand-over is a task until it is passed on', async () => {
    const task = taskOf({ attention: 'changed', version: 7, changed: { before: { weight: null }, after: { weight: 99 } } });
    let worklist = worklistOf(task);
    const { asked } = await openScreen('/', {
      language,
      answers: {
        'GET /api/desk/tasks': () => worklist,
        'POST /api/desk/tasks/:id/passed-on': () => {
          worklist = worklistOf();
          return exampleOf('POST /api/desk/tasks/:id/passed-on');
        },
      },
    });
    await expect.element(rowOf(task).getByText(`${names.weight} ${history.blank} → 99`, { exact: false })).toBeVisible();
    await pressAt(task, 'd');
    await expect.element(page.getByText(filled(t.tasks.passedOn, { number: task.aceBillNumber }))).toBeVisible();
    await expect.element(rowOf(task)).not.toBeInTheDocument();
    expect(bodies(asked, 'POST /api/desk/tasks/:id/passed-on')).toEqual([{ version: 7 }]);
  });

  test('each change is passed on by its own key, also while the list is read again', async () => {
    const changed = { before: { description: 'Cà phê' }, after: { description: 'Trà' } };
    const all = [1, 2, 3].map((id) => taskOf({ id, attention: 'changed', aceBillNumber: `ACE-${id}`, changed }));
    let worklist: Worklist | Promise<Worklist> = worklistOf(...all);
    const { asked } = await openScreen('/', { language, answers: { 'GET /api/desk/tasks': () => worklist } });
    const rows = tasks.getByRole('listitem').filter({ hasText: t.tasks.changed });
    await expect.poll(() => rows.all()).toHaveLength(3);
    const again = Promise.withResolvers<Worklist>();
    worklist = again.promise;
    await pressAt(all[0] as Task, 'd', 'd', 'd');
    const passedOn = () => asked.filter(({ call }) => call === 'POST /api/desk/tasks/:id/passed-on').map(({ params }) => params.id);
    await expect.poll(passedOn).toEqual(['1', '2', '3']);
    again.resolve(worklistOf());
    for (const { aceBillNumber } of all)
      await expect.element(page.getByText(filled(t.tasks.passedOn, { number: aceBillNumber }))).toBeVisible();
    await expect.poll(() => rows.all()).toEqual([]);
  });

  test('an event that is recorded on the desk changes it at once', async () => {
    // Nothing is read again because time has passed.
    vi.stubGlobal('setInterval', () => 0);
    const task = taskOf({ attention: 'exceptions' });
    let worklist = worklistOf(task);
    const { aceBillNumber } = task;
    await openScreen('/', {
      language,
      answers: {
        'GET /api/desk/tasks': () => worklist,
        'GET /api/shipments': [shipment],
        'GET /api/_search/shipments': [shipment],
        'POST /api/trackings': () => {
          worklist = worklistOf();
          return exampleOf('POST /api/trackings');
        },
      },
    });
    await expect.element(rowOf(task)).toBeVisible();
    await press('Control+k');
    await page.getByRole('combobox', { name: TEXTS.en.palette.title }).fill(`ev ${aceBillNumber} delivered`);
    const option = page.getByRole('option').filter({ hasText: aceBillNumber }).filter({ hasText: TEXTS.en.deliveryStatus.DELIVERED });
    await expect.element(option.first()).toBeVisible();
    await press('Enter');
    await expect.element(rowOf(task)).not.toBeInTheDocument();
  });

  test('customers see their own parcels, and send one again', async () => {
    const own: Shipment = {
      ...shipment,
      receiverName: 'Parcel',
      deliveryStatus: 'IN_TRANSIT',
      lastEventAt: hoursAgo(3),
      shipDate: '2026-01-05',
    };
    await openScreen('/', {
      ...{ as: 'user', language },
      answers: { 'GET /api/shipments': [own], 'GET /api/shipments/:id': own, 'GET /api/problems': [] },
    });
    const parcel = page
      .getByRole('region', { name: t.parcels.underWay })
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: own.aceBillNumber }) });
    await expect.element(parcel.getByText(TEXTS.en.deliveryStatus.IN_TRANSIT).first()).toBeVisible();
    expect(tasks.all()).toEqual([]);
    await parcel.getByRole('link', { name: `${t.parcels.again} ${own.aceBillNumber}` }).click();
    await expect.poll(shownPath).toMatch(/shipment-ace\/new\?copyOf=/);
    await expect.poll(() => find<HTMLInputElement>('[name=receiverName]')?.value).toBe('Parcel');
    expect((await findField('shipDate')).value).not.toBe('05/01/2026');
  });

  test('administrators see the system, and set when a shipment is stuck', async () => {
    const { asked } = await openScreen('/', { as: 'admin', language });
    const glance = page.getByRole('region', { name: t.glance.title });
    await expect.element(glance.getByText('0.0.0-test')).toBeVisible();
    await glance.getByRole('button', { name: t.stuckDays.open }).click();
    const dialog = page.getByRole('dialog', { name: t.stuckDays.title });
    const days = dialog.getByLabelText('GTS Canada');
    await days.fill('0');
    await dialog.getByRole('button', { name: form.save }).click();
    await expect.element(dialog.getByText(filled(TEXTS.en.validation.range, { min: 1, max: 365 }))).toBeVisible();
    expect(bodies(asked, 'PUT /api/progress/stuck-days')).toEqual([]);
    await days.fill('7');
    await dialog.getByRole('button', { name: form.save }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const { none, gtsUsa, gtsAus, gtsSgp, version } = exampleOf<StuckDays>('GET /api/progress/stuck-days');
    expect(bodies(asked, 'PUT /api/progress/stuck-days')).toEqual([{ none, gtsUsa, gtsAus, gtsSgp, gtsCad: 7, version }]);
  });
});

describe('a shipment after the hand-over', () => {
  const openForm = (as: 'user' | 'employee', fields: Partial<Shipment>) => {
    const stored: Shipment = { ...shipment, receiverTelNo: '0909 222 333', lastEventAt: hoursAgo(2), ...fields };
    return openScreen(`/shipment-ace/${stored.id}/edit`, { as, language, answers: { 'GET /api/shipments/:id': stored } });
  };
  const save = () => page.getByRole('button', { name: form.save }).click();

  test('is changed by its customer, who learns that it is on the way', async () => {
    const { asked } = await openForm('user', { deliveryStatus: 'COLLECTED' });
    await expect.element(page.getByText(shipmentForm.underWay)).toBeVisible();
    await page.elementLocator(await findField('weight')).fill('99');
    await save();
    await expect.poll(shownPath).not.toMatch(/\/edit/);
    expect(bodies(asked, 'PUT /api/shipments')).toMatchObject([{ weight: 99 }]);
  });

  test('that was delivered takes only notes of its customer', async () => {
    const { asked } = await openForm('user', { deliveryStatus: 'DELIVERED' });
    await expect.element(page.getByText(shipmentForm.notesOnly)).toBeVisible();
    await expect.element(page.getByText('0909 222 333')).toBeVisible();
    expect(document.querySelectorAll('form input')).toHaveLength(1);
    await page.elementLocator(await findField('notes')).fill('cảm ơn');
    await save();
    await expect.poll(shownPath).not.toMatch(/\/edit/);
    expect(bodies(asked, 'PUT /api/shipments')).toMatchObject([{ notes: 'cảm ơn', weight: shipment.weight }]);
  });

  test('that was delivered is changed by a clerk who has been asked', async () => {
    const { asked } = await openForm('employee', { deliveryStatus: 'DELIVERED' });
    await expect.element(page.getByText(shipmentForm.changeDelivered, { exact: false })).toBeVisible();
    await press('Enter');
    await page.elementLocator(await findField('weight')).fill('98');
    await save();
    await expect.poll(shownPath).not.toMatch(/\/edit/);
    expect(bodies(asked, 'PUT /api/shipments')).toMatchObject([{ weight: 98 }]);
  });
});
