import { USUAL_RULES } from '@ace/contract/destinations/usual-rules.ts';
import { GoodsLine } from '@ace/contract/goods/goods-line.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TEXTS } from '../../e2e/texts.ts';
import { exampleOf } from '../answers.ts';
import { expectValue, fillField, find, findField, focused, openScreen, unfold } from '../screen.tsx';

const t = TEXTS.vi;
const EXAMPLE = exampleOf<Shipment>('GET /api/shipments/:id');

/** A sale to the United States, whose postal code is too short; a partner has got it, or not. */
const saleTo = (partnerShipmentId: string | null): Shipment => ({
  ...EXAMPLE,
  ...{ partnerShipment: 'gtsUsa', partnerShipmentId, connectorId: null, deliveryStatus: null },
  ...{ receiverCountry: 'Mỹ', receiverCountryCode: 'US', receiverPostalCode: '9021', exportReason: 'sale' },
  goodsLines: [
    GoodsLine.parse({ description: 'Cotton T-shirts', hsCode: '6109100012', originCountryCode: 'VN', quantity: 2, unitValue: 5 }),
  ],
});

const open = async (shipment: Shipment) => {
  const settings = { ...USUAL_RULES, version: 0, lastModifiedBy: null, lastModifiedDate: null };
  const { asked } = await openScreen(`/shipment-ace/${shipment.id}/edit`, {
    answers: { 'GET /api/shipments/:id': shipment, 'GET /api/settings/destinations': settings },
  });
  await findField('receiverPostalCode');
  await expect.poll(() => asked.filter(({ call }) => call === 'GET /api/settings/destinations').length).toBe(1);
};
const stop = () => find('[data-findings=stop]');

test('what a destination asks for is said while a shipment is typed, and leads to the field', async () => {
  await open(saleTo(null));
  await expect.poll(stop).not.toBeNull();
  await page
    .elementLocator(stop() as Element)
    .getByRole('button', { name: t.shipment.field.receiverPostalCode })
    .click();
  await expect.poll(focused).toBe('receiverPostalCode');
  await userEvent.keyboard('90210');
  await expect.poll(stop).toBeNull();
  // A number that is none, while it is typed.
  await unfold();
  await fillField('goodsValue', 'abc');
  await fillField('receiverPostalCode', 'x');
  await expect.poll(stop).not.toBeNull();
});

test('nothing is asked for once a partner has the shipment', async () => {
  await open(saleTo('US-1'));
  await fillField('receiverPostalCode', 'x');
  await expectValue('receiverPostalCode', 'x');
  await expect.poll(() => find('form [data-findings]')).toBeNull();
});
