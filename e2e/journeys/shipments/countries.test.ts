import type { Language } from '@ace/contract/shared/languages.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startJourneys, TYPING, unfold } from '../../journey.ts';
import { IN_ENGLISH, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { visitAs } = startJourneys();

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const expectValue = (page: Page, name: string, text: string) =>
  expect.poll(() => field(page, name).inputValue(), { message: name }).toBe(text);
const leave = (page: Page) => field(page, 'description').focus();

const openNew = async (language: Language) => {
  const page = await visitAs('employee', language, '/shipment-ace/new');
  await unfold(page);
  return page;
};
const type = (page: Page, name: string, text: string) => field(page, name).pressSequentially(text, TYPING);

describe.each(IN_VIETNAMESE)('a country of a shipment (%s)', (language) => {
  test('is found by either name or its code, and fills both fields', async () => {
    const page = await openNew(language);
    await type(page, 'receiverCountry', 'duc');
    await page.getByRole('option', { name: 'Đức (DE)' }).waitFor();
    await field(page, 'receiverCountry').press('ArrowDown');
    await field(page, 'receiverCountry').press('Enter');
    await expectValue(page, 'receiverCountry', 'Đức');
    await expectValue(page, 'receiverCountryCode', 'DE');
    expect(await page.getByRole('option').count()).toBe(0);
    // By its code, which replaces the country that was chosen before.
    await field(page, 'receiverCountryCode').fill('');
    await type(page, 'receiverCountryCode', 'au');
    await leave(page);
    await expectValue(page, 'receiverCountryCode', 'AU');
    await expectValue(page, 'receiverCountry', 'Úc');
    // The list opens at it: one key further is the next one of the usual countries.
    await field(page, 'receiverCountry').press('ArrowDown');
    await expect.poll(() => page.locator('[role=option][aria-selected=true]').textContent()).toBe('Úc (AU)');
    expect(await page.getByRole('option').count()).toBe(249);
    await field(page, 'receiverCountry').press('ArrowDown');
    await field(page, 'receiverCountry').press('Enter');
    await expectValue(page, 'receiverCountryCode', 'US');
    await type(page, 'goodsOriginCountryCode', 'viet');
    await field(page, 'goodsOriginCountryCode').press('Enter');
    await expectValue(page, 'goodsOriginCountryCode', 'VN');
    // A code is a code first: "my" would be America as a name.
    await field(page, 'goodsOriginCountryCode').fill('');
    await type(page, 'goodsOriginCountryCode', 'my');
    await field(page, 'goodsOriginCountryCode').press('Enter');
    await expectValue(page, 'goodsOriginCountryCode', 'MY');
  });
});

describe.each(IN_ENGLISH)('a country of a shipment (%s)', (language) => {
  const t = TEXTS[language];

  test('stays as it is typed, and fills the code if it means one', async () => {
    const page = await openNew(language);
    // The name of the other language.
    await type(page, 'senderCountry', 'duc');
    await expectValue(page, 'senderCountryCode', 'DE');
    await leave(page);
    await expectValue(page, 'senderCountry', 'duc');
    // The code of the former country goes.
    await field(page, 'senderCountry').fill('Atlantis');
    await expectValue(page, 'senderCountryCode', '');
    await field(page, 'senderCountry').fill('');
    await type(page, 'senderCountry', 'Australia (VIC)');
    await field(page, 'senderCountry').press('Tab');
    await expectValue(page, 'senderCountry', 'Australia (VIC)');
    await type(page, 'senderCountryCode', 'AU');
    await leave(page);
    await expectValue(page, 'senderCountry', 'Australia (VIC)');
    await field(page, 'receiverCountry').fill('Atlantis');
    await leave(page);
    await expectValue(page, 'receiverCountry', 'Atlantis');
    await expectValue(page, 'receiverCountryCode', '');
    // Esc takes the list away, and nothing else.
    await field(page, 'receiverCountry').press('End');
    await type(page, 'receiverCountry', ' u');
    await field(page, 'receiverCountry').press('ArrowDown');
    await field(page, 'receiverCountry').press('Escape');
    await expectValue(page, 'receiverCountry', 'Atlantis u');
    expect(await page.getByRole('button', { name: t.form.save, exact: true }).count()).toBe(1);
  });
});
