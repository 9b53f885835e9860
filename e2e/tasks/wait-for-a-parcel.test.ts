import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paste, startJourneys } from '../journey.ts';
import { parcelsOf } from '../sharing.testing.ts';
import { IN_VIETNAMESE, TEXTS } from '../texts.ts';

const { api, visit, reopen } = startJourneys();

const { createShipment, track } = parcelsOf({ api });

describe.each(IN_VIETNAMESE)('tracking by number (%s)', (language) => {
  const t = TEXTS[language];
  const card = (page: Page, number: string) => page.getByRole('article', { name: number, exact: true });

  test('a visitor pastes numbers on the home page, and sees more with the digits of a telephone number', async () => {
    const [first, second] = [await createShipment(), await createShipment({ extBillNumber: 'ASN-55', receiverTelNo: '0903 111 222' })];
    await track(first, 'OUT_FOR_DELIVERY');
    const page = await visit('/', language);
    const field = page.getByRole('textbox', { name: t.track.numbers });
    await paste(field, `${first.aceBillNumber}\r\nASN-55\r\nNOTHING-1`);
    await expect.poll(() => field.inputValue()).toBe(`${first.aceBillNumber}, ASN-55, NOTHING-1`);
    await field.press('Enter');
    await card(page, first.aceBillNumber).getByText(t.deliveryStatus.OUT_FOR_DELIVERY).first().waitFor();
    await card(page, 'ASN-55').getByText(t.track.nothingYet).waitFor();
    await card(page, 'NOTHING-1').getByText(t.track.notFound).waitFor();
    await page.getByText(t.track.questions).getByRole('link', { name: 'hoidap@acecargo.example' }).waitFor();
    await card(page, first.aceBillNumber).getByText(t.track.moreWithDigits).waitFor();
    expect(await page.getByText('Sydney').count()).toBe(0);
    expect(await page.getByText('Nhà chị Lan').count()).toBe(0);

    await page.getByRole('textbox', { name: t.track.digits }).fill('+61 2 5550 1992');
    await page.keyboard.press('Enter');
    await card(page, first.aceBillNumber).getByText('Sydney').waitFor();
    await card(page, 'ASN-55').getByText(t.track.digitsDoNotMatch).waitFor();
    expect(page.url()).not.toContain('1992');
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('1992');

    // The numbers are in the address: reload and Back show them again.
    await reopen(page, new URL(page.url()).hash.slice(1));
    await card(page, first.aceBillNumber).getByText(t.track.moreWithDigits).waitFor();
    await page.getByRole('textbox', { name: t.track.numbers }).fill(second.aceBillNumber);
    await page.keyboard.press('Enter');
    await card(page, second.aceBillNumber).waitFor();
    await page.goBack();
    await card(page, 'ASN-55').waitFor();
  });
});
