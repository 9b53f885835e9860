import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startJourneys } from '../journey.ts';
import { IN_ENGLISH, TEXTS } from '../texts.ts';

const { visitAs } = startJourneys();

describe.each(IN_ENGLISH)('the lookup at a partner (%s)', (language) => {
  const t = TEXTS[language];
  const partner = (page: Page) => page.getByRole('combobox', { name: t.lookup.field.partnerShipment });
  const number = (page: Page) => page.locator('[name="trackingId"]');
  const track = (page: Page) => page.getByRole('button', { name: t.lookup.track });

  test('asks for both fields, then shows the answer of the partner as a table', async () => {
    const page = await visitAs('employee', language, '/tracking-partner-shipment');
    await track(page).click();
    await page.getByRole('alert').getByText(t.lookup.incomplete).waitFor();
    await number(page).fill('4711');
    await track(page).click();
    await page.getByRole('alert').getByText(t.lookup.incomplete).waitFor();
    await partner(page).click();
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['GTS USA', 'GTS Australia', 'GTS Canada', 'GTS Singapore']);
    await page.getByRole('option', { name: 'GTS Singapore' }).click();
    await track(page).click();
    await page.getByRole('cell', { name: '4711' }).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(page.url()).toContain('partnerShipment=gtsSgp&trackingId=4711');
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(Object.values(t.lookup.column));

    await number(page).fill('SANDBOX-EMPTY');
    await page.keyboard.press('Enter');
    const none = page.getByRole('cell', { name: t.lookup.noResult, exact: true });
    await none.waitFor();
    expect(await none.getAttribute('colspan')).toBe('5');
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(Object.values(t.lookup.column));
    await page.getByRole('button', { name: t.lookup.again }).click();
    await expect.poll(() => number(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.goBack();
    await page.getByRole('cell', { name: '4711' }).first().waitFor();
    expect(await number(page).inputValue()).toBe('4711');
  });
});
