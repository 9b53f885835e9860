import { beforeAll, describe, expect, test } from 'vitest';
import { labelJob } from '../../server/src/features/labels/label-jobs.service.ts';
import { creator } from '../../server/src/features/shipments/shipments.testing.ts';
import { en } from '../../web/src/features/scans/texts/page.en.ts';
import { vi } from '../../web/src/features/scans/texts/page.vi.ts';
import { floorOf } from '../floor.testing.ts';
import { startJourneys } from '../journey.ts';
import { filled, IN_VIETNAMESE } from '../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);
beforeAll(() => api.context.jobs.work([labelJob], api.context));

describe.each(IN_VIETNAMESE)('the floor (%s)', (language) => {
  const texts = { vi, en }[language].scan;

  const open = floorOf({ visitAs }, language);
  const standing = async (id: number) =>
    (await api.as('employee').get(`/api/shipments/${id}/packages`)).body.map(({ state, isMissing }: Record<string, unknown>) => [
      state,
      isMissing,
    ]);

  test('receives packages by scans alone, says what it has seen before, and what is missing at the end', async () => {
    const place = 'Kho quét 1';
    const [whole, part] = [await create(), await create({ totalPackages: 3 })];
    const { page, outcome, scanned, unsent } = await open(place);
    await scanned(whole.aceBillNumber, 'ok');
    await scanned(`${part.aceBillNumber}P01`, 'ok');
    await outcome.getByText(filled(texts.count, { received: 1, total: 3 })).waitFor();
    await scanned(`${part.aceBillNumber}P03`, 'ok');
    await outcome.getByText(filled(texts.count, { received: 2, total: 3 })).waitFor();
    await scanned(`${part.aceBillNumber}P03`, 'already');
    await scanned('NOBODY-123', 'unknown');
    await scanned(part.aceBillNumber, 'refused');
    await outcome.getByText(texts.messages.whichPackage).waitFor();
    await page.getByRole('button', { name: filled(texts.package, { number: 1 }), exact: true }).click();
    await page.locator('[data-outcome=already]').waitFor();
    await expect.poll(() => unsent.getAttribute('data-unsent')).toBe('0');
    await page.getByRole('button', { name: texts.endRound }).click();
    await page.getByText(filled(texts.missing, { number: part.aceBillNumber, packages: '2', received: 2, total: 3 })).waitFor();
    await page.getByText(filled(texts.inRound, { number: 0 })).waitFor();
    expect(await standing(part.id)).toEqual([
      ['received', false],
      ['announced', true],
      ['received', false],
    ]);
    // The button that ended the round does not take the keys of the scanner.
    await scanned(`${part.aceBillNumber}P02`, 'ok');
    expect(await standing(part.id)).toEqual(Array(3).fill(['received', false]));
    await page.getByRole('button', { name: texts.undoLast }).click();
    await expect
      .poll(() => standing(part.id))
      .toEqual([
        ['received', false],
        ['announced', true],
        ['received', false],
      ]);
  });
});
