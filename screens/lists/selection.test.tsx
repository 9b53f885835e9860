import type { BulkInput, BulkReport, BulkRun } from '@ace/contract/bulk/bulk.ts';
import type { ListPreference } from '@ace/contract/preferences/preferences.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import type { User } from '@ace/contract/users/user.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import { type Answers, type Asked, exampleOf } from '../answers.ts';
import { find, findField, openScreen, pageOf, press, sentIn, shipmentsOf, shownPath, shownRows, waitFor } from '../screen.tsx';

const t = TEXTS.vi;
const { view } = t;
const { bulk } = t.shipment;

const SHIPMENTS = shipmentsOf(20);
const selectedRows = () =>
  [...document.querySelectorAll<HTMLElement>('tr[aria-selected="true"]')].map(({ dataset }) => Number(dataset.row));
/** The row at which Tab enters the table: that at which a person left it. */
const entryRow = () => find('tr[data-row][tabindex="0"]')?.dataset.row;
const expectSelected = (number: string) => expect.element(page.getByText(filled(bulk.selected, { number }), { exact: true })).toBeVisible();
/** The button that selects all rows that match, however many those are. */
const selectAll = () => page.getByRole('button', { name: filled(bulk.all, { number: '' }).trim(), exact: false });

const open = async (path = '/shipment-ace', answers: Answers = {}) => {
  const screen = await openScreen(path, {
    answers: {
      'GET /api/preferences/lists': {},
      'GET /api/shipments': SHIPMENTS,
      'GET /api/shipments/:id': ({ params }: Asked) => SHIPMENTS[Number(params.id) - 1],
      ...answers,
    },
  });
  await expect.poll(() => shownRows().length).toBeGreaterThan(0);
  return screen;
};

/** Selects the first three rows with five keys: Shift is held. */
const selectThree = async () => {
  await press('ArrowDown', 'x');
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.poll(() => selectedRows().length).toBe(3);
};

/** The tab that the browser opens for a PDF. */
const stubTab = () => {
  const tab = { document: { title: '', body: { textContent: '' } }, location: { replace: vi.fn() }, close: vi.fn() };
  vi.stubGlobal('open', () => tab);
  return tab;
};

const pdf = (headers: Record<string, string> = {}) => new Response('%PDF-', { headers: { 'Content-Type': 'application/pdf', ...headers } });

/** The names of the files that the browser stores. */
const watchFiles = () => {
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  return names;
};

const csv = () => new Response('ID', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });

const runOf = (fields: Partial<BulkRun>): BulkRun => ({
  ...exampleOf<BulkRun[]>('GET /api/bulk-runs')[0],
  ...({ kind: 'owner', total: 3, done: 3, undoUntil: null } as BulkRun),
  ...fields,
});
const reportOf = (fields: Partial<BulkReport>): BulkReport => ({ failures: [], omissions: [], ...runOf(fields), ...fields });

