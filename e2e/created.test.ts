import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { filled, IN_VIETNAMESE, startJourneys, TEXTS } from './journey.ts';

const { api, reopen, visitAs } = startJourneys();

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const value = (page: Page, name: string) => field(page, name).inputValue();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const latest = async () => (await api.context.pool.query('select * from shipment order by id desc limit 1')).rows[0];
const fillRequired = async (page: Page, description: string) => {
  const values = { description, receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678' };
  for (const [name, text] of Object.entries(values)) await field(page, name).fill(text);
};
/** The message is a part of the bar, and the name and the phone of the receiver can be seen and clicked. */
const expectUncovered = async (page: Page) => {
  const isInBar = await page.locator('[data-save-bar] [role=status]').evaluate((message) => {
    const [inner, outer] = [message.getBoundingClientRect(), message.closest('[data-save-bar]')?.getBoundingClientRect() ?? new DOMRect()];
    return inner.top >= outer.top && inner.bottom <= outer.bottom && inner.left >= outer.left && inner.right <= outer.right;
  });
  expect(isInBar).toBe(true);
  for (const name of ['receiverContactName', 'receiverTelNo']) {
    const isSeen = await field(page, name).evaluate((input) => {
      const { left, right, top, bottom } = input.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => document.elementFromPoint((left + right) / 2, y) === input);
    });
    expect(isSeen, name).toBe(true);
  }
};

describe.each(IN_VIETNAMESE)('after a shipment was created (%s)', (language) => {
  const t = TEXTS[language];

  test('"Save and next" keeps the sender, goes to the receiver, and says in the bar what was created', async () => {
    const page = await visitAs('employee', language, '/shipment-ace?sort=id,desc');
    await page.locator('tr[data-row]').first().waitFor();
    await page.keyboard.press('n');
    await field(page, 'senderContactName').waitFor();
    await field(page, 'senderContactName').fill(`Chị Lan ${language}`);
    const said = page.locator('[data-save-bar]').getByRole('status');
    for (const description of [`first ${language}`, `second ${language}`]) {
      await fillRequired(page, description);
      await page.keyboard.press('Control+Shift+Enter');
      await expect.poll(async () => (await latest()).description).toBe(description);
      const { id, aceBillNumber } = await latest();
      await said.getByText(aceBillNumber).waitFor();
      await expect.poll(() => focused(page)).toBe('receiverContactName');
      await page.locator('summary').getByText(`Chị Lan ${language}`).waitFor();
      expect(await field(page, 'senderContactName').isVisible()).toBe(false);
      for (const name of ['description', 'receiverContactName', 'receiverTelNo']) expect(await value(page, name)).toBe('');
      expect(await value(page, 'senderContactName')).toBe(`Chị Lan ${language}`);
      expect(await said.getByRole('link', { name: aceBillNumber }).getAttribute('href')).toBe(`/#/shipment-ace/${id}/view`);
      expect(await said.getByRole('link').count()).toBe(1);
      expect(await page.locator('[data-alerts] > *').count()).toBe(0);
      await expectUncovered(page);
    }
    const tab = page.waitForEvent('popup');
    await said.getByRole('button', { name: t.shipment.created.print }).click();
    await (await tab).close();
    await fillRequired(page, `third ${language}`);
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    const third = await latest();
    expect(third.description).toBe(`third ${language}`);
    const row = page.locator(`tr[data-row="${third.id}"]`);
    await row.waitFor();
    expect(await row.getAttribute('data-new')).toBe('true');
    await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);
    // What a list says would lie over the next form.
    const alert = page.locator('[data-alerts]').getByRole('status').filter({ hasText: third.aceBillNumber });
    await alert.waitFor();
    await page.keyboard.press('n');
    await expect.poll(() => focused(page)).toBe('senderContactName');
    await alert.waitFor({ state: 'detached' });
    expect(await said.count()).toBe(0);
  });

  test('on a phone the next form shows the receiver, and no keyboard', async () => {
    const { body } = await api.as('employee').post('/api/shipments', shipmentInput({}));
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const page = await visitAs('employee', language, `/shipment-ace/new?nextOf=${body.id}`, phone);
    await page.locator('[data-save-bar]').getByRole('link', { name: body.aceBillNumber }).waitFor();
    const receiver = field(page, 'receiverContactName');
    await expect.poll(async () => (await receiver.boundingBox())?.y).toBeLessThan(500);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT');
    await expectUncovered(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('its number is shown with what people do next', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/new');
    await field(page, 'description').waitFor();
    await fillRequired(page, `steps ${language}`);
    await page.keyboard.press('Control+Enter');
    const { aceBillNumber } = await latest().then(async () => {
      await page.waitForURL(/#\/shipment-ace(\?|$)/);
      return latest();
    });
    const alert = page.getByRole('status').filter({ hasText: aceBillNumber });
    await alert.getByText(filled(t.aceApp.shipment.created, { param: aceBillNumber })).waitFor();
    const tab = page.waitForEvent('popup');
    await alert.getByRole('button', { name: t.shipment.created.print }).click();
    await (await tab).close();
    await reopen(page, '/shipment-ace/new');
    await field(page, 'description').waitFor();
    await fillRequired(page, `steps 2 ${language}`);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('status').getByRole('button', { name: t.shipment.created.duplicate }).click();
    await expect.poll(() => value(page, 'description')).toBe(`steps 2 ${language}`);
  });
});
