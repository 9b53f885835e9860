import { describe, expect, test } from 'vitest';
import { startJourneys } from '../journey.ts';
import { IN_ENGLISH, TEXTS } from '../texts.ts';

const { visitAs, reopen, speak } = startJourneys();

describe.each(IN_ENGLISH)('shipments by keyboard (%s)', (language) => {
  const t = TEXTS[language];

  test('with the keyboard alone: sign in, list, search, open, edit, save', async () => {
    await speak(language);
    const page = await visitAs('user', language, '/');
    await page.evaluate(() => sessionStorage.clear());
    await reopen(page, '/shipment-ace');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('username');
    const { keyboard } = page;
    await keyboard.type('user');
    await keyboard.press('Tab');
    await keyboard.type('user');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: t.shipment.list.title }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keyboard.press('/');
    await keyboard.type('tenofovir');
    await keyboard.press('Enter');
    await page.waitForURL(/search=tenofovir/);
    await expect.poll(() => page.locator('[aria-busy=false] tr[data-row]').first().innerText()).toMatch(/tenofovir/i);
    await page.locator('tr[data-row]').first().focus();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: t.shipment.group.info }).waitFor();
    await keyboard.press('e');
    await page.locator('[name="senderContactName"]').focus();
    await keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('senderTelNo');
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('0280000000');
    await keyboard.press('Control+Enter');
    await page
      .getByRole('status')
      .filter({ hasText: t.aceApp.shipment.updated.split('{{')[0] })
      .waitFor();
    await page.getByText('0280000000').waitFor();
  });
});
