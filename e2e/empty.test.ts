import { describe, expect, test } from 'vitest';
import { go, IN_ENGLISH, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs } = startJourneys();

// First, because the tests below create shipments.
test('charts of a month without anything say so', async () => {
  const page = await visitAs('employee', 'vi', '/');
  const { charts } = TEXTS.vi.desk;
  await page.getByRole('region', { name: charts.registered }).getByText(charts.noneRegistered).waitFor();
  await page.getByRole('region', { name: charts.deliveries }).getByText(charts.none).waitFor();
});

describe.each(IN_ENGLISH)('places with nothing to show (%s)', (language) => {
  const t = TEXTS[language];

  test('lists say why they are empty and what is next, in the height of the window', async () => {
    const page = await visitAs('employee', language, '/shipment-ace?shipDateTo=2001-01-01');
    const empty = page.getByRole('status').filter({ hasText: t.shipment.filter.noMatch });
    await empty.locator('svg[aria-hidden]').waitFor();
    await page.locator('[data-list-foot]').getByText('ACE Cargo').waitFor();
    const heights = () => page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    expect(await heights()).toEqual([800, 800]);
    await empty.getByRole('button', { name: t.filter.clear }).click();
    await page.locator('tr[data-row]').first().waitFor();
    expect(await heights()).toEqual([800, 800]);
    await go(page, '/shipment-ace?search=zzzqqq');
    await page.getByRole('status').filter({ hasText: t.shipment.list.noMatch }).getByRole('button', { name: t.list.clear }).click();
    await page.locator('tr[data-row]').first().waitFor();
  });

  test('a shipment without events and a person without shipments are led to the next step', async () => {
    const { body } = await api.as('employee').post('/api/shipments', {
      ...{ description: 'x', shipDate: '2026-11-20', senderContactName: 'a', senderTelNo: '1' },
      ...{ receiverContactName: 'b', receiverTelNo: '2' },
    });
    const page = await visitAs('employee', language, `/shipment-ace/${body.id}/view`);
    const empty = page.getByRole('status').filter({ hasText: t.tracking.timeline.empty });
    await empty.getByRole('link', { name: t.tracking.timeline.add }).waitFor();
    expect(await page.getByRole('link', { name: t.tracking.timeline.add }).count()).toBe(1);

    const customer = await visitAs('other', language, '/connector-ace');
    await customer.getByRole('link', { name: t.home.toShipments }).click();
    await customer
      .getByRole('status')
      .filter({ hasText: t.shipment.list.empty })
      .getByRole('link', { name: t.shipment.list.create })
      .waitFor();
    await go(customer, '/');
    await customer.getByRole('region', { name: t.desk.parcels.underWay }).getByRole('link', { name: t.desk.parcels.send }).click();
    await customer.waitForURL(/shipment-ace\/new/);
  });
});
