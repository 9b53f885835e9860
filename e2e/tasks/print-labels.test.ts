import { beforeAll, describe, expect, test } from 'vitest';
import { labelFileJob } from '../../server/src/features/labels/label-files.service.ts';
import { labelJob } from '../../server/src/features/labels/label-jobs.service.ts';
import { creator } from '../../server/src/features/shipments/shipments.testing.ts';
import { en } from '../../web/src/features/labels/texts/page.en.ts';
import { vi } from '../../web/src/features/labels/texts/page.vi.ts';
import { en as packagesEn } from '../../web/src/features/packages/texts/page.en.ts';
import { vi as packagesVi } from '../../web/src/features/packages/texts/page.vi.ts';
import { OWN_CONTEXT, startJourneys } from '../journey.ts';
import { filled, IN_VIETNAMESE } from '../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);
beforeAll(() => api.context.jobs.work([labelJob, labelFileJob], api.context));

describe.each(IN_VIETNAMESE)('the labels of packages (%s)', (language) => {
  const { labels } = { vi, en }[language];
  const { package: packages } = { vi: packagesVi, en: packagesEn }[language];

  test('are printed with two keys in the format that this machine remembers, and the page says so', async () => {
    const shipment = await create({ totalPackages: 2, weight: 3 });
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/view`, OWN_CONTEXT);
    await page.getByText(packages.notPrinted).first().waitFor();
    await page.keyboard.press('l');
    const dialog = page.getByRole('dialog', { name: labels.title });
    await dialog.getByRole('combobox', { name: labels.format }).selectOption('a4x4');
    await dialog.getByRole('combobox', { name: labels.start }).selectOption('2');
    const printed = () => Promise.all([page.waitForEvent('popup'), page.waitForResponse('**/api/labels')]);
    const [[tab, answer]] = await Promise.all([printed(), dialog.getByRole('button', { name: labels.print, exact: true }).click()]);
    expect(answer.request().postDataJSON()).toMatchObject({ ids: [shipment.id], format: 'a4x4', start: 2 });
    expect(answer.headers()['content-type']).toBe('application/pdf');
    await page
      .getByText(filled(packages.printed, { times: 1 }))
      .first()
      .waitFor();
    await tab.close();

    await page.keyboard.press('l');
    await dialog.getByRole('combobox', { name: labels.start }).waitFor();
    // Two of the sheet are used: the next label is the last one.
    expect(await dialog.getByRole('combobox', { name: labels.start }).inputValue()).toBe('4');
    const [[again, second]] = await Promise.all([printed(), page.keyboard.press('Enter')]);
    expect(second.request().postDataJSON()).toMatchObject({ format: 'a4x4', start: 4 });
    await page
      .getByText(filled(packages.printed, { times: 2 }))
      .first()
      .waitFor();
    await again.close();
    await api.as('employee').put(`/api/shipments/${shipment.id}/packages/1`, { weighedKg: 1.5 });
    await page.getByText(packages.isOld).waitFor();
  });
});
