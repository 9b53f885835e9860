import { beforeAll, describe, expect, test } from 'vitest';
import { labelFileJob } from '../../../server/src/features/labels/label-files.service.ts';
import { labelJob } from '../../../server/src/features/labels/label-jobs.service.ts';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { en } from '../../../web/src/features/labels/texts/page.en.ts';
import { vi } from '../../../web/src/features/labels/texts/page.vi.ts';
import { en as packagesEn } from '../../../web/src/features/packages/texts/page.en.ts';
import { vi as packagesVi } from '../../../web/src/features/packages/texts/page.vi.ts';
import { en as printersEn } from '../../../web/src/features/printers/texts/page.en.ts';
import { vi as printersVi } from '../../../web/src/features/printers/texts/page.vi.ts';
import { hasPdf, OWN_CONTEXT, startJourneys } from '../../journey.ts';
import { startPrinter } from '../../printer.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);
beforeAll(() => api.context.jobs.work([labelJob, labelFileJob], api.context));

describe.each(IN_VIETNAMESE)('the labels of packages (%s)', (language) => {
  const t = TEXTS[language];
  const { labels } = { vi, en }[language];
  const { printer: printers } = { vi: printersVi, en: printersEn }[language];
  const { package: packages } = { vi: packagesVi, en: packagesEn }[language];

  test('of selected shipments are one file for a printer of labels', async () => {
    const shipments = [await create({ customerReference: 'LABELS-1' }), await create({ customerReference: 'LABELS-2' })];
    const page = await visitAs('employee', language, '/shipment-ace?search=LABELS&label=missing&sort=id,desc', OWN_CONTEXT);
    await page.getByRole('checkbox').nth(2).waitFor();
    // The order is that of the list, whichever was chosen first.
    for (const row of [2, 1]) await page.getByRole('checkbox').nth(row).check();
    await page.getByRole('toolbar', { name: t.shipment.bulk.label }).getByRole('button', { name: t.shipment.detail.labels }).click();
    const dialog = page.getByRole('dialog', { name: labels.title });
    await dialog.getByRole('combobox', { name: labels.format }).selectOption('zpl203');
    const asked = page.waitForRequest('**/api/labels');
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: labels.store }).click()]);
    expect(download.suggestedFilename()).toBe('labels.zpl');
    expect((await asked).postDataJSON().ids).toEqual(shipments.map(({ id }) => id).toReversed());
    for (const { id } of shipments)
      expect((await api.as('employee').get(`/api/shipments/${id}/packages`)).body).toMatchObject([{ labels: { printed: 1 } }]);
    await page.reload();
    await page
      .getByText(t.shipment.list.noMatch ?? '')
      .or(page.getByText(t.shipment.filter.noMatch))
      .first()
      .waitFor();
  });

  test('that are many are drawn while somebody waits for their file, and says how far it is', async () => {
    const ids: number[] = [];
    for (const totalPackages of [50, 50, 50])
      ids.push((await create({ customerReference: `MANY-${totalPackages}-${ids.length}`, totalPackages })).id);
    const page = await visitAs('employee', language, '/shipment-ace?search=MANY', OWN_CONTEXT);
    const open = async (rows: number[]) => {
      await page.getByRole('checkbox').nth(3).waitFor();
      for (const row of rows) await page.getByRole('checkbox').nth(row).check();
      await page.getByRole('toolbar', { name: t.shipment.bulk.label }).getByRole('button', { name: t.shipment.detail.labels }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: labels.format }).selectOption('zpl203');
      return page.getByRole('dialog').getByRole('button', { name: labels.store }).click();
    };
    const printed = async () => (await api.context.pool.query('select from "labelPrint" where "shipmentId" = any($1)', [ids])).rowCount;
    await open([1, 2, 3]);
    await page
      .getByRole('status')
      .filter({ hasText: filled(labels.drawing, { drawn: 0, number: 150 }) })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The server waits for a while before it gives a file up.
    await api.context.pool.query(`update "labelJob" set "askedDate" = now() - interval '1 minute'`);
    const latest = async () => (await api.context.pool.query('select state from "labelJob" order by id desc limit 1')).rows[0].state;
    await expect.poll(latest, { timeout: 60_000 }).toBe('left');
    expect(await printed()).toBe(0);

    await page.reload();
    const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), open([1, 2])]);
    expect(download.suggestedFilename()).toBe('labels.zpl');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await printed()).toBe(100);
  });

  test('of several packages each take as many places of a sheet as they are', async () => {
    for (const totalPackages of [2, 1]) await create({ customerReference: `PLACES-${totalPackages}`, totalPackages });
    const page = await visitAs('employee', language, '/shipment-ace?search=PLACES', OWN_CONTEXT);
    await page.getByRole('checkbox').nth(2).waitFor();
    for (const row of [1, 2]) await page.getByRole('checkbox').nth(row).check();
    const open = page.getByRole('toolbar', { name: t.shipment.bulk.label }).getByRole('button', { name: t.shipment.detail.labels });
    await open.click();
    const dialog = page.getByRole('dialog', { name: labels.title });
    await dialog.getByRole('combobox', { name: labels.format }).selectOption('a4x4');
    const [tab] = await Promise.all([
      hasPdf(page.waitForEvent('popup')),
      page.waitForResponse('**/api/labels'),
      dialog.getByRole('button', { name: labels.print, exact: true }).click(),
    ]);
    await tab.close();
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('labels') ?? '{}').start)).toBe(4);
  });

  test('are offered after a shipment was saved', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/new', OWN_CONTEXT);
    for (const [name, text] of Object.entries({
      receiverContactName: 'An',
      receiverTelNo: '0901234567',
      description: 'Trà',
      senderContactName: 'B',
      senderTelNo: '0902345678',
    }))
      await page.locator(`[name=${name}]`).fill(text);
    await page.keyboard.press('Control+Enter');
    const [tab, answer] = await Promise.all([
      hasPdf(page.waitForEvent('popup')),
      page.waitForResponse('**/api/labels'),
      page.getByRole('button', { name: t.shipment.created.labels, exact: true }).click(),
    ]);
    expect(answer.status()).toBe(200);
    expect(answer.request().postDataJSON()).toMatchObject({ format: '4x6' });
    await tab.close();
  });

  test('go to a printer that an administrator has added, on which this machine prints from then on', async () => {
    const jobs: string[] = [];
    const zebra = await startPrinter((job) => jobs.push(job));
    const admin = await visitAs('admin', language, '/admin/printers', OWN_CONTEXT);
    await admin.getByText(printers.empty).waitFor();
    await admin.getByRole('button', { name: printers.add }).click();
    const form = admin.getByRole('dialog', { name: printers.add });
    // The form comes with its code, and has the focus then.
    await form.locator('input:focus').waitFor();
    await admin.keyboard.type('Zebra');
    await form.getByRole('textbox', { name: printers.field.host }).fill('8.8.8.8');
    await form.getByRole('textbox', { name: printers.field.port }).fill(String(zebra));
    await admin.keyboard.press('Enter');
    await form.getByText(t.error.notPrivate).waitFor();
    await form.getByRole('textbox', { name: printers.field.host }).fill('127.0.0.1');
    await admin.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await admin.getByRole('button', { name: filled(printers.testOf, { name: 'Zebra' }) }).click();
    await admin.getByText(filled(labels.testSent, { printer: 'Zebra' })).waitFor();
    expect(jobs.splice(0)).toHaveLength(1);

    const shipment = await create({ totalPackages: 2 });
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/view`, OWN_CONTEXT);
    await page.getByText(packages.notPrinted).first().waitFor();
    await page.keyboard.press('l');
    const dialog = page.getByRole('dialog', { name: labels.title });
    await dialog.getByRole('combobox', { name: labels.printer }).selectOption({ label: 'Zebra' });
    await dialog.getByRole('button', { name: labels.print, exact: true }).click();
    const sent = page.getByText(filled(labels.sent, { number: 2, printer: 'Zebra' }));
    await sent.waitFor();
    await page
      .getByText(filled(packages.printed, { times: 1 }))
      .first()
      .waitFor();
    await page.reload();
    await page
      .getByText(filled(packages.printed, { times: 1 }))
      .first()
      .waitFor();
    await page.keyboard.press('l');
    await dialog.getByRole('combobox', { name: labels.printer }).waitFor();
    await page.keyboard.press('Enter');
    await sent.waitFor();
    expect(jobs).toHaveLength(2);
    await admin.getByRole('button', { name: filled(printers.remove, { name: 'Zebra' }) }).click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: filled(printers.remove, { name: 'Zebra' }) })
      .click();
    await admin.getByText(printers.empty).waitFor();
  });

  test('that take long are told of, too, and a printer that somebody else has removed leaves the list', async () => {
    const printed = Promise.withResolvers<void>();
    const slow = await startPrinter(() => printed.promise);
    const { body } = await api.as('admin').post('/api/printers', { name: 'Chậm', host: '127.0.0.1', port: slow, dpi: 203 });
    const page = await visitAs('admin', language, '/admin/printers', OWN_CONTEXT);
    await page.clock.install();
    await page.getByRole('button', { name: filled(printers.testOf, { name: 'Chậm' }) }).click();
    await expect.poll(async () => (await api.as('admin').get('/api/label-jobs')).body[0]).toMatchObject({ state: 'sending', labels: 0 });
    await page.clock.fastForward('01:30');
    printed.resolve();
    await page.getByText(filled(labels.testSent, { printer: 'Chậm' })).waitFor();

    await page.getByRole('button', { name: filled(printers.edit, { name: 'Chậm' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: printers.field.name, exact: true }).fill('Nhanh');
    await api.as('admin').delete(`/api/printers/${body.id}`);
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await page.getByText(printers.empty).waitFor();
  });

  test('that did not reach a printer are offered as a file, and asked about where nobody knows', async () => {
    const breaking = await startPrinter((_, socket) => socket.resetAndDestroy());
    const printer = { name: 'Kho', host: '127.0.0.1', port: 1, dpi: 203 };
    const { body } = await api.as('admin').post('/api/printers', printer);
    const { id } = await create();
    const page = await visitAs('employee', language, `/shipment-ace/${id}/view`, OWN_CONTEXT);
    await page.getByText(packages.notPrinted).first().waitFor();
    await page.keyboard.press('l');
    const dialog = page.getByRole('dialog', { name: labels.title });
    await dialog.getByRole('combobox', { name: labels.printer }).selectOption({ label: 'Kho' });
    await dialog.getByRole('button', { name: labels.print, exact: true }).click();
    const failed = page.getByRole('dialog', { name: labels.notSent });
    const [download] = await Promise.all([page.waitForEvent('download'), failed.getByRole('button', { name: labels.store }).click()]);
    expect(download.suggestedFilename()).toBe('labels.zpl');

    await api.as('admin').put(`/api/printers/${body.id}`, { ...printer, port: breaking });
    await page.keyboard.press('l');
    await dialog.getByRole('combobox', { name: labels.printer }).waitFor();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: labels.unknown });
    await question.getByRole('button', { name: labels.later }).click();
    // What nobody has answered is shown when labels are printed next.
    await page.keyboard.press('l');
    await dialog.getByText(labels.state.unknown).waitFor();
    await dialog.getByRole('button', { name: labels.cameOut }).click();
    await dialog.getByText(labels.state.unknown).waitFor({ state: 'detached' });
    await page
      .getByText(filled(packages.printed, { times: 2 }))
      .first()
      .waitFor();
  });
});
