import type { Connector } from '@ace/contract/connectors/connector.ts';
import type { View } from '@ace/contract/preferences/preferences.ts';
import { dayOf } from '@ace/contract/shared/dates/typed-date.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import type { User } from '@ace/contract/users/user.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import { type Answers, type Asked, exampleOf } from '../answers.ts';
import { findField, openScreen, press, sentIn, shipmentsOf, shownPath, shownRows } from '../screen.tsx';

const t = TEXTS.en;

const views = page.getByRole('navigation', { name: t.view.label });
const viewOf = (name: string) => views.getByRole('link', { name: new RegExp(`^${name}`) });

/** The views of a list, each of which has one row more than the one before. */
const counted = ({ body }: Asked) =>
  (body as { selections: unknown[] }).selections.map((_, index) => ({ total: 11 + index, isTotalLowerBound: false }));

const open = (path: string, as: 'employee' | 'user' | 'admin', answers: Answers) =>
  openScreen(path, { as, language: 'en', answers: { 'GET /api/preferences/lists': {}, 'GET /api/views': [], ...answers } });

/** The last parameters of a list that was asked for; they leave out which page it was. */
const lastOf = (asked: Asked[], call: Asked['call']) => {
  const query = sentIn(asked, call).at(-1)?.query ?? new URLSearchParams();
  const names = [...new Set(query.keys())].filter((name) => !['page', 'size', 'sort'].includes(name));
  return Object.fromEntries(names.map((name) => [name, query.getAll(name)]));
};

const openPanel = async () => {
  await page.getByRole('button', { name: t.filter.open, exact: true }).click();
  return page.getByRole('dialog', { name: t.filter.open });
};

const trackingsOf = (...all: string[]): Tracking[] => {
  const [example] = exampleOf<Tracking[]>('GET /api/trackings');
  return all.map((details, index) => ({ ...(example as Tracking), id: index + 1, details }));
};

