import { describe, expect, test } from 'vitest';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { en as problemsInEnglish } from '../../../web/src/features/problems/texts/page.en.ts';
import { vi as problemsInVietnamese } from '../../../web/src/features/problems/texts/page.vi.ts';
import { losingAnswers, startJourneys } from '../../journey.ts';
import { reporterOf } from '../../problems.testing.ts';
import { IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

describe.each(IN_VIETNAMESE)('a problem (%s)', (language) => {
  const { shipment: ofShipment } = TEXTS[language];
  const { problem } = { vi: problemsInVietnamese, en: problemsInEnglish }[language];
  const problemsOf = async (id: number) => (await api.as('employee').get(`/api/shipments/${id}/problems`)).body;

  const openReport = reporterOf({ visitAs }, language);

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
