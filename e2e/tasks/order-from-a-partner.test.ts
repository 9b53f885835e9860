import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../../server/src/features/shipments/shipments.testing.ts';
import { startJourneys } from '../journey.ts';
import { filled, IN_ENGLISH, TEXTS } from '../texts.ts';

const { api, visitAs } = startJourneys();

const createShipment = async (fields: object = {}, login: 'employee' | 'user' = 'employee'): Promise<number> =>
  (await api.as(login).post('/api/shipments', shipmentInput(fields))).body.id;

describe.each(IN_ENGLISH)('connectors (%s)', (language) => {
  const t = TEXTS[language];
  const order = (page: Page) => page.getByRole('button', { name: t.connector.order.create });

  test('a clerk orders one from a shipment, opens it from the list, prints its label, and finds it from the shipment', async () => {
    const id = await createShipment({ partnerShipment: 'gtsAus' });
    const page = await visitAs('employee', language, `/shipment-ace/${id}/view`);
    await order(page).click();
    await page.waitForURL(/#\/connector-ace\?page=1&size=100&sort=&connectorCriteria=%7B%7D$/);
    const { connectorId, aceBillNumber } = (await api.as('employee').get(`/api/shipments/${id}`)).body;
    await page
      .getByRole('status')
      .filter({ hasText: filled(t.connector.order.created, { data: connectorId, number: aceBillNumber }) })
      .waitFor();
    // It comes first, wherever it is in the list, and its label is one key away.
    const row = page.locator('tr[data-row]').first();
    await expect.poll(() => row.getAttribute('data-row')).toBe(String(connectorId));
    expect(await row.getAttribute('data-new')).toBe('true');
    await expect.poll(() => row.evaluate((shown) => shown === document.activeElement)).toBe(true);
    const saving = page.waitForEvent('download');
    await page.keyboard.press('p');
    const file = await saving;
    expect(file.suggestedFilename()).toBe('label.pdf');
    const saved = join(await mkdtemp(join(tmpdir(), 'ace-label-')), 'label.pdf');
    await file.saveAs(saved);
    expect((await readFile(saved)).subarray(0, 5).toString()).toBe('%PDF-');
    await rm(dirname(saved), { recursive: true });

    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: filled(t.connector.detail.title, { id: connectorId }) }).waitFor();
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: t.connector.detail.printLabel }).click();
    await again;

    await page.getByRole('link', { name: String(id), exact: true }).click();
    await page.getByRole('link', { name: t.connector.order.view }).click();
    await page.waitForURL(new RegExp(`#/connector-ace/${connectorId}/view`));
  });
});
