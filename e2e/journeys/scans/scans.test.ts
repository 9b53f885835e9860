import { beforeAll, describe, expect, test } from 'vitest';
import { labelJob } from '../../../server/src/features/labels/label-jobs.service.ts';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { en } from '../../../web/src/features/scans/texts/page.en.ts';
import { vi } from '../../../web/src/features/scans/texts/page.vi.ts';
import { floorOf } from '../../floor.testing.ts';
import { scan, startJourneys } from '../../journey.ts';
import { startPrinter } from '../../printer.ts';
import { filled, IN_VIETNAMESE } from '../../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);
beforeAll(() => api.context.jobs.work([labelJob], api.context));

describe.each(IN_VIETNAMESE)('the floor (%s)', (language) => {
  const texts = { vi, en }[language].scan;

  const open = floorOf({ visitAs }, language);

  test('shows until it is taken back that the server has refused what was good here', async () => {
    const [gone, other] = [await create(), await create()];
    const { page, scanned, unsent } = await open('Kho quét 6');
    await page.context().setOffline(true);
    await api.as('employee').delete(`/api/shipments/${gone.id}`);
    await scanned(gone.aceBillNumber, 'ok', false);
    await scanned(other.aceBillNumber, 'ok', false);
    await page.context().setOffline(false);
    const alert = page.getByRole('alert').filter({ hasText: texts.corrected });
    await alert.getByText(gone.aceBillNumber).first().waitFor();
    await page.locator('[data-outcome=ok]').getByText(other.aceBillNumber).waitFor();
    await alert.getByRole('button').click();
    await alert.waitFor({ state: 'hidden' });
    await expect.poll(() => unsent.getAttribute('data-unsent')).toBe('0');
  });

  test('weighs what was scanned, and carries no weight to the next parcel', async () => {
    const [first, second] = [await create(), await create({ weight: 1 })];
    const { page, outcome, scanned } = await open('Kho quét 3');
    await page.getByRole('combobox', { name: texts.mode }).selectOption('weigh');
    await scan(page, first.aceBillNumber);
    await page.getByText(filled(texts.kg, { code: first.aceBillNumber })).waitFor();
    // Left out: the next code is scanned instead of a weight.
    await scan(page, second.aceBillNumber);
    await page.getByText(filled(texts.kg, { code: second.aceBillNumber })).waitFor();
    await page.keyboard.type('3,2 40 30 20');
    await page.keyboard.press('Enter');
    await outcome.getByText(texts.messages.charged).waitFor();
    const weighed = async (id: number) => (await api.as('employee').get(`/api/shipments/${id}/packages`)).body;
    expect(await weighed(second.id)).toMatchObject([{ weighedKg: 3.2, length: 40, width: 30, height: 20 }]);
    expect(await weighed(first.id)).toMatchObject([{ weighedKg: null }]);
    await page.getByRole('combobox', { name: texts.mode }).selectOption('delivered');
    // The scanner is used while the name still has the focus: it is no part of the name.
    await page.getByRole('textbox', { name: texts.receiver }).fill('Trần Thị Bích');
    await scanned(first.aceBillNumber, 'ok');
    const { body } = await api.as('employee').get(`/api/trackings?shipmentId=${first.id}`);
    expect(body).toMatchObject([{ deliveryStatus: 'DELIVERED', details: 'Trần Thị Bích' }]);
  });

  test('gives a weight to the package that is chosen, before or after it, and not to the parcel before', async () => {
    const [before, several] = [await create(), await create({ totalPackages: 3 })];
    const { page, outcome } = await open('Kho quét 7');
    await page.getByRole('combobox', { name: texts.mode }).selectOption('weigh');
    const ask = async () => {
      await scan(page, before.aceBillNumber);
      await page.getByText(filled(texts.kg, { code: before.aceBillNumber })).waitFor();
      await scan(page, several.aceBillNumber);
      await outcome.getByText(texts.messages.whichPackage).waitFor();
    };
    const type = async (kg: string) => {
      await page.keyboard.type(kg);
      await page.keyboard.press('Enter');
    };
    const choose = (number: number) => page.getByRole('button', { name: filled(texts.package, { number }), exact: true }).click();
    const weights = async ({ id }: { id: number }) =>
      (await api.as('employee').get(`/api/shipments/${id}/packages`)).body.map(({ weighedKg }: { weighedKg: number | null }) => weighedKg);
    await ask();
    await choose(1);
    await page.getByText(filled(texts.kg, { code: `${several.aceBillNumber}P01` })).waitFor();
    await type('3,5');
    await expect.poll(() => weights(several)).toEqual([3.5, null, null]);
    await ask();
    await type('9999');
    await page.getByText(texts.noKg).waitFor();
    await type('4,25');
    await outcome.getByText('4,25 kg').waitFor();
    await choose(3);
    await expect.poll(() => weights(several)).toEqual([3.5, null, 4.25]);
    await page.getByText(texts.allSent).waitFor();
    expect(await weights(before)).toEqual([null]);
    const { rows } = await api.context.pool.query(`select count(*)::integer as count from scan where place = 'Kho quét 7'`);
    expect(rows).toEqual([{ count: 2 }]);
  });

  test('prints the label of a weighed parcel once, where this machine has chosen a printer', async () => {
    const jobs: string[] = [];
    const port = await startPrinter((job) => jobs.push(job));
    const { body: printer } = await api.as('admin').post('/api/printers', { name: 'Cân', host: '127.0.0.1', port, dpi: 203 });
    const [first, second] = [await create(), await create({ totalPackages: 2 })];
    const { page, scanned } = await open('Kho quét 4');
    await page.getByRole('combobox', { name: texts.mode }).selectOption('weigh');
    const weigh = async (code: string, kg: string) => {
      await scan(page, code);
      await page.getByText(filled(texts.kg, { code })).waitFor();
      await page.keyboard.type(kg);
      await page.keyboard.press('Enter');
      await page
        .locator('[data-outcome=ok]')
        .getByText(code.replace(/P\d\d$/, ''))
        .waitFor();
      await page.getByText(texts.allSent).waitFor();
    };
    const printed = async ({ id }: { id: number }) =>
      (await api.as('employee').get(`/api/shipments/${id}/packages`)).body.map(
        ({ labels }: { labels: { printed: number } }) => labels.printed,
      );
    await weigh(first.aceBillNumber, '2,5');
    expect(await printed(first)).toEqual([0]);
    await page.evaluate((id) => localStorage.setItem('labels', JSON.stringify({ printer: id })), printer.id);
    await weigh(`${second.aceBillNumber}P02`, '3');
    await expect.poll(() => printed(second)).toEqual([0, 1]);
    await page.getByRole('combobox', { name: texts.mode }).selectOption('receive');
    await scanned(first.aceBillNumber, 'ok');
    // The bill of several packages is weighed as the one that a thumb chooses.
    await page.getByRole('combobox', { name: texts.mode }).selectOption('weigh');
    await scan(page, second.aceBillNumber);
    await page.getByRole('button', { name: filled(texts.package, { number: 1 }), exact: true }).click();
    await page.getByText(filled(texts.kg, { code: `${second.aceBillNumber}P01` })).waitFor();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect.poll(() => printed(second)).toEqual([1, 1]);
    expect(jobs).toHaveLength(2);
    expect(await printed(first)).toEqual([0]);
  });

  test('looks up what a code is, and sends nothing', async () => {
    const shipment = await create({ totalPackages: 2, receiverCity: 'Darwin' });
    const { page, outcome, scanned } = await open('Kho quét 5');
    await scanned(`${shipment.aceBillNumber}P02`, 'ok');
    await page.getByRole('combobox', { name: texts.mode }).selectOption('find');
    await page.route('**/api/shipments**', (route) => route.abort());
    await scan(page, `${shipment.aceBillNumber}P02`);
    await outcome.getByText(filled(texts.packageOf, { number: 2, total: 2 })).waitFor();
    await outcome.getByText('Darwin').waitFor();
    await outcome.getByText('Kho quét 5').waitFor();
    await page.unroute('**/api/shipments**');
    // The server knows those that this device does not expect.
    const delivered = await create();
    await api.as('employee').post('/api/scans', {
      scans: [{ uuid: crypto.randomUUID(), mode: 'delivered', code: delivered.aceBillNumber, place: 'X', at: new Date().toISOString() }],
    });
    await scan(page, delivered.aceBillNumber);
    await outcome.getByRole('link', { name: delivered.aceBillNumber }).waitFor();
    await scan(page, 'NOBODY-5');
    await page.locator('[data-outcome=unknown]').waitFor();
    const { rows } = await api.context.pool.query(`select count(*)::integer as count from scan where place = 'Kho quét 5'`);
    expect(rows).toEqual([{ count: 1 }]);
  });
});
