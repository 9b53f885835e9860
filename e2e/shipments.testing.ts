import type { Page } from 'playwright-core';
import { type Journeys, unfold } from './journey.ts';
import { TEXTS } from './texts.ts';

/** How many shipments have these notes. */
export const counterOf =
  ({ api }: Pick<Journeys, 'api'>) =>
  async (notes: string) => {
    const { rows } = await api.context.pool.query('select count(*)::integer as n from shipment where notes = $1', [notes]);
    return rows[0].n as number;
  };

/** The required fields of a shipment, typed like a person does. */
export const fillRequired = async (page: Page, fields: Record<string, string> = {}) => {
  await unfold(page);
  const values = { description: 'Cà phê rang xay', receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678', ...fields };
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
  const shipDate = page.getByRole('textbox', {
    name: new RegExp(`^(${TEXTS.vi.shipment.field.shipDate}|${TEXTS.en.shipment.field.shipDate})`),
  });
  await shipDate.fill('20/11/2026');
  await shipDate.press('Tab');
};