describe('what is done with shipments that are selected or filtered', () => {
  test('prints three bills as one file, with at most six keys', async () => {
    const { asked } = await open('/shipment-ace', { 'POST /api/customer/bills': pdf() });
    const tab = stubTab();
    let keys = 0;
    const count = ({ repeat }: KeyboardEvent) => {
      if (!repeat) keys += 1;
    };
    window.addEventListener('keydown', count, { capture: true });
    onTestFinished(() => window.removeEventListener('keydown', count, { capture: true }));
    await selectThree();
    await press('p');
    expect(keys).toBeLessThanOrEqual(6);
    await expect
      .poll(() => sentIn(asked, 'POST /api/customer/bills').map(({ body }) => body))
      .toEqual([{ ids: [1, 2, 3], language: 'vi' }]);
    await expect.poll(() => tab.location.replace.mock.calls.flat()).toEqual([expect.stringMatching(/^blob:/)]);
    await expectSelected('3');
    await page.getByRole('button', { name: bulk.clear }).click();
    await expect.element(page.getByRole('navigation', { name: view.label })).toBeVisible();
    expect(selectedRows()).toEqual([]);
  });

  test('says which of several bills could not be printed, and why', async () => {
    const notPrinted = {
      'X-Not-Printed': 'ACE1002,ACE1003',
      'X-Not-Printed-Fields': 'shipment.receiverContactName,shipment.description',
    };
    const refusal = Response.json(
      {
        ...{ type: 'about:blank', title: 'Bad Request', status: 400, path: '/api/customer/bills', message: 'error.validation' },
        fieldErrors: [{ objectName: 'shipment', field: 'description', message: 'unprintable' }],
      },
      { status: 400, headers: notPrinted },
    );
    const { asked } = await open('/shipment-ace', {
      'POST /api/customer/bills': ({ body }: Asked) => ((body as { ids: number[] }).ids.includes(1) ? pdf(notPrinted) : refusal),
    });
    const tab = stubTab();
    const { field } = t.shipment;
    const missing = page.getByText(
      filled(bulk.notPrinted, { bills: `ACE1002 (${field.receiverContactName}); ACE1003 (${field.description})` }),
    );
    await selectThree();
    await press('p');
    await expect.element(missing).toBeVisible();
    expect(tab.location.replace).toHaveBeenCalledOnce();
    expect(tab.close).not.toHaveBeenCalled();
    await page.getByRole('alert').getByRole('button', { name: t.alerts.close }).click();
    await expect.poll(() => missing.query()).toBeNull();
    // None of them.
    await userEvent.click(await waitFor('tr[data-row="1"] input[type=checkbox]'));
    await press('p');
    await expect.element(missing).toBeVisible();
    expect(sentIn(asked, 'POST /api/customer/bills').at(-1)?.body).toMatchObject({ ids: [2, 3] });
    await expect.poll(() => tab.close.mock.calls.length).toBe(1);
    expect(tab.location.replace).toHaveBeenCalledOnce();
  });

  test('records an event for the selected rows by `t`, and keeps them selected for whoever comes back, but not for the next person', async () => {
    await open('/shipment-ace', {
      'POST /api/authenticate': Response.json({ id_token: 'next' }, { headers: { Authorization: 'Bearer next' } }),
      'DELETE /api/account/sessions/current': new Response(null, { status: 204 }),
    });
    await selectThree();
    await press('t');
    await expect.element(page.getByRole('dialog', { name: bulk.tracking })).toBeVisible();
    await press('Escape');
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
    find('tr[data-row="2"]')?.focus();
    await press('Enter');
    await expect.poll(shownPath).toContain('/2/view');
    await expect.element(page.getByRole('heading', { name: t.shipment.group.receiver })).toBeVisible();
    history.back();
    await expect.poll(selectedRows).toEqual([1, 2, 3]);
    await expectSelected('3');
    // Another filter has no selection, and this one still has its own.
    location.hash = '#/shipment-ace?status=NONE';
    await expect.element(page.getByRole('navigation', { name: view.label })).toBeVisible();
    await expect.poll(selectedRows).toEqual([]);
    history.back();
    await expect.poll(selectedRows).toEqual([1, 2, 3]);
    expect(entryRow()).toBe('2');
    expect(Object.keys(localStorage)).toContain('recent.employee');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /employee$/ })
      .click();
    await page.getByRole('menuitem', { name: t.menu.signOut, exact: true }).click();
    await expect.element(page.getByText(t.home.anonymous)).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('recent.'))).toEqual([]);
    location.hash = '#/shipment-ace';
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t.signIn.username }).fill('employee');
    await dialog.getByLabelText(t.signIn.password, { exact: true }).fill('employee');
    await press('Enter');
    await expect.poll(() => shownRows().length).toBe(20);
    expect(selectedRows()).toEqual([]);
    expect(entryRow()).toBe('1');
  });

  test('selects a range with Shift, a page, or all that match, until something else is filtered', async () => {
    const { asked } = await open('/shipment-ace', {
      'GET /api/shipments': ({ query }: Asked) =>
        pageOf(shipmentsOf(40).slice(20 * Number(query.get('page')), 20 * Number(query.get('page')) + 20), 940),
      'GET /api/_search/shipments': SHIPMENTS,
    });
    const boxOf = (id: number) => waitFor(`tr[data-row="${id}"] input[type=checkbox]`);
    await userEvent.click(await boxOf(3));
    await expectSelected('1');
    await userEvent.click(await boxOf(7), { modifiers: ['Shift'] });
    await expectSelected('5');
    expect(selectedRows()).toEqual([3, 4, 5, 6, 7]);
    await page.getByRole('link', { name: filled(t.list.page, { page: 2 }) }).click();
    await boxOf(21);
    await page.getByRole('checkbox', { name: t.list.selectPage }).click();
    await expectSelected('25');
    await selectAll().click();
    await expectSelected('940');
    await expect.element(page.getByRole('button', { name: bulk.print })).toBeDisabled();
    await page.getByRole('textbox', { name: t.shipment.list.search }).fill('an');
    await press('Enter');
    await expect.element(page.getByRole('navigation', { name: view.label })).toBeVisible();
    await expect.poll(() => sentIn(asked, 'GET /api/_search/shipments').length).toBeGreaterThan(0);
    // The former rows stay as they were until the answer is there.
    await expect.poll(selectedRows).toEqual([]);
  });

  test('stores what is filtered as a file, with the columns as they are arranged or with all fields', async () => {
    const layout = { columns: ['id', 'weight', 'receiver', 'deliveryStatus', 'partnerShipment'], widths: {} };
    const preference: ListPreference = {
      ...{ arrangement: 'full', density: null },
      layouts: { full: layout, compact: { columns: null, widths: {} } },
    };
    const { asked } = await open('/shipment-ace?shipDateTo=2010-12-31&sort=shipDate,desc', {
      'GET /api/preferences/lists': { shipments: preference },
      'GET /api/export/shipments.:format': csv,
    });
    await expect.element(page.getByRole('columnheader', { name: t.shipment.compact.status })).toBeVisible();
    const files = watchFiles();
    const store = async (columns: 'shown' | 'all', file: 'csv' | 'csvForSheets') => {
      const before = files.length;
      await page.getByRole('button', { name: t.shipment.export.open }).click();
      await page
        .getByRole('group', { name: t.shipment.export[columns] })
        .getByRole('menuitem', { name: t.shipment.export[file], exact: true })
        .click();
      await expect.poll(() => files.slice(before)).toEqual(['shipments.csv']);
      const [sent] = sentIn(asked, 'GET /api/export/shipments.:format').slice(-1);
      expect(sent?.params).toEqual({ format: 'csv' });
      expect(sent?.query.get('shipDateTo')).toBe('2010-12-31');
      expect(sent?.query.get('language')).toBe('vi');
      expect(sent?.query.getAll('sort')).toEqual(['shipDate,desc', 'id,desc']);
      return { columns: sent?.query.getAll('columns'), decimals: sent?.query.get('decimals') };
    };
    expect(await store('shown', 'csvForSheets')).toEqual({
      columns: [
        ...['id', 'weight', 'receiverName', 'receiverContactName', 'deliveryStatus', 'lastEventAt'],
        ...['partnerShipment', 'partnerShipmentId'],
      ],
      decimals: 'comma',
    });
    expect(await store('all', 'csv')).toEqual({ columns: ['all'], decimals: 'point' });
  });

  test('stores what is selected as a file: some rows, or all that match', async () => {
    const { asked } = await open('/shipment-ace?shipDateTo=2010-12-31&sort=weight,desc', {
      'GET /api/shipments': () => pageOf(SHIPMENTS.toReversed(), 37),
      'POST /api/export/shipments.:format': csv,
      'GET /api/export/shipments.:format': csv,
    });
    const files = watchFiles();
    await selectThree();
    const bar = page.getByRole('toolbar', { name: bulk.label });
    const store = async (format: 'csv' | 'xlsx') => {
      const before = files.length;
      await bar.getByRole('button', { name: t.shipment.export.open }).click();
      await page
        .getByRole('group', { name: t.shipment.export.all })
        .getByRole('menuitem', { name: t.shipment.export[format], exact: true })
        .click();
      await expect.poll(() => files.slice(before)).toEqual([`shipments.${format}`]);
    };
    await store('csv');
    await store('xlsx');
    expect(sentIn(asked, 'POST /api/export/shipments.:format')).toMatchObject([
      { params: { format: 'csv' }, body: { ids: [20, 19, 18], language: 'vi' } },
      { params: { format: 'xlsx' }, body: { ids: [20, 19, 18], language: 'vi' } },
    ]);
    expect(sentIn(asked, 'POST /api/export/shipments.:format')[0]?.query.getAll('sort')).toEqual(['weight,desc', 'id,desc']);
    await selectAll().click();
    await expectSelected('37');
    await store('csv');
    const [all] = sentIn(asked, 'GET /api/export/shipments.:format');
    expect([all?.query.get('shipDateTo'), all?.query.get('columns'), all?.params.format]).toEqual(['2010-12-31', 'all', 'csv']);
  });

  test('orders the connectors of selected shipments without those that do not fit, unless they are included', async () => {
    const { asked } = await open('/shipment-ace', {
      'POST /api/bulk-runs/check': ({ body }: Asked) => {
        const { include = [] } = body as { include?: string[] };
        return { total: 3, leftOut: 2 - include.length, doubts: { country: 1, dangerousGoods: 1 } };
      },
      'POST /api/bulk-runs': runOf({ kind: 'connectors', done: 0 }),
      'GET /api/bulk-runs/:id': reportOf({
        ...{ kind: 'connectors', done: 2, leftOut: 1 },
        omissions: [{ shipmentId: 2, aceBillNumber: 'ACE1002', doubts: ['country'] }],
      }),
    });
    await selectThree();
    await page.getByRole('button', { name: bulk.connectors, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: bulk.connectors });
    const leavesOut = (done: string, number: string) => dialog.getByText(filled(bulk.leavesOut, { done, number }), { exact: false });
    await expect.element(leavesOut('1', '2')).toBeVisible();
    expect(dialog.getByRole('checkbox').all()).toHaveLength(2);
    const start = dialog.getByRole('button', { name: bulk.start });
    await expect.element(start).toHaveFocus();
    await dialog.getByRole('checkbox', { name: filled(bulk.include.dangerousGoods, { number: '1' }) }).click();
    await expect.element(leavesOut('2', '1')).toBeVisible();
    await start.click();
    await expect
      .element(dialog.getByText(filled(bulk.countsLeftOut, { done: '2', failed: '0', leftOut: '1', total: '3' }), { exact: false }))
      .toBeVisible();
    await expect
      .element(dialog.getByRole('row', { name: /ACE1002/ }))
      .toHaveTextContent(`ACE1002${filled(bulk.leftOutFor, { reasons: bulk.doubt.country })}`);
    expect(sentIn(asked, 'POST /api/bulk-runs').map(({ body }) => body)).toEqual([
      { kind: 'connectors', ids: [1, 2, 3], include: ['dangerousGoods'] },
    ]);
  });

  test('asks again about another event, and begins nothing before the answer', async () => {
    let mayAnswer: Promise<unknown> = Promise.resolve();
    let isBroken = false;
    const checkOf = ({ body }: Asked) => {
      const { include = [], tracking } = body as Extract<BulkInput, { kind: 'tracking' }>;
      const isSame = tracking.deliveryStatus === 'COLLECTED';
      return { total: 3, leftOut: isSame && include.length === 0 ? 3 : 0, doubts: isSame ? { same: 3 } : {} };
    };
    const { asked } = await open('/shipment-ace', {
      'POST /api/bulk-runs/check': async (sent: Asked) => {
        await mayAnswer;
        return isBroken ? Response.json({}, { status: 500 }) : checkOf(sent);
      },
      'POST /api/bulk-runs': runOf({ kind: 'tracking', done: 0 }),
      'GET /api/bulk-runs/:id': reportOf({ kind: 'tracking' }),
    });
    await selectThree();
    await page.getByRole('button', { name: bulk.tracking }).click();
    const dialog = page.getByRole('dialog', { name: bulk.tracking });
    const choose = async (status: DeliveryStatus) => {
      const field = dialog.getByRole('combobox', { name: t.tracking.field.deliveryStatus, exact: false });
      await expect.element(field).toBeVisible();
      field.element().focus();
      await press('ArrowDown');
      await dialog.getByRole('option', { name: t.deliveryStatus[status], exact: true }).click();
    };
    await userEvent.fill(await findField('location'), 'Kho hàng loạt');
    const start = dialog.getByRole('button', { name: bulk.start });
    const same = dialog.getByRole('checkbox', { name: filled(bulk.include.same, { number: '3' }) });
    await choose('COLLECTED');
    await same.click();
    await expect.element(dialog.getByText(filled(bulk.leavesOut, { done: '3', number: '0' }), { exact: false })).toBeVisible();
    await expect.element(same).toBeChecked();
    await choose('ARRIVED_HUB');
    await expect.poll(() => same.query()).toBeNull();
    await choose('COLLECTED');
    await expect.element(same).toBeVisible();
    await expect.element(same).not.toBeChecked();

    // While the answer about another event is under way, and when it does not come.
    const failure = Promise.withResolvers<void>();
    mayAnswer = failure.promise;
    isBroken = true;
    const before = sentIn(asked, 'POST /api/bulk-runs/check').length;
    await choose('ARRIVED_HUB');
    await expect.poll(() => sentIn(asked, 'POST /api/bulk-runs/check').length).toBe(before + 1);
    await expect.element(start).toBeDisabled();
    failure.resolve();
    await expect.element(dialog.getByText(t.list.failed)).toBeVisible();
    await expect.element(start).toBeDisabled();
    expect(sentIn(asked, 'POST /api/bulk-runs')).toEqual([]);
    isBroken = false;
    await dialog.getByRole('button', { name: t.list.retry }).click();
    await expect.element(start).toBeEnabled();
    await start.click();
    await expect.element(dialog.getByText(filled(bulk.counts, { done: '3', failed: '0', total: '3' }))).toBeVisible();
    expect(sentIn(asked, 'POST /api/bulk-runs')).toMatchObject([
      { body: { kind: 'tracking', ids: [1, 2, 3], include: [], tracking: { deliveryStatus: 'ARRIVED_HUB', location: 'Kho hàng loạt' } } },
    ]);
  });

  test('begins a run once although its answer is lost, and no sixth until the rest of a stopped one is cancelled', async () => {
    const [example] = exampleOf<User[]>('GET /api/users');
    const refusal = () =>
      Response.json(
        { type: 'about:blank', title: 'Too Many Requests', status: 429, path: '/api/bulk-runs', message: 'error.tooManyRuns', params: '5' },
        { status: 429 },
      );
    const stopped = { id: 9, total: 1, done: 0, isStopped: true };
    let begun = 0;
    let cancelled = 0;
    const { asked } = await open('/shipment-ace', {
      'GET /api/users': [{ ...example, id: 4, login: 'user' }],
      'POST /api/bulk-runs': () => {
        begun += 1;
        return begun > 2 ? refusal() : runOf({ id: 1, done: 0 });
      },
      'GET /api/bulk-runs': () => [runOf({ ...stopped, cancelled })],
      'GET /api/bulk-runs/:id': ({ params }: Asked) => reportOf(params.id === '9' ? { ...stopped, cancelled } : { id: 1 }),
      'POST /api/bulk-runs/:id/cancel': () => {
        cancelled = 1;
        return runOf({ ...stopped, cancelled });
      },
    });
    // The first run begins, and its answer does not come.
    const answer = window.fetch;
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
      const answered = await answer(input, init);
      if (init?.method !== 'POST' || !String(input).endsWith('/api/bulk-runs')) return answered;
      keys.push(new Headers(init.headers).get('Idempotency-Key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return answered;
    });
    await selectThree();
    const openDialog = async () => {
      await page.getByRole('button', { name: bulk.owner }).click();
      const dialog = page.getByRole('dialog', { name: bulk.owner });
      await dialog.getByRole('combobox').fill('user');
      await dialog.getByRole('option', { name: /^user/ }).first().click();
      return { dialog, start: dialog.getByRole('button', { name: bulk.start }) };
    };
    const { dialog, start } = await openDialog();
    await start.click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await start.click();
    await expect.element(dialog.getByText(filled(bulk.counts, { done: '3', failed: '0', total: '3' }))).toBeVisible();
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
    expect(sentIn(asked, 'POST /api/bulk-runs')[0]?.body).toEqual(sentIn(asked, 'POST /api/bulk-runs')[1]?.body);
    expect(sentIn(asked, 'POST /api/bulk-runs')[0]?.body).toMatchObject({ kind: 'owner', ids: [1, 2, 3], ownerId: 4 });
    await dialog.getByRole('button', { name: t.dialog.done }).click();

    const again = await openDialog();
    await again.start.click();
    await expect.element(again.dialog.getByText(filled(t.error.tooManyRuns, { params: '5' }))).toBeVisible();
    // Another run is another request.
    expect(keys[2]).not.toBe(keys[0]);
    await again.dialog.getByRole('button', { name: t.form.cancel }).click();
    await page.getByRole('button', { name: bulk.clear }).click();
    await page.getByRole('button', { name: bulk.runs }).click();
    const runs = page.getByRole('dialog', { name: bulk.runs });
    await runs.getByRole('button', { name: filled(bulk.counts, { done: '0', failed: '0', total: '1' }) }).click();
    await expect.element(runs.getByRole('button', { name: bulk.continue })).toBeVisible();
    await runs.getByRole('button', { name: bulk.cancel }).click();
    await expect
      .element(runs.getByText(filled(bulk.countsGivenUp, { done: '0', failed: '0', leftOut: '0', cancelled: '1', total: '1' })))
      .toBeVisible();
    await expect.poll(() => runs.getByRole('button', { name: bulk.continue }).query()).toBeNull();
    expect(sentIn(asked, 'POST /api/bulk-runs/:id/cancel').map(({ params }) => params)).toEqual([{ id: '9' }]);
  });
});
