import { eventClock } from '@ace/contract/shared/dates/event-clock.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../../server/src/features/shipments/shipments.testing.ts';
import { startJourneys } from '../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../texts.ts';

const { api, visitAs } = startJourneys();

const createShipment = async (fields: object = {}): Promise<{ id: number; aceBillNumber: string }> =>
  (await api.as('employee').post('/api/shipments', shipmentInput(fields))).body;

describe.each(IN_VIETNAMESE)('trackings (%s)', (language) => {
  const t = TEXTS[language];
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });
  const bill = (page: Page) => page.locator('[name="aceBillNumber"]');
  const moment = (page: Page) => page.getByRole('textbox', { name: t.tracking.field.dateTime });
  const chooseStatus = async (page: Page, status: keyof typeof t.deliveryStatus) => {
    await page.getByRole('combobox', { name: t.tracking.field.deliveryStatus }).click();
    await page.getByRole('option', { name: t.deliveryStatus[status], exact: true }).click();
  };

  test('a clerk records, finds, changes and deletes an event', async () => {
    const { aceBillNumber } = await createShipment({ receiverName: `Hiệu sách Cầu Giấy ${language}` });
    const page = await visitAs('employee', language, '/tracking-ace');
    await page.getByRole('link', { name: t.tracking.list.create }).first().click();
    await page.getByRole('heading', { name: t.tracking.form.title }).waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    // The server is asked as one types: by the receiver too.
    await bill(page).fill(`cau giay ${language}`);
    await page.getByRole('option', { name: new RegExp(`^${aceBillNumber} – Hiệu sách`) }).click();
    expect(await bill(page).inputValue()).toBe(aceBillNumber);
    await moment(page).fill('20/11/2026 15:45');
    await chooseStatus(page, 'ARRIVED_HUB');
    await page.locator('[name="location"]').fill(`Kho Sóng Thần ${language}`);
    await page.locator('[name="details"]').fill('3 kiện');
    await save(page).click();
    await page.waitForURL(/#\/tracking-ace(\?|$)/);
    await page
      .getByRole('status')
      .filter({ hasText: t.aceApp.tracking.created.split('{{')[0] })
      .waitFor();

    await page.getByRole('textbox', { name: t.tracking.list.search }).fill(`song than ${language} 20/11/2026`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=song/);
    const row = page.locator('tr[data-row]');
    await expect.poll(() => row.count()).toBe(1);
    await row.getByText(t.deliveryStatus.ARRIVED_HUB).waitFor();
    await row.getByRole('link', { name: new RegExp(`^${t.list.edit} `) }).click();
    expect(await moment(page).inputValue()).toBe('20/11/2026 15:45');
    const reason = page.getByRole('combobox', { name: t.tracking.field.publicReason });
    expect(await reason.count()).toBe(0);
    await chooseStatus(page, 'EXCEPTION');
    await reason.click();
    await page.getByRole('option', { name: t.tracking.reason.customs, exact: true }).click();
    await save(page).click();
    await page.waitForURL(/search=song/);
    await row.getByText(t.deliveryStatus.EXCEPTION).waitFor();
    const [stored] = (await api.as('employee').get(`/api/_search/trackings?query=${aceBillNumber}`)).body;
    expect(stored).toMatchObject({ deliveryStatus: 'EXCEPTION', publicReason: 'customs' });
    // By the company's clock, wherever the browser is.
    await row.getByText(eventClock(language, 'Asia/Ho_Chi_Minh').moment(stored), { exact: true }).waitFor();

    await row.getByRole('link', { name: aceBillNumber }).click();
    await page.getByRole('heading', { name: filled(t.shipment.detail.title, { number: aceBillNumber }) }).waitFor();
    await page.goBack();
    await row.getByRole('link', { name: new RegExp(`^${t.list.delete} `) }).click();
    await page.getByRole('dialog').getByText(t.tracking.delete.question).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: t.tracking.delete.action, exact: true }).click();
    await page.getByText(t.tracking.list.noMatch).waitFor();
    await page.getByRole('button', { name: t.list.clear }).first().click();
    await page.waitForURL(/search=(&|$)/);
  });
});
