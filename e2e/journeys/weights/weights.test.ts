import { USUAL_RULES } from '@ace/contract/weights/rules.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { en } from '../../../web/src/features/weights/texts/page.en.ts';
import { vi } from '../../../web/src/features/weights/texts/page.vi.ts';
import { startJourneys } from '../../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

afterAll(async () => void (await api.as('admin').put('/api/settings/weights', USUAL_RULES)));

describe.each(IN_VIETNAMESE)('the weight that is charged (%s)', (language) => {
  const t = TEXTS[language];
  const { weights } = { vi, en }[language];

  test('keeps nothing of what was discarded, and refuses at its field what is no number', async () => {
    const page = await visitAs('admin', language, '/admin/weights?partner=gtsUsa');
    const limit = page.getByRole('textbox', { name: weights.limit.length });
    await limit.fill('1');
    const choosePartner = async (name: string) => {
      await page.getByRole('combobox', { name: t.shipment.field.partnerShipment }).click();
      await page.getByRole('option', { name }).click();
    };
    await choosePartner(t.shipment.partner.gtsAus);
    await page.getByRole('dialog').getByRole('button', { name: t.form.leave.go }).click();
    await page.waitForURL(/gtsAus/);
    await limit.fill('abc');
    await page.getByRole('button', { name: t.form.save }).click();
    await expect.poll(() => limit.getAttribute('aria-invalid')).toBe('true');
    await page.route('**/api/settings/weights', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await limit.fill('120');
    await page.getByRole('button', { name: t.form.save }).click();
    await page
      .getByText(t.error.server.not.reachable.split('\n')[0] ?? '')
      .first()
      .waitFor();
    await page.unroute('**/api/settings/weights');
    await page.getByRole('button', { name: t.form.save }).click();
    await page.getByText(weights.saved).waitFor();
    const { body } = await api.as('employee').get('/api/settings/weights');
    expect([body.gtsAus[0].limits.length, body.gtsUsa[0].limits.length]).toEqual([120, null]);
  });

  test('is live in the form, with its reason, and warns of what the partner does not take', async () => {
    const gtsCad = USUAL_RULES.gtsCad.map((rule) => ({ ...rule, divisor: 4_000, limits: { ...rule.limits, weight: 30 } }));
    await api.as('admin').put('/api/settings/weights', { ...USUAL_RULES, gtsCad });
    const shipment = await create({ partnerShipment: 'gtsCad', totalPackages: 1, weight: 3.2, cubicL: 40, cubicW: 30, cubicH: 20 });
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/edit`);
    const shown = page.locator('[data-charged]');
    await expect.poll(() => shown.innerText()).toContain('40 × 30 × 20 ÷ 4.000 = 6 → 6,0 kg; khai báo 3,2');
    await page.locator('[name=weight]').fill('31');
    await expect.poll(() => shown.innerText()).toContain('khai báo 31 → 31,0 kg');
    await page.getByText(filled(t.shipment.form.excess.weight, { number: 1, value: '31', max: '30' })).waitFor();
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await page.waitForURL((url) => !url.href.includes('/edit'));
    expect((await api.as('employee').get(`/api/shipments/${shipment.id}`)).body).toMatchObject({ chargeableWeight: 31 });
  });

  test('of stored shipments is computed anew by a run that the list offers', async () => {
    const shipment = await create({ partnerShipment: 'gtsSgp', totalPackages: 1, weight: 3.2, customerReference: 'RUN-1' });
    const gtsSgp = USUAL_RULES.gtsSgp.map((rule) => ({ ...rule, minimum: 20 }));
    await api.as('admin').put('/api/settings/weights', { ...USUAL_RULES, gtsSgp });
    const page = await visitAs('employee', language, '/shipment-ace?search=RUN-1');
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('toolbar', { name: t.shipment.bulk.label }).getByRole('button', { name: t.shipment.bulk.weights }).click();
    const dialog = page.getByRole('dialog', { name: t.shipment.bulk.weights });
    await dialog.getByText(t.shipment.bulk.aboutWeights).waitFor();
    await page.keyboard.press('Enter');
    const weightOf = async () => (await api.as('employee').get(`/api/shipments/${shipment.id}`)).body.chargeableWeight;
    await expect.poll(weightOf, { timeout: 10_000 }).toBe(20);
  });
});
