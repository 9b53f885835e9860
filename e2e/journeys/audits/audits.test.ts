import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startJourneys } from '../../journey.ts';
import { IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();

describe.each(IN_VIETNAMESE)('the security audit (%s)', (language) => {
  const t = TEXTS[language];
  const rows = (page: Page) => page.locator('tr[data-row]');

  test('shows sign-ins and failures of the last month, newest first, and of any other period', async () => {
    // The order that was chosen last would stay.
    await api.context.pool.query('delete from "listPreference"');
    await api.as(null).post('/api/authenticate', { username: 'user', password: 'wrong' });
    await api.as(null).post('/api/authenticate', { username: 'admin', password: 'admin' });
    const page = await visitAs('admin', language, '/');
    await page.getByRole('button', { name: t.menu.administration }).click();
    await page.getByRole('menuitem', { name: t.menu.audits, exact: true }).click();
    await rows(page).first().getByText(t.audits.type.AUTHENTICATION_SUCCESS).waitFor();
    const failure = rows(page).nth(1).filter({ hasText: t.audits.reason.wrongPassword });
    await failure.getByText(t.audits.type.AUTHENTICATION_FAILURE).waitFor();
    await failure.getByText('127.0.0.1').waitFor();
    expect(await page.getByRole('columnheader', { name: t.audits.column.date }).getAttribute('aria-sort')).toBe('descending');

    await page.getByRole('link', { name: t.audits.column.user }).click();
    await page.waitForURL(/sort=principal,asc/);
    await expect.poll(() => rows(page).first().innerText()).toContain('admin');

    await page.getByRole('textbox', { name: t.audits.toDate }).fill('02/01/2001');
    await page.getByRole('textbox', { name: t.audits.fromDate }).fill('01/01/2001');
    await page.keyboard.press('Enter');
    await page.waitForURL(/fromDate=2001-01-01&toDate=2001-01-02/);
    await page.getByText(t.audits.empty).waitFor();
    await page.goBack();
    await page.goBack();
    await rows(page).first().waitFor();
  });

  test('keeps an invalid date as it was typed, shows an error, and leaves the list as it is', async () => {
    const page = await visitAs('admin', language, '/admin/audits?fromDate=2026-01-01&toDate=2027-01-01');
    await rows(page).first().waitFor();
    const from = page.getByRole('textbox', { name: t.audits.fromDate });
    for (const typed of ['31/02/2026', '11/21/2026']) {
      await from.fill(typed);
      await from.press('Enter');
      await page.getByText(t.validation.date).waitFor();
      expect(await from.inputValue()).toBe(typed);
    }
    expect(page.url()).toContain('fromDate=2026-01-01');
    await from.fill('5/9/2026');
    await from.press('Enter');
    await page.waitForURL(/fromDate=2026-09-05/);
    expect(await from.inputValue()).toBe('05/09/2026');
  });
});
