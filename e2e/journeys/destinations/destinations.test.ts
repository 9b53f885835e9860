import { USUAL_RULES } from '@ace/contract/destinations/usual-rules.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { en } from '../../../web/src/features/destinations/texts/page.en.ts';
import { vi } from '../../../web/src/features/destinations/texts/page.vi.ts';
import { startJourneys } from '../../journey.ts';
import { IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

afterAll(async () => void (await api.as('admin').put('/api/settings/destinations', USUAL_RULES)));
const shirts = { description: 'Cotton T-shirts', hsCode: '610910', originCountryCode: 'VN', quantity: 2, unitValue: 5 };
const TO_USA = {
  partnerShipment: 'gtsUsa',
  receiverCountry: 'Mỹ',
  receiverCountryCode: 'US',
  receiverPostalCode: '9021',
  receiverAddress: '12 Garden Street',
  exportReason: 'sale',
};

describe.each(IN_VIETNAMESE)('what a destination asks for (%s)', (language) => {
  const t = TEXTS[language];
  const { destination } = { vi, en }[language];

  test('is said on the page of a shipment, and leads to the field', async () => {
    const shipment = await create({ ...TO_USA, goodsLines: [shirts], insuranceCurrencyCode: 'USD' });
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/view`);
    const stop = page.locator('[data-findings=stop]');
    await stop.getByText(destination.stopped).waitFor();
    await expect.poll(() => stop.getByRole('listitem').count()).toBe(2);
    await expect
      .poll(() => page.locator('[data-findings=warn]').getByRole('link', { name: t.shipment.field.receiverProvince }).count())
      .toBe(1);
    await stop.getByRole('link', { name: t.shipment.field.receiverPostalCode }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('receiverPostalCode');
  });

  test('is said of a country that nobody has checked, and that is found in the list', async () => {
    const to = { receiverCountry: 'Hàn Quốc', receiverCountryCode: 'KR', receiverAddress: '12 Sejong-daero', receiverPostalCode: '04524' };
    const shipment = await create({ ...to, exportReason: 'gift', goodsLines: [shirts], insuranceCurrencyCode: 'USD' });
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/view`);
    await page.locator('[data-findings=notChecked]').getByText(destination.notChecked).waitFor();
    await api.context.pool.query(`insert into "shipmentReadiness" values ($1, 'notChecked')`, [shipment.id]);
    const list = await visitAs('employee', language, '/shipment-ace?readiness=notChecked');
    await list.getByText(shipment.aceBillNumber).first().waitFor();
    await list.getByText(t.shipment.filter.readinesses.notChecked).first().waitFor();
  });

  test('is found in the list', async () => {
    const shipment = await create({ ...TO_USA, partnerShipment: 'none', receiverCity: 'Reno', receiverProvince: 'NV', weight: 2 });
    // The background work of the journeys' server is off.
    await api.context.pool.query(`insert into "shipmentReadiness" values ($1, 'stop')`, [shipment.id]);
    const page = await visitAs('employee', language, '/shipment-ace?readiness=stop');
    await page.getByText(shipment.aceBillNumber).first().waitFor();
    await page.getByText(t.shipment.filter.readinesses.stop).first().waitFor();
    expect(await page.getByText(t.shipment.filter.readiness).count()).toBeGreaterThan(0);
  });
});
