import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../../../server/src/features/shipments/shipments.testing.ts';
import { go, startJourneys } from '../../journey.ts';
import { filled, IN_ENGLISH, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();
const NUMBER = '0012345678901234567890';

describe.each(IN_ENGLISH)('the lookup at a partner (%s)', (language) => {
  const t = TEXTS[language];
  const partner = (page: Page) => page.getByRole('combobox', { name: t.lookup.field.partnerShipment });
  const number = (page: Page) => page.locator('[name="trackingId"]');
  const track = (page: Page) => page.getByRole('button', { name: t.lookup.track });

  test('the link in the list opens a new tab, which runs at once and keeps leading zeros of the number', async () => {
    const mark = `lookup-${language}`;
    const fields = { partnerShipment: 'gtsCad', partnerShipmentId: NUMBER, notes: mark };
    const { id } = (await api.as('employee').post('/api/shipments', shipmentInput(fields))).body;
    const page = await visitAs('employee', language, `/shipment-ace?search=${encodeURIComponent(mark)}`);
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: `gtsCad - ${NUMBER}` }).click();
    const tab = await opening;
    await tab.getByRole('cell', { name: NUMBER }).first().waitFor();
    expect(tab.url()).toContain(`trackingId=${NUMBER}`);
    expect(await number(tab).inputValue()).toBe(NUMBER);
    await expect.poll(() => partner(tab).inputValue()).toBe('GTS Canada');
    await tab.close();

    await go(page, `/shipment-ace/${id}/view`);
    const again = page.waitForEvent('popup');
    await page.getByRole('link', { name: `gtsCad - ${NUMBER}` }).click();
    await (await again).getByRole('cell', { name: NUMBER }).first().waitFor();
  });

  test('no longer asks for both fields once a link with both is followed', async () => {
    const page = await visitAs('employee', language, '/tracking-partner-shipment');
    await track(page).click();
    await page.getByRole('alert').getByText(t.lookup.incomplete).waitFor();
    await page.evaluate(() => {
      location.hash = '/tracking-partner-shipment?partnerShipment=gtsCad&trackingId=4712';
    });
    await page.getByRole('cell', { name: '4712' }).first().waitFor();
    expect(await page.getByText(t.lookup.incomplete).count()).toBe(0);
  });

  test('is disabled while it runs, and describes each failure in words', async () => {
    const page = await visitAs('user', language, '/tracking-partner-shipment');
    const mayAnswer = Promise.withResolvers<void>();
    await page.route('**/api/gts/tracks/**', async (route) => {
      await mayAnswer.promise;
      await route.continue();
    });
    await go(page, '/tracking-partner-shipment?partnerShipment=gtsUsa&trackingId=SANDBOX-GARBAGE');
    await page.getByText(t.lookup.running).waitFor();
    expect(await track(page).isDisabled()).toBe(true);
    mayAnswer.resolve();
    await page
      .getByRole('alert')
      .getByText(filled(t.error.partnerFailed, { params: 'GTS USA' }))
      .waitFor();
    expect(await track(page).isEnabled()).toBe(true);
    await page.route('**/api/gts/tracks/**', (route) => route.abort());
    await track(page).click();
    await page.getByRole('alert').getByText(t.error.server.not.reachable).waitFor();
  });
});

describe('a lookup at an unknown partner', () => {
  test.each(['none', 'dhl', ''])('selects no partner for %j, and sends no request', async (key) => {
    const page = await visitAs('employee', 'en', `/tracking-partner-shipment?partnerShipment=${key}&trackingId=1`);
    await page.getByRole('heading', { name: TEXTS.en.menu.lookup }).waitFor();
    expect(await page.getByRole('cell').count()).toBe(0);
  });
});
