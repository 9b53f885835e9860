import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { creator } from '../../server/src/features/shipments/shipments.testing.ts';
import { en as problemsInEnglish } from '../../web/src/features/problems/texts/page.en.ts';
import { vi as problemsInVietnamese } from '../../web/src/features/problems/texts/page.vi.ts';
import { en as scansInEnglish } from '../../web/src/features/scans/texts/page.en.ts';
import { vi as scansInVietnamese } from '../../web/src/features/scans/texts/page.vi.ts';
import { OWN_CONTEXT, scan, startJourneys } from '../journey.ts';
import { reporterOf } from '../problems.testing.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../texts.ts';

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
  const { desk } = TEXTS[language];
  const { problem } = { vi: problemsInVietnamese, en: problemsInEnglish }[language];
  const problemsOf = async (id: number) => (await api.as('employee').get(`/api/shipments/${id}/problems`)).body;

  const scanTexts = { vi: scansInVietnamese, en: scansInEnglish }[language].scan;
  const openReport = reporterOf({ visitAs }, language);

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
});
