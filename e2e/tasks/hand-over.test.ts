import { describe, expect, test } from 'vitest';
import { creator, TO_AUSTRALIA } from '../../server/src/features/shipments/shipments.testing.ts';
import * as ofManifests from '../../web/src/features/manifests/texts/page.en.ts';
import * as vietnamese from '../../web/src/features/manifests/texts/page.vi.ts';
import * as ofScans from '../../web/src/features/scans/texts/page.en.ts';
import * as vietnameseScans from '../../web/src/features/scans/texts/page.vi.ts';
import { go, hasPdf, OWN_CONTEXT, scan, startJourneys } from '../journey.ts';
import { filled, IN_VIETNAMESE } from '../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

describe.each(IN_VIETNAMESE)('handing over (%s)', (language) => {
  const t = { vi: vietnamese.vi, en: ofManifests.en }[language].manifest;
  const floor = { vi: vietnameseScans.vi, en: ofScans.en }[language].scan;

  test('from the first scan to the closed manifest, and back', async () => {
    const place = `Kho giao ${language}`;
    const extBillNumber = `AUPAIR${language}1`;
    const [one, paired] = [await create(TO_AUSTRALIA), await create({ ...TO_AUSTRALIA, extBillNumber })];
    const page = await visitAs('employee', language, '/scan', OWN_CONTEXT);
    await page.getByRole('combobox', { name: floor.mode }).selectOption('handOver');
    await page.getByRole('combobox', { name: floor.partner }).selectOption('gtsAus');
    await page.locator('input[list="scan-places"]').fill(place);
    await page.getByRole('textbox', { name: floor.bag }).fill('B1');
    const outcome = page.locator('[data-outcome]');
    await scan(page, `${one.aceBillNumber}P01`);
    await outcome.getByText(one.aceBillNumber).waitFor();
    await outcome.getByText(/M\d{4}-\d{4}/).waitFor();
    // What is taken back after the manifest was closed was not: the page says so.
    const other = await create(TO_AUSTRALIA);
    await page.locator('input[list="scan-places"]').fill(`Bãi ${language}`);
    await scan(page, `${other.aceBillNumber}P01`);
    await outcome.getByText(other.aceBillNumber).waitFor();
    await page.getByText(floor.allSent).waitFor();
    const { body: open } = await api.as('employee').get('/api/manifests?state=open');
    const left = open.find((each: { place: string }) => each.place === `Bãi ${language}`);
    await api.as('employee').put(`/api/manifests/${left.id}`, { state: 'closed' });
    await page.getByRole('button', { name: floor.undoLast }).click();
    await page.getByRole('alert').getByText(floor.messages.manifestClosed).waitFor();
    await page.locator('input[list="scan-places"]').fill(place);
    // Both labels of one parcel, and a label of another one.
    await page.getByRole('checkbox', { name: floor.isPaired }).check();
    await scan(page, `${paired.aceBillNumber}P01`);
    await page.getByLabel(filled(floor.pair, { code: `${paired.aceBillNumber}P01` })).waitFor();
    await scan(page, one.aceBillNumber);
    await outcome.getByText(floor.messages.otherLabel).waitFor();
    await scan(page, `${paired.aceBillNumber}P01`);
    await page.getByLabel(filled(floor.pair, { code: `${paired.aceBillNumber}P01` })).waitFor();
    await scan(page, extBillNumber);
    await page.locator('[data-outcome=ok]').getByText(paired.aceBillNumber).waitFor();
    await page.getByText(floor.allSent).waitFor();

    await go(page, '/manifest');
    await page.getByRole('row', { name: place }).getByRole('link').click();
    await page.getByText(filled(t.inBag, { bag: 'B1', number: 2 })).waitFor();
    await page.getByRole('button', { name: filled(t.sealOf, { bag: 'B1' }) }).click();
    await page.getByText(t.sealed).waitFor();
    // Scanned elsewhere, it stands here at once.
    const third = await create(TO_AUSTRALIA);
    const body = { uuid: crypto.randomUUID(), mode: 'handOver', code: third.aceBillNumber, place, at: new Date().toISOString() };
    await api.as('employee').post('/api/scans', { scans: [body] });
    await page.getByRole('link', { name: third.aceBillNumber }).waitFor();

    const dialog = page.getByRole('dialog');
    const close = async () => {
      const list = page.waitForEvent('popup');
      // The window opens with the click: after the answer a browser may block it.
      await page.route('**/api/manifests/*', async (route) => {
        await list;
        await route.continue();
      });
      const shown = hasPdf(list);
      // One that is refused has none.
      shown.catch(() => {});
      await dialog.getByRole('button', { name: t.close, exact: true }).click();
      return { tab: await list, shown };
    };
    await page.getByRole('button', { name: t.close, exact: true }).click();
    await api.as('employee').put(`/api/shipments/${third.id}/hold`, { reason: 'unpaid' });
    const { tab: refused } = await close();
    await dialog.getByRole('alert').getByText(third.aceBillNumber).waitFor();
    await expect.poll(() => refused.isClosed()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(1);
    await api.as('employee').put(`/api/shipments/${third.id}/hold`, { reason: null });
    await (await close()).shown;
    await page.getByText(t.closed, { exact: true }).waitFor();
    const trackingsOf = async () => (await api.as('employee').get(`/api/trackings?shipmentId=${one.id}`)).body;
    expect(await trackingsOf()).toMatchObject([{ deliveryStatus: 'IN_TRANSIT', source: 'scan' }]);

    await page.getByRole('button', { name: t.edit }).click();
    const masterNumber = page.getByRole('textbox', { name: t.masterNumber });
    await masterNumber.fill('738-12345676');
    await page.getByText(t.doubt.checkDigit).waitFor();
    await page.getByRole('textbox', { name: t.flight }).fill('Friday');
    await page.getByText(t.doubt.flight).waitFor();
    await masterNumber.fill('738-12345675');
    await page.getByText(t.doubt.checkDigit).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await page.getByText('738-12345675').waitFor();
    await page.getByRole('button', { name: t.reopen }).click();
    await page.getByRole('textbox', { name: t.reason }).fill('Thiếu một kiện');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Thiếu một kiện').waitFor();
    expect(await trackingsOf()).toEqual([]);
  });
});
