import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { IN_ENGLISH, IN_VIETNAMESE, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs } = startJourneys();

const LAPTOP = { viewport: { width: 1280, height: 800 } };

/** The row with the focus, or else the name of the element that has it. */
const focus = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? document.activeElement?.tagName.toLowerCase());

describe.each(IN_VIETNAMESE)('after a deletion (%s)', (language) => {
  const t = TEXTS[language];

  test.each([
    ['in the middle', 1, 1],
    ['of the last row', 2, 1],
  ])('%s the focus is on the neighbouring row', async (_name, deleted, next) => {
    const mark = `xoa${deleted}dong`;
    const ids: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.push((await api.as('employee').post('/api/shipments', shipmentInput({ notes: mark }))).body.id);
    }
    const page = await visitAs('employee', language, `/shipment-ace?search=${mark}`, LAPTOP);
    await page.locator('tr[data-row]').nth(2).waitFor();
    await page.locator(`tr[data-row="${ids[deleted]}"]`).getByRole('link', { name: t.list.delete }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: t.shipment.delete.action }).press('Enter');
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(2);
    const left = ids.filter((_, index) => index !== deleted);
    await expect.poll(() => focus(page)).toBe(String(left[next]));
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`shipment-ace/${left[next]}/view`));
  });

  test('that is cancelled the focus is where it was', async () => {
    const page = await visitAs('employee', language, '/shipment-ace', LAPTOP);
    const button = page.locator('tr[data-row="4"]').getByRole('link', { name: t.list.delete });
    await button.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: t.form.cancel }).press('Enter');
    await expect.poll(() => button.evaluate((link) => link === document.activeElement)).toBe(true);
  });
});

describe.each(IN_ENGLISH)('after a navigation (%s)', (language) => {
  const t = TEXTS[language];

  test('the next Tab is in the new page, and back in a list on the row that was left', async () => {
    const page = await visitAs('employee', language, '/', LAPTOP);
    await page.getByRole('banner').getByRole('link', { name: t.shipment.list.title, exact: true }).press('Enter');
    await page.locator('tr[data-row]').nth(3).waitFor();
    await expect.poll(() => focus(page)).toBe('main');

    await page.locator('tr[data-row="3"]').press('Enter');
    await page.getByRole('heading', { name: t.shipment.group.receiver }).waitFor();
    await expect.poll(() => focus(page)).toBe('main');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await page.getByRole('button', { name: t.form.back }).press('Enter');
    await page.locator('tr[data-row="3"]').waitFor();
    await expect.poll(() => focus(page)).toBe('3');

    // Saved: again on the row that was edited.
    await page.locator('tr[data-row="5"]').getByRole('link', { name: t.list.edit }).press('Enter');
    await page.locator('[name=notes]').fill('after the save');
    await page.keyboard.press('Control+Enter');
    await page.locator('tr[data-row="5"]').waitFor();
    await expect.poll(() => focus(page)).toBe('5');

    // Through a menu, and to a form that sets the focus itself.
    await page.getByRole('banner').getByRole('button', { name: t.menu.shipment, exact: true }).press('Enter');
    // The menu focuses its first item shortly after it is drawn.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
    await page.getByRole('menuitem', { name: t.connector.list.title }).press('Enter');
    await page.getByRole('heading', { level: 1, name: t.connector.list.title }).waitFor();
    await expect.poll(() => focus(page)).toBe('main');
  });
});