describe('filters and views of other lists', () => {
  test('trackings: filters in the address, with a search and an order, removed one by one; the day’s views', async () => {
    const details = () =>
      expect.poll(() => [...document.querySelectorAll<HTMLElement>('tr[data-row] td:nth-child(5)')].map(({ innerText }) => innerText));
    const all = trackingsOf('kept', 'earlier', 'on its way', 'by another');
    // What no filter can be is left out.
    const junk = 'status=LOST&eventFrom=soon&createdById=-1';
    const { asked } = await open(`/tracking-ace?${junk}&search=kho&sort=dateTime,desc`, 'employee', {
      'GET /api/_search/trackings': ({ query }: Asked) => all.slice(0, query.has('eventFrom') ? 1 : query.has('status') ? 2 : 4),
      'GET /api/trackings': ({ query }: Asked) => (query.has('createdById') ? all.slice(0, 3) : all),
      'POST /api/_count/trackings': counted,
    });
    const searched = () => expect.poll(() => lastOf(asked, 'GET /api/_search/trackings'));
    await expect.poll(() => shownRows().length).toBe(4);
    await searched().toEqual({ query: ['kho'] });
    expect(page.getByRole('button', { name: t.filter.clear }).query()).toBeNull();
    expect(page.getByRole('button', { name: filled(t.filter.remove, { name: '' }).trim(), exact: false }).query()).toBeNull();

    await press('f');
    const panel = page.getByRole('dialog', { name: t.filter.open });
    const status = panel.getByRole('combobox', { name: t.tracking.filter.status, exact: true });
    await expect.element(status).toBeVisible();
    status.element().focus();
    await press('ArrowDown');
    await panel.getByRole('option', { name: t.deliveryStatus.EXCEPTION, exact: true }).click();
    await panel.getByLabelText(filled(t.filter.fromLabel, { name: t.tracking.filter.event }), { exact: true }).fill('+0');
    await press('Enter');
    await details().toEqual(['kept']);
    await press('Escape');
    await searched().toEqual({ query: ['kho'], status: ['EXCEPTION'], eventFrom: [dayOf(new Date())] });
    expect(sentIn(asked, 'GET /api/_search/trackings').at(-1)?.query.getAll('sort')[0]).toBe('dateTime,desc');
    expect(shownPath()).toMatch(/search=kho/);
    expect(shownPath()).toMatch(/sort=dateTime,desc/);
    expect(shownPath()).toMatch(/status=EXCEPTION/);
    expect(shownPath()).not.toMatch(/LOST|soon|createdById/);

    await page.getByRole('button', { name: filled(t.filter.remove, { name: t.tracking.filter.event }), exact: false }).click();
    await details().toEqual(['kept', 'earlier']);
    await searched().toEqual({ query: ['kho'], status: ['EXCEPTION'] });
    await page
      .getByRole('button', { name: filled(t.filter.remove, { name: `${t.tracking.filter.status}: ${t.deliveryStatus.EXCEPTION}` }) })
      .click();
    await expect.poll(() => shownRows().length).toBe(4);
    await expect.poll(shownPath).not.toContain('status=');

    // The day's view comes before it, and the total of all trackings is not counted for the tab; the foot of the list has it.
    const exceptions = viewOf(t.tracking.view.exceptions);
    await expect.poll(() => exceptions.query()?.textContent).toBe(`${t.tracking.view.exceptions}12`);
    expect(views.getByRole('link', { name: t.view.all, exact: true }).element().textContent).toBe(t.view.all);
    await exceptions.click();
    await expect.poll(shownPath).toContain('status=FAILED_ATTEMPT,EXCEPTION');
    expect(shownPath()).not.toContain('search=kho');
    await expect.element(exceptions).toHaveAttribute('aria-current', 'page');
    await details().toContain('by another');
    expect(lastOf(asked, 'GET /api/trackings')).toEqual({ status: ['FAILED_ATTEMPT', 'EXCEPTION'] });
    await viewOf(t.tracking.view.mine).click();
    await expect.element(page.getByText(`${t.tracking.filter.createdById}: ${t.filter.me}`)).toBeVisible();
    await details().not.toContain('by another');
    expect(lastOf(asked, 'GET /api/trackings')).toEqual({ createdById: ['me'] });
  });

  test('trackings: nothing matches, one’s own view, and what a customer is offered', async () => {
    let kept: View[] = [];
    const { asked } = await open('/tracking-ace?status=EXPIRED&sort=dateTime,desc', 'employee', {
      'GET /api/trackings': ({ query }: Asked) => (query.has('status') ? [] : trackingsOf('a')),
      'GET /api/views': ({ query }: Asked) => kept.filter(({ list }) => list === query.get('list')),
      'POST /api/views': ({ body }: Asked) => {
        const { list, name, address } = body as Pick<View, 'list' | 'name' | 'address'>;
        kept = [{ id: 1, list, name, address, isShared: false, isOwn: true }];
        return kept[0];
      },
      'POST /api/_count/trackings': counted,
      'POST /api/_count/connectors': counted,
    });
    await expect.element(page.getByText(t.tracking.filter.noMatch)).toBeVisible();
    await views.getByRole('button', { name: t.view.save }).click();
    await page.getByRole('dialog', { name: t.view.save }).getByRole('textbox', { name: t.view.name }).fill('Hết hạn');
    await press('Enter');
    const own = page.getByRole('link', { name: /Hết hạn/ });
    await expect.element(own).toHaveAttribute('aria-current', 'page');
    expect(sentIn(asked, 'POST /api/views').map(({ body }) => body)).toMatchObject([
      { list: 'trackings', name: 'Hết hạn', address: new URLSearchParams('status=EXPIRED&sort=dateTime,desc').toString() },
    ]);
    await page.getByRole('status').getByRole('button', { name: t.filter.clear }).click();
    await expect.poll(shownPath).not.toContain('status=');
    await expect.poll(() => shownRows().length).toBe(1);
    await own.click();
    await expect.poll(shownPath).toContain('status=EXPIRED');
    expect(shownPath()).toContain('sort=dateTime,desc');
    // A view belongs to its list.
    location.hash = '#/connector-ace';
    await expect.element(viewOf(t.connector.view.unsubmitted)).toBeVisible();
    expect(own.query()).toBeNull();

    await open('/tracking-ace', 'user', { 'GET /api/trackings': trackingsOf('a'), 'POST /api/_count/trackings': counted });
    await expect.element(viewOf(t.tracking.view.exceptions)).toBeVisible();
    expect(viewOf(t.tracking.view.mine).query()).toBeNull();
    const panel = await openPanel();
    await expect.element(panel.getByRole('combobox', { name: t.tracking.filter.status, exact: true })).toBeVisible();
    expect(panel.getByRole('combobox', { name: t.tracking.filter.createdById, exact: true }).query()).toBeNull();
  });

  test('connectors: by courier, chosen from what is stored, and by what is not submitted yet', async () => {
    const courier = 'Bưu chính';
    const [example] = exampleOf<Connector[]>('GET /api/connectors');
    const rows = [3, 2, 1].map((id) => ({ ...(example as Connector), id }));
    const { asked } = await open('/connector-ace?sort=id,desc', 'employee', {
      'GET /api/connectors': ({ query }: Asked) => (query.has('courier') ? rows.slice(1) : rows),
      'GET /api/connectors/values/:field': ['AusPost', courier, 'Toll'],
      'POST /api/_count/connectors': counted,
    });
    await expect.poll(shownRows).toEqual([3, 2, 1]);
    const panel = await openPanel();
    await panel.getByRole('combobox', { name: t.connector.field.courier }).fill('chính');
    await panel.getByRole('option', { name: courier }).click();
    await expect.poll(shownRows).toEqual([2, 1]);
    expect(sentIn(asked, 'GET /api/connectors/values/:field')[0]?.params).toEqual({ field: 'courier' });
    expect(lastOf(asked, 'GET /api/connectors')).toEqual({ courier: [courier] });
    expect(sentIn(asked, 'GET /api/connectors').at(-1)?.query.getAll('sort')).toEqual(['id,desc']);
    await press('Escape');
    await expect.element(page.getByText(`${t.connector.field.courier}: ${courier}`)).toBeVisible();

    await viewOf(t.connector.view.unsubmitted).click();
    await expect.element(page.getByText(`${t.connector.field.submit}: ${t.connector.filter.submits.no}`)).toBeVisible();
    await expect.poll(() => lastOf(asked, 'GET /api/connectors')).toEqual({ submit: ['no'] });
    await viewOf(t.view.mine).click();
    await expect.poll(() => lastOf(asked, 'GET /api/connectors')).toEqual({ ownerId: ['me'] });

    await open(`/connector-ace?courier=${encodeURIComponent(courier)}`, 'user', {
      'GET /api/connectors': [],
      'GET /api/connectors/values/:field': ['Toll'],
      'POST /api/_count/connectors': counted,
    });
    await expect.element(page.getByText(t.connector.filter.noMatch)).toBeVisible();
    const theirs = await openPanel();
    const field = theirs.getByRole('combobox', { name: t.connector.field.courier });
    await expect.element(field).toBeVisible();
    field.element().focus();
    await press('ArrowDown');
    await expect.element(theirs.getByRole('option', { name: 'Toll' })).toBeVisible();
    expect(theirs.getByRole('combobox', { name: t.connector.filter.ownerId }).query()).toBeNull();
  });

  test('users: by role and state, kept while one of them is changed', async () => {
    const [admin] = exampleOf<User[]>('GET /api/users') as [User];
    const login = 'moi';
    const invited: User = { ...admin, id: 6, login, company: null, activated: false, awaits: 'invitation', authorities: ['ROLE_EMPLOYEE'] };
    const { asked } = await open('/admin/user-management', 'admin', {
      'GET /api/users': ({ query }: Asked) => (query.has('state') ? [invited] : query.has('role') ? [admin] : [admin, invited]),
      'GET /api/users/:login': invited,
      'PUT /api/users': ({ body }: Asked) => ({ ...invited, company: (body as User).company, version: 1 }),
      'GET /api/users/authorities': ['ROLE_ADMIN', 'ROLE_EMPLOYEE', 'ROLE_USER'],
      'POST /api/_count/users': counted,
    });
    const logins = () =>
      expect.poll(() =>
        [...document.querySelectorAll<HTMLElement>('tr[data-row] td:nth-child(2)')].map(({ innerText }) => innerText.trim()),
      );
    await logins().toEqual(['admin', login]);
    const awaiting = viewOf(t.user.filter.states.awaiting);
    await expect.poll(() => awaiting.query()?.textContent).toBe(`${t.user.filter.states.awaiting}12`);
    await awaiting.click();
    await logins().toEqual([login]);
    expect(lastOf(asked, 'GET /api/users')).toEqual({ state: ['awaiting'] });

    const panel = await openPanel();
    const role = panel.getByRole('combobox', { name: t.user.filter.role, exact: true });
    await expect.element(role).toBeVisible();
    role.element().focus();
    await press('ArrowDown');
    await panel.getByRole('option', { name: t.user.authority.ROLE_EMPLOYEE, exact: true }).click();
    await expect.poll(shownPath).toContain('role=ROLE_EMPLOYEE');
    await press('Escape');
    await page.getByRole('link', { name: `${t.list.edit} ${login}`, exact: true }).click();
    await page.elementLocator(await findField('company')).fill('ACE');
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await expect.poll(shownPath).toMatch(/user-management\?/);
    expect(shownPath()).toMatch(/state=awaiting/);
    expect(shownPath()).toMatch(/role=ROLE_EMPLOYEE/);
    expect(sentIn(asked, 'PUT /api/users').map(({ body }) => body)).toMatchObject([{ login, company: 'ACE' }]);
    await logins().toEqual([login]);
    expect(lastOf(asked, 'GET /api/users')).toEqual({ state: ['awaiting'], role: ['ROLE_EMPLOYEE'] });

    await viewOf(t.user.view.administrators).click();
    await logins().toEqual(['admin']);
    expect(lastOf(asked, 'GET /api/users')).toEqual({ role: ['ROLE_ADMIN'] });
  });

  test('many views are counted, and again when one comes back to them', async () => {
    const days = Array.from({ length: 25 }, (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`);
    const shipments = shipmentsOf(3);
    await open('/shipment-ace', 'user', {
      'GET /api/shipments': shipments,
      'GET /api/shipments/:id': shipments[0],
      'GET /api/views': days.map((day, index) => ({
        ...{ id: index + 1, list: 'shipments', name: day, address: `shipDateTo=${day}` },
        ...{ isShared: false, isOwn: true },
      })),
      'POST /api/_count/shipments': counted,
    });
    const uncounted = () =>
      views
        .getByRole('link')
        .elements()
        // Those of days have a number in their names, too.
        .filter(({ lastElementChild }) => !/\d$/.test(lastElementChild?.textContent ?? ''))
        .map(({ textContent }) => textContent);
    await expect.element(viewOf(days.at(-1) ?? '')).toBeVisible();
    await expect.poll(uncounted).toEqual([]);
    await expect.poll(() => shownRows().length).toBe(3);
    await press('ArrowDown', 'Enter');
    await expect.poll(shownPath).toMatch(/view$/);
    await expect.element(page.getByRole('heading', { name: t.shipment.group.receiver })).toBeVisible();
    history.back();
    await expect.poll(() => shownRows().length).toBe(3);
    await expect.element(viewOf(days.at(-1) ?? '')).toBeVisible();
    await expect.poll(uncounted).toEqual([]);
    expect(views.getByRole('link').all().length).toBeGreaterThan(days.length);
  });
});
