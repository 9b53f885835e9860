import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { OWN_CONTEXT, startJourneys } from '../../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();

const create = async (aceBillNumber: string): Promise<Shipment> => {
  const answer = await api.as('employee').post('/api/shipments', {
    ...{ description: 'Cà phê', shipDate: '2026-11-20', senderContactName: 'An', senderTelNo: '1', receiverContactName: 'Bình' },
    ...{ receiverTelNo: '0909 444 555', receiverName: `Cửa hàng ${aceBillNumber}`, aceBillNumber },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

describe.each(IN_VIETNAMESE)('the palette (%s)', (language) => {
  const t = TEXTS[language];
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: t.palette.title });

  test('finds by number, phone and name without marks; the opened ones come first', async () => {
    const shipment = await create(`FIND-${language}`);
    const page = await visitAs('employee', language, '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const text of [`find-${language}`, `cua hang find-${language}`]) {
      await page.keyboard.press('Control+k');
      await dialogOf(page).getByRole('combobox').fill(text);
      await dialogOf(page).getByRole('option', { name: shipment.aceBillNumber }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: filled(t.shipment.detail.title, { number: shipment.aceBillNumber }) }).waitFor();
      await page.goBack();
      await page.waitForURL(/#\/$/);
    }
    await page.keyboard.press('/');
    await dialogOf(page).waitFor();
    expect(await dialogOf(page).getByRole('option').first().innerText()).toContain(shipment.aceBillNumber);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
  });

  test('is loaded when the first page is at rest, so that it opens without a request', async () => {
    const page = await visitAs('employee', language, '/', OWN_CONTEXT);
    // Asked for when the palette is complete, with all that it imports.
    await page.waitForRequest(/assets\/view-[^/]*\.js$/);
    await page.context().setOffline(true);
    await page.keyboard.press('Control+k');
    await dialogOf(page).getByRole('combobox').waitFor();
  });
});
