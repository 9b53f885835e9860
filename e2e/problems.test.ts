import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { creator } from '../server/src/features/shipments/shipments.testing.ts';
import { en as problemsInEnglish } from '../web/src/features/problems/texts/en.ts';
import { vi as problemsInVietnamese } from '../web/src/features/problems/texts/vi.ts';
import { en as scansInEnglish } from '../web/src/features/scans/texts/en.ts';
import { vi as scansInVietnamese } from '../web/src/features/scans/texts/vi.ts';
import { filled, IN_VIETNAMESE, losingAnswers, OWN_CONTEXT, scan, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

/** A picture as a camera makes it: larger than what is stored, with noise, which takes most bytes. */
const photoBy = async (page: Page) => {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 });
    const context = canvas.getContext('2d');
    for (let y = 0; y < 1800; y += 6) {
      for (let x = 0; x < 2400; x += 6) {
        if (context) context.fillStyle = `rgb(${(x * y) % 256} ${(x * 7 + y * 13) % 256} ${(x * x + y) % 256})`;
        context?.fillRect(x, y, 6, 6);
      }
    }
    return canvas.toDataURL('image/png');
  });
  return { name: 'bag.png', mimeType: 'image/png', buffer: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') };
};

describe.each(IN_VIETNAMESE)('a problem (%s)', (language) => {
  const { desk, shipment: ofShipment } = TEXTS[language];
  const { problem } = { vi: problemsInVietnamese, en: problemsInEnglish }[language];
  const scanTexts = { vi: scansInVietnamese, en: scansInEnglish }[language].scan;
  const problemsOf = async (id: number) => (await api.as('employee').get(`/api/shipments/${id}/problems`)).body;

  /** Scans a package on the page of the floor, and opens what reports a problem of it. */
  const openReport = async (code: string) => {
    const page = await visitAs('employee', language, '/scan', OWN_CONTEXT);
    await page.getByRole('textbox', { name: scanTexts.code }).waitFor();
    await page
      .getByRole('textbox', { name: scanTexts.place })
      .or(page.getByRole('combobox', { name: scanTexts.place }))
      .fill('Kho vấn đề');
    await scan(page, code);
    await page.locator('[data-outcome=ok]').waitFor();
    await page.keyboard.press('F2');
    return { page, dialog: page.getByRole('dialog') };
  };

  test('is reported from the floor with a photo, answered by the customer, and let go by an employee', async () => {
    const shipment = await create({ totalPackages: 2 }, 'user');
    const { id, aceBillNumber } = shipment;
    const { page, dialog } = await openReport(`${aceBillNumber}P02`);
    await dialog.getByRole('button', { name: problem.reason.damaged }).click();
    await dialog.getByRole('textbox', { name: problem.field.text }).fill('Bao rách');
    await dialog.locator('input[type=file]').setInputFiles(await photoBy(page));
    await dialog.getByRole('img', { name: problem.field.photo }).waitFor();
    await dialog.getByRole('button', { name: problem.report }).click();
    await page.getByText(filled(problem.reported, { name: `${aceBillNumber} (2/2)` })).waitFor();
    const { rows } = await api.context.pool.query(
      'select encode(substr(content, 1, 3), \'hex\') as start, length(content) as bytes from "problemPhoto" f join problem p on p.id = f."problemId" where p."shipmentId" = $1',
      [id],
    );
    expect(rows).toMatchObject([{ start: 'ffd8ff' }]);
    expect(rows[0].bytes).toBeLessThanOrEqual(300_000);
    await dialog.waitFor({ state: 'detached' });
    // The scanner goes on.
    await scan(page, `${aceBillNumber}P01`);
    await page
      .locator('[data-outcome=ok]')
      .getByText(filled(scanTexts.count, { received: 2, total: 2 }))
      .waitFor();

    const customer = await visitAs('user', language, '/', OWN_CONTEXT);
    const asked = customer.getByRole('region', { name: problem.asked });
    await asked.getByText('Bao rách').waitFor();
    await asked.getByRole('button', { name: filled(problem.photo, { reason: problem.reason.damaged }) }).click();
    await customer.getByRole('dialog').locator('img').waitFor();
    await customer.keyboard.press('Escape');
    await asked.getByRole('button', { name: problem.answer, exact: true }).click();
    await asked.getByRole('textbox', { name: problem.field.answer }).fill('Xin thay bao mới');
    await asked.getByRole('button', { name: problem.send }).click();
    await asked.getByRole('button', { name: problem.changeAnswer }).waitFor();

    const clerk = await visitAs('employee', language, '/', OWN_CONTEXT);
    const task = clerk.getByRole('listitem').filter({ hasText: aceBillNumber }).filter({ hasText: 'Xin thay bao mới' });
    await task.getByText(desk.tasks.problems, { exact: true }).waitFor();
    await task.getByRole('link', { name: aceBillNumber, exact: true }).click();
    const section = clerk.getByRole('region', { name: problem.title });
    await section.getByText(filled(problem.answerOf, { who: 'user', answer: 'Xin thay bao mới' })).waitFor();
    await section.getByRole('button', { name: problem.letGo }).click();
    await section.getByRole('button', { name: problem.letGo }).waitFor({ state: 'detached' });
    const words = filled(problem.ofPackage, { number: 2, words: `${problem.reason.damaged} – Bao rách` });
    for (const step of Object.values(problem.step)) await clerk.getByText(filled(step, { problem: words })).waitFor();
    expect(await problemsOf(id)).toMatchObject([{ answeredBy: 'user', solvedBy: 'employee' }]);
    // The customer's home follows.
    await asked.getByText('Bao rách').waitFor({ state: 'detached' });
  });

  test('that cannot be sent stays as it was entered, and is stored once', async () => {
    const { id, aceBillNumber } = await create();
    const { page, dialog } = await openReport(aceBillNumber);
    await page.route('**/api/packages/**', (route) => route.abort());
    await dialog.getByRole('button', { name: problem.reason.other }).click();
    await dialog.getByText(problem.needed).waitFor();
    expect(await dialog.getByRole('button', { name: problem.report }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: problem.field.text }).fill('Có mùi lạ');
    await dialog.getByRole('button', { name: problem.report }).click();
    await dialog.getByText(problem.offline).waitFor();
    await page.unroute('**/api/packages/**');
    await losingAnswers(page, '**/api/packages/**', () => dialog.getByRole('button', { name: problem.report }).click());
    expect(await problemsOf(id)).toMatchObject([{ text: 'Có mùi lạ' }]);
    await dialog.getByRole('button', { name: problem.report }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await problemsOf(id)).toMatchObject([{ reason: 'other', text: 'Có mùi lạ' }]);
  });

  test('of the whole shipment is set by hand', async () => {
    const shipment = await create({}, 'user');
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/view`);
    await page.getByRole('button', { name: ofShipment.detail.hold }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: problem.field.reason }).selectOption('unpaid');
    await dialog.getByRole('button', { name: problem.hold }).click();
    const section = page.getByRole('region', { name: problem.title });
    await section.getByRole('status').getByText(problem.reason.unpaid).waitFor();
    await section.getByRole('button', { name: problem.solve }).click();
    await section.getByRole('status').waitFor({ state: 'detached' });
    expect(await problemsOf(shipment.id)).toMatchObject([{ reason: 'unpaid', packageNumber: null, solvedBy: 'employee' }]);
  });
});
