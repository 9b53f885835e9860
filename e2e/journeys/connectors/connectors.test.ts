import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput, TO_AUSTRALIA } from '../../../server/src/features/shipments/shipments.testing.ts';
import { countKeys, go, OWN_CONTEXT, startJourneys } from '../../journey.ts';
import { filled, IN_ENGLISH, TEXTS } from '../../texts.ts';

const { api, sandbox, visitAs } = startJourneys();

const createShipment = async (fields: object = {}, login: 'employee' | 'user' = 'employee'): Promise<number> =>
  (await api.as(login).post('/api/shipments', shipmentInput(fields))).body.id;
const createConnector = async (shipmentId: number, fields: object = {}): Promise<number> =>
  (await api.as('employee').post('/api/connectors', { ...fields, shipmentId })).body.id;

describe.each(IN_ENGLISH)('connectors (%s)', (language) => {
  const t = TEXTS[language];
  const order = (page: Page) => page.getByRole('button', { name: t.connector.order.create });

  test('an alert names the fields whose letters no font has, instead of printing the label', async () => {
    const shipmentId = await createShipment({ receiverCity: '𒀀' });
    const connector = await api.as('employee').post('/api/connectors', { shipmentId, footer: 'Cảm ơn 𒀀' });
    const page = await visitAs('employee', language, `/connector-ace/${connector.body.id}/view`);
    await page.getByRole('button', { name: t.connector.detail.printLabel }).click();
    for (const name of [t.connector.field.footer, t.shipment.field.receiverCity]) {
      const field = filled(t.error.field, { field: name });
      await page.getByText(`${field}: ${filled(t.error.unprintable, { params: '𒀀' })}`).waitFor();
    }
  });

  test('a double click places one order', async () => {
    const id = await createShipment();
    const page = await visitAs('employee', language, `/shipment-ace/${id}/view`);
    const before = sandbox.orders.size;
    await order(page).dblclick();
    await page.waitForURL(/#\/connector-ace\?/);
    const { connectorId, aceBillNumber } = (await api.as('employee').get(`/api/shipments/${id}`)).body;
    await page
      .getByRole('status')
      .filter({ hasText: filled(t.connector.order.created, { data: connectorId, number: aceBillNumber }) })
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(sandbox.orders.size).toBe(before + 1);
    const { rows } = await api.context.pool.query('select from connector where "shipmentId" = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  test('asks before an order that does not fit, and says why; Enter orders nothing, a double click once', async () => {
    const receiver = { receiverCountry: 'Canada', receiverAddress: '12 Queen Street', receiverName: 'Maple Foods' };
    const fields = { partnerShipment: 'gtsCad', ...receiver, dangerousGoods: true };
    const id = await createShipment(fields);
    const { aceBillNumber } = (await api.as('employee').get(`/api/shipments/${id}`)).body;
    const page = await visitAs('employee', language, `/shipment-ace/${id}/view`);
    const before = sandbox.orders.size;
    const question = page.getByRole('dialog', { name: t.connector.order.question });
    // The second click of a double click orders nothing either.
    await order(page).dblclick();
    await question.getByText(filled(t.connector.order.misfits, { number: aceBillNumber, receiver: 'Maple Foods' })).waitFor();
    const { partner, country, dangerousGoods } = t.connector.order.misfit;
    for (const reason of [filled(partner, { partner: 'GTS Canada' }), filled(country, { country: 'Canada' }), dangerousGoods]) {
      expect(await question.getByText(reason, { exact: true }).isVisible(), reason).toBe(true);
    }
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await order(page).click();
    await question.waitFor();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(sandbox.orders.size).toBe(before);
    // On a phone the button is in a bar, whose styles must not reach the question.
    await page.setViewportSize({ width: 390, height: 800 });
    await order(page).click();
    expect(await question.getByText(dangerousGoods, { exact: true }).isVisible()).toBe(true);
    await question.getByRole('button', { name: t.connector.order.confirm }).dblclick();
    await page.waitForURL(/#\/connector-ace\?/);
    expect(sandbox.orders.size).toBe(before + 1);
  });

  test('asks for what the partner needs in one dialog, saves it and orders', async () => {
    const id = await createShipment({
      ...TO_AUSTRALIA,
      partnerShipment: 'none',
      receiverPostalCode: '800',
      receiverProvince: null,
      weight: null,
    });
    const page = await visitAs('employee', language, `/shipment-ace/${id}/view`);
    await order(page).waitFor();
    const keys = await countKeys(page);
    await order(page).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t.connector.order.needs });
    // On a phone the button is in a bar, whose styles must not reach the dialog.
    await page.setViewportSize({ width: 390, height: 800 });
    expect((await dialog.boundingBox())?.width).toBeGreaterThan(300);
    const names = await dialog.locator('input').evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ name }) => name));
    expect(names).toEqual(['receiverPostalCode', 'receiverProvince', 'weight']);
    expect(await dialog.locator('[name=receiverPostalCode]').evaluate((input) => input === document.activeElement)).toBe(true);
    const go = dialog.getByRole('button', { name: t.connector.order.saveAndOrder });
    expect(await go.isDisabled()).toBe(true);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('08');
    await dialog.getByText(t.connector.order.wrong.receiverPostalCode).waitFor();
    await page.keyboard.type('00');
    await page.keyboard.press('Tab');
    await page.keyboard.type('NT');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0');
    await dialog.getByText(t.connector.order.wrong.weight).waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/connector-ace\?/);
    expect(await keys()).toBeLessThanOrEqual(16);
    const stored = (await api.as('employee').get(`/api/shipments/${id}`)).body;
    expect(stored).toMatchObject({ receiverPostalCode: '0800', receiverProvince: 'NT', weight: 2, receiverCity: 'Darwin' });
    expect(stored.connectorId).not.toBeNull();
  });

  test('shows the reasons of a refusal by the partner, long enough to be read', async () => {
    const id = await createShipment({ receiverPostalCode: 'SANDBOX-REFUSE' });
    const page = await visitAs('employee', language, `/shipment-ace/${id}/view`, OWN_CONTEXT);
    await order(page).waitFor();
    await page.clock.install();
    await order(page).click();
    const alert = page.getByRole('alert').getByText('Receiver address is not served – No courier delivers to SANDBOX-REFUSE.');
    await alert.waitFor();
    // Under the pointer it would stay longer.
    await page.mouse.move(5, 700);
    await page.clock.fastForward(50_000);
    expect(await alert.isVisible()).toBe(true);
    await page.clock.fastForward(11_000);
    await alert.waitFor({ state: 'detached' });
    expect(page.url()).toContain(`/shipment-ace/${id}/view`);
    await order(page).waitFor();
  });

  test('names the partner that fails', async () => {
    const id = await createShipment({ receiverPostalCode: 'SANDBOX-ERROR' });
    const page = await visitAs('employee', language, `/shipment-ace/${id}/view`);
    await order(page).click();
    await page
      .getByRole('alert')
      .getByText(filled(t.error.partnerFailed, { params: 'GTS Australia' }))
      .waitFor();
    await order(page).waitFor();
  });

  test('a clerk types a new connector; a stored one is read-only', async () => {
    const id = await createShipment({ aceBillNumber: `FREE-${language}` });
    const page = await visitAs('employee', language, '/connector-ace/new');
    const shipment = page.getByRole('combobox', { name: t.connector.field.shipmentId });
    await shipment.fill(`free-${language}`);
    await page
      .getByRole('option', { name: `FREE-${language.toUpperCase()}` })
      .or(page.getByRole('option', { name: `FREE-${language}` }))
      .click();
    await page.locator('[name="orderId"]').fill('x');
    await page.getByText(filled(t.validation.range, { min: 0, max: Number.MAX_SAFE_INTEGER })).waitFor();
    await page.locator('[name="orderId"]').fill('4711');
    await page.locator('[name="hub"]').fill('h'.repeat(256));
    await page.getByText(filled(t.validation.maxlength, { max: 255 })).waitFor();
    await page.locator('[name="hub"]').fill('h'.repeat(255));
    await page.getByRole('checkbox', { name: t.connector.field.submit }).check();
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await page.waitForURL(/#\/connector-ace(\?|$)/);
    const { connectorId } = (await api.as('employee').get(`/api/shipments/${id}`)).body;
    expect((await api.as('employee').get(`/api/connectors/${connectorId}`)).body).toMatchObject({ orderId: 4711, submit: true });

    await go(page, `/connector-ace/${connectorId}/edit`);
    await expect.poll(() => page.getByRole('textbox', { name: t.connector.field.id, exact: true }).inputValue()).toBe(String(connectorId));
    for (const name of ['shipmentId', 'orderId', 'hub', 'footer', 'submit']) {
      expect(await page.locator(`[name="${name}"]`).getAttribute('readonly'), name).toBe('');
    }
    expect(await page.locator('[name="submit"]').inputValue()).toBe(t.form.yes);
  });

  test('submit is a checkbox while it has no value', async () => {
    const id = await createConnector(await createShipment(), { submit: null });
    const page = await visitAs('employee', language, `/connector-ace/${id}/edit`);
    await page.getByRole('checkbox', { name: t.connector.field.submit }).check();
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await expect.poll(async () => (await api.as('employee').get(`/api/connectors/${id}`)).body.submit).toBe(true);
  });

  test('the popup over the list deletes one', async () => {
    const id = await createConnector(await createShipment());
    const page = await visitAs('employee', language, '/connector-ace?sort=id,desc');
    await page.getByRole('link', { name: `${t.list.delete} ${id}`, exact: true }).click();
    await page.getByRole('dialog').getByText(t.connector.delete.question).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: t.connector.delete.action, exact: true }).click();
    await page.waitForURL(/#\/connector-ace\?.*sort=id,desc/);
    await page
      .getByRole('status')
      .filter({ hasText: filled(t.aceApp.connector.deleted, { param: id }) })
      .waitFor();
    expect((await api.as('employee').get(`/api/connectors/${id}`)).status).toBe(404);
  });

  test('a plain user sees their own, and no way to change them', async () => {
    const own = await createConnector(await createShipment({}, 'user'));
    const page = await visitAs('user', language, '/connector-ace?size=1000');
    await page.getByRole('link', { name: `${t.list.view} ${own}`, exact: true }).waitFor();
    expect(await page.getByRole('link', { name: new RegExp(`^(${t.list.edit}|${t.list.delete}) `) }).count()).toBe(0);
    expect(await page.getByRole('link', { name: t.connector.list.create }).count()).toBe(0);
  });
});
