import { USUAL_RULES } from '@ace/contract/destinations/usual-rules.ts';
import { GOODS_KIND_NAMES } from '@ace/contract/goods/words.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { creator } from '../server/src/features/shipments/shipments.testing.ts';
import { en } from '../web/src/features/destinations/texts/en.ts';
import { vi } from '../web/src/features/destinations/texts/vi.ts';
import { IN_VIETNAMESE, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

afterAll(async () => void (await api.as('admin').put('/api/settings/destinations', USUAL_RULES)));
const shirts = { description: 'Cotton T-shirts', hsCode: '610910', originCountryCode: 'VN', quantity: 2, unitValue: 5 };
const TO_USA = {
  partnerShipment: 'gtsUsa',
  receiverCountry: 'Mỹ',
  receiverCountryCode: 'US',
  receiverPostalCode: '9021',
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

  test('is live in the form', async () => {
    const shipment = await create({ ...TO_USA, goodsLines: [{ ...shirts, hsCode: '6109100012' }] });
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/edit`);
    const stop = page.locator('[data-findings=stop]');
    await stop.getByRole('button', { name: t.shipment.field.receiverPostalCode }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('receiverPostalCode');
    await page.keyboard.type('90210');
    await expect.poll(() => stop.count()).toBe(0);
    await page.locator('[name=goodsValue]').evaluate((element) => element.closest('details')?.setAttribute('open', ''));
    await page.locator('[name=goodsValue]').fill('abc');
    await page.locator('[name=receiverPostalCode]').fill('x');
    await stop.waitFor();
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

  test('is edited by administrators: effect, amount and a rule of their own', async () => {
    const page = await visitAs('admin', language, '/admin/destinations');
    const rule = page.locator('[data-rule=usGifts]');
    await rule.getByRole('radiogroup').getByText(destination.effects.off).click();
    await page.locator('[data-rule=caValue] summary').click();
    const food = page.locator('[data-rule=usFood]');
    await food.locator('summary').click();
    await food.getByRole('checkbox', { name: GOODS_KIND_NAMES[language].liquid }).check();
    const amount = page.locator('[data-rule=caValue]').getByRole('textbox', { name: destination.of.amount, exact: true });
    await amount.fill('x');
    await page.getByRole('button', { name: t.form.save }).click();
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
    await amount.fill('40');
    await page.getByRole('combobox', { name: destination.newKind }).selectOption('field');
    await page.getByRole('button', { name: destination.add, exact: true }).click();
    const own = page.locator('[data-rule^=own]');
    await own.getByRole('textbox', { name: destination.text.en }).fill('No e-mail');
    await own.getByRole('textbox', { name: destination.text.vi }).fill('Thiếu e-mail');
    await own.getByRole('textbox', { name: destination.countries, exact: true }).fill('US, CA');
    await own.getByRole('textbox', { name: destination.source, exact: true }).fill('Broker');
    await page.getByRole('button', { name: t.form.save }).click();
    await page.getByText(destination.saved).waitFor();
    const { body } = await api.as('employee').get('/api/settings/destinations');
    const found = (key: string) => body.rules.find((each: { key: string }) => each.key === key);
    expect([found('usGifts').effect, found('caValue').requires.amount]).toEqual(['off', 40]);
    expect(found('usFood').requires.kinds).toEqual(['food', 'liquid']);
    expect(body.rules.at(-1)).toMatchObject({
      countries: ['US', 'CA'],
      requires: { kind: 'field', field: 'receiverEmail' },
      effect: 'warn',
    });
    type Rule = { key: string; installedAt: unknown };
    const others = (rules: readonly Rule[]) =>
      rules.filter(({ key }) => !['usGifts', 'usFood', 'caValue'].includes(key)).map(({ installedAt: _installedAt, ...rule }) => rule);
    expect(others(body.rules.slice(0, -1))).toEqual(others(USUAL_RULES.rules));
  });
});
