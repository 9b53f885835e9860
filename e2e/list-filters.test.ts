import { describe, expect, onTestFinished, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import type { Login } from '../server/src/testing/test-api.ts';
import { filled, go, IN_ENGLISH, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs } = startJourneys();

const createShipment = async (login: Login = 'employee') => (await api.as(login).post('/api/shipments', shipmentInput())).body;
const totalOf = async (login: Login, path: string) => (await api.as(login).get(`/api/${path}`)).headers.get('x-total-count');

describe.each(IN_ENGLISH)('filters and views of other lists (%s)', (language) => {
  const t = TEXTS[language];
  const small = { viewport: { width: 1280, height: 800 } };

  test('trackings: filters in the address, with a search and an order, removed one by one; the day’s views', async () => {
    const { aceBillNumber } = await createShipment();
    const location = `Kho ${language}`;
    const now = new Date().toISOString();
    const record = (fields: object, login: Login = 'employee') =>
      api.as(login).post('/api/trackings', { aceBillNumber, location, deliveryStatus: 'IN_TRANSIT', dateTime: now, ...fields });
    await record({ details: 'kept', deliveryStatus: 'EXCEPTION' });
    await record({ details: 'earlier', deliveryStatus: 'EXCEPTION', dateTime: '2026-01-05T08:00:00Z' });
    await record({ details: 'on its way' });
    await record({ details: 'by another', deliveryStatus: 'FAILED_ATTEMPT' }, 'admin');

    // What no filter can be is left out.
    const junk = 'status=LOST&eventFrom=soon&createdById=-1';
    const page = await visitAs('employee', language, `/tracking-ace?${junk}&search=kho+${language}&sort=dateTime,desc`, small);
    const rows = page.locator('tr[data-row]');
    const details = () => rows.locator('td:nth-child(5)').allInnerTexts();
    await expect.poll(() => rows.count()).toBe(4);
    expect(await page.getByRole('button', { name: t.filter.clear }).count()).toBe(0);

    await page.keyboard.press('f');
    const panel = page.getByRole('dialog', { name: t.filter.open });
    await panel.getByLabel(t.tracking.filter.status, { exact: true }).first().press('ArrowDown');
    await panel.getByRole('option', { name: t.deliveryStatus.EXCEPTION, exact: true }).click();
    await panel.getByLabel(filled(t.filter.fromLabel, { name: t.tracking.filter.event }), { exact: true }).fill('+0');
    await page.keyboard.press('Enter');
    await expect.poll(details).toEqual(['kept']);
    await page.keyboard.press('Escape');
    expect(page.url()).toMatch(/search=kho/);
    expect(page.url()).toMatch(/sort=dateTime,desc/);
    expect(page.url()).toMatch(/status=EXCEPTION/);
    expect(page.url()).not.toMatch(/LOST|soon|createdById/);

    await page.getByRole('button', { name: filled(t.filter.remove, { name: t.tracking.filter.event }) }).click();
    await expect.poll(details).toEqual(['kept', 'earlier']);
    await page
      .getByRole('button', { name: filled(t.filter.remove, { name: `${t.tracking.filter.status}: ${t.deliveryStatus.EXCEPTION}` }) })
      .click();
    await expect.poll(() => rows.count()).toBe(4);

    const views = page.getByRole('navigation', { name: t.view.label });
    const exceptions = views.getByRole('link', { name: new RegExp(`^${t.tracking.view.exceptions}`) });
    const total = await totalOf('employee', 'trackings?status=EXCEPTION&status=FAILED_ATTEMPT&size=1');
    await expect.poll(() => exceptions.innerText()).toMatch(new RegExp(`${total}$`));
    await exceptions.click();
    await page.waitForURL((url) => url.href.includes('status=FAILED_ATTEMPT,EXCEPTION') && !url.href.includes('search=kho'));
    await expect.poll(() => exceptions.getAttribute('aria-current')).toBe('page');
    await expect.poll(details).toContain('by another');
    await views.getByRole('link', { name: new RegExp(`^${t.tracking.view.mine}`) }).click();
    await page.getByText(`${t.tracking.filter.createdBy}: ${t.filter.me}`).waitFor();
    await expect.poll(details).not.toContain('by another');
    // The total of all trackings is not counted for the tab; the foot of the list has it.
    expect(await views.getByRole('link', { name: t.view.all, exact: true }).innerText()).toBe(t.view.all);
  });

  test('trackings: nothing matches, one’s own view, and what a customer is offered', async () => {
    await api.context.pool.query('delete from "savedView"');
    const page = await visitAs('employee', language, '/tracking-ace?status=EXPIRED&sort=dateTime,desc', small);
    await page.getByText(t.tracking.filter.noMatch).waitFor();
    const views = page.getByRole('navigation', { name: t.view.label });
    await views.getByRole('button', { name: t.view.save }).click();
    await page.getByRole('dialog', { name: t.view.save }).getByRole('textbox', { name: t.view.name }).fill('Hết hạn');
    await page.keyboard.press('Enter');
    await expect.poll(() => views.getByRole('link', { name: /Hết hạn/ }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('status').getByRole('button', { name: t.filter.clear }).click();
    await page.waitForURL((url) => !url.href.includes('status='));
    await views.getByRole('link', { name: /Hết hạn/ }).click();
    await page.waitForURL(/status=EXPIRED/);
    expect(page.url()).toContain('sort=dateTime,desc');
    // A view belongs to its list.
    await go(page, '/connector-ace');
    await views.getByRole('link', { name: new RegExp(`^${t.connector.view.unsubmitted}`) }).waitFor();
    expect(await views.getByRole('link', { name: /Hết hạn/ }).count()).toBe(0);

    const customer = await visitAs('user', language, '/tracking-ace', small);
    const theirs = customer.getByRole('navigation', { name: t.view.label });
    await theirs.getByRole('link', { name: new RegExp(`^${t.tracking.view.exceptions}`) }).waitFor();
    expect(await theirs.getByRole('link', { name: new RegExp(`^${t.tracking.view.mine}`) }).count()).toBe(0);
    await customer.getByRole('button', { name: t.filter.open, exact: true }).click();
    const panel = customer.getByRole('dialog', { name: t.filter.open });
    await panel.getByLabel(t.tracking.filter.status, { exact: true }).first().waitFor();
    expect(await panel.getByLabel(t.tracking.filter.createdBy, { exact: true }).count()).toBe(0);
  });

  test('connectors: by courier, chosen from what is stored, and by what is not submitted yet', async () => {
    const courier = `Bưu chính ${language}`;
    const create = async (fields: object, owner: Login = 'employee') => {
      const { id: shipmentId } = await createShipment(owner);
      return (await api.as('employee').post('/api/connectors', { shipmentId, courier, ...fields })).body.id as number;
    };
    const [open, submitted, theirs] = [await create({}), await create({ submit: true }), await create({ courier: 'Toll' }, 'user')];
    const page = await visitAs('employee', language, '/connector-ace?sort=id,desc', small);
    // At once: a row that disappears meanwhile would be waited for.
    const ids = () => page.locator('tr[data-row]').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-row'))));
    await expect.poll(ids).toContain(theirs);
    await page.getByRole('button', { name: t.filter.open, exact: true }).click();
    const panel = page.getByRole('dialog', { name: t.filter.open });
    await panel.getByRole('combobox', { name: t.connector.field.courier }).fill(`chính ${language}`);
    await panel.getByRole('option', { name: courier }).click();
    await expect.poll(ids).toEqual([submitted, open]);
    await page.keyboard.press('Escape');
    await page.getByText(`${t.connector.field.courier}: ${courier}`).waitFor();

    const views = page.getByRole('navigation', { name: t.view.label });
    await views.getByRole('link', { name: new RegExp(`^${t.connector.view.unsubmitted}`) }).click();
    await page.getByText(`${t.connector.field.submit}: ${t.connector.filter.submitted.no}`).waitFor();
    await expect.poll(ids).toContain(theirs);
    expect(await ids()).not.toContain(submitted);
    await views.getByRole('link', { name: new RegExp(`^${t.view.mine}`) }).click();
    await expect.poll(ids).not.toContain(theirs);
    expect(await ids()).toContain(submitted);

    const customer = await visitAs('user', language, `/connector-ace?courier=${encodeURIComponent(courier)}`, small);
    await customer.getByText(t.connector.filter.noMatch).waitFor();
    await customer.getByRole('button', { name: t.filter.open, exact: true }).click();
    await customer.getByRole('dialog').getByRole('combobox', { name: t.connector.field.courier }).press('ArrowDown');
    await customer.getByRole('option', { name: 'Toll' }).waitFor();
    expect(await customer.getByRole('combobox', { name: t.connector.filter.owner }).count()).toBe(0);
  });

  test('users: by role and state, kept while one of them is changed', async () => {
    const login = `moi-${language}`;
    await api.as('admin').post('/api/users', { login, email: `${login}@example.com`, authorities: ['ROLE_EMPLOYEE'] });
    const page = await visitAs('admin', language, '/admin/user-management', small);
    const logins = async () => (await page.locator('tr[data-row] td:nth-child(2)').allInnerTexts()).map((text) => text.trim());
    const views = page.getByRole('navigation', { name: t.view.label });
    const awaiting = views.getByRole('link', { name: new RegExp(`^${t.user.filter.states.awaiting}`) });
    await expect.poll(() => awaiting.innerText()).toMatch(new RegExp(`${await totalOf('admin', 'users?state=awaiting&size=1')}$`));
    await awaiting.click();
    await expect.poll(logins).not.toContain('admin');
    expect(await logins()).toContain(login);

    await page.getByRole('button', { name: t.filter.open, exact: true }).click();
    const panel = page.getByRole('dialog', { name: t.filter.open });
    await panel.getByLabel(t.user.filter.role, { exact: true }).first().press('ArrowDown');
    await panel.getByRole('option', { name: t.user.authority.ROLE_EMPLOYEE, exact: true }).click();
    await page.waitForURL(/role=ROLE_EMPLOYEE/);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: `${t.list.edit} ${login}`, exact: true }).click();
    await page.locator('[name="company"]').fill('ACE');
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await page.waitForURL(
      (url) => /user-management\?/.test(url.href) && /state=awaiting/.test(url.href) && /role=ROLE_EMPLOYEE/.test(url.href),
    );
    await expect.poll(logins).toContain(login);

    await views.getByRole('link', { name: new RegExp(`^${t.user.view.administrators}`) }).click();
    await expect.poll(logins).toEqual(['admin']);
  });

  test('many views are counted, and again when one comes back to them', async () => {
    const days = Array.from({ length: 25 }, (_, number) => `2026-01-${number + 1}`);
    for (const day of days) {
      const view = { list: 'shipments', name: `${day} ${language}`, address: `shipDateTo=${day.replace(/-(\d)$/, '-0$1')}` };
      const made = await api.as('user').post('/api/views', view);
      expect(made.status).toBe(201);
      onTestFinished(async () => void (await api.as('user').delete(`/api/views/${made.body.id}`)));
    }
    const page = await visitAs('user', language, '/shipment-ace', small);
    const views = page.getByRole('navigation', { name: t.view.label });
    const uncounted = async () => (await views.getByRole('link').allInnerTexts()).filter((text) => !/\d$/.test(text.trim()));
    await views.getByRole('link', { name: new RegExp(`^${days.at(-1)}`) }).waitFor();
    await expect.poll(uncounted).toEqual([]);
    await page.locator('tr[data-row]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/view$/);
    await page.goBack();
    await page.locator('tr[data-row]').first().waitFor();
    await expect.poll(uncounted).toEqual([]);
    expect(await views.getByRole('link').count()).toBeGreaterThan(days.length);
  });
});
