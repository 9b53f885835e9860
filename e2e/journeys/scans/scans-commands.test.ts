import { describe, expect, test } from 'vitest';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { picturesOf, readCodes } from '../../../server/src/testing/codes.ts';
import { ACTIONS, codeOfCommand } from '../../../web/src/features/scans/input/commands.ts';
import { TASKS } from '../../../web/src/features/scans/rules/tasks.ts';
import { en } from '../../../web/src/features/scans/texts/page.en.ts';
import { vi } from '../../../web/src/features/scans/texts/page.vi.ts';
import { OWN_CONTEXT, scan, startJourneys } from '../../journey.ts';
import { filled, IN_VIETNAMESE } from '../../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

const PLACE = 'Bưu cục Quận 7, TP. Hồ Chí Minh';

describe.each(IN_VIETNAMESE)('commands by barcode (%s)', (language) => {
  const texts = { vi, en }[language].scan;

  test('are on a sheet whose printed bars another reader reads', async () => {
    const page = await visitAs('employee', language, '/scan', OWN_CONTEXT);
    await page.getByLabel(texts.place).fill(PLACE);
    await page.getByRole('link', { name: texts.sheet.link }).click();
    await page.getByRole('heading', { name: texts.sheet.title }).waitFor();
    const expected = [
      codeOfCommand({ place: PLACE }),
      ...TASKS.map((mode) => codeOfCommand({ mode })),
      ...ACTIONS.map((action) => codeOfCommand({ action })),
    ];
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const pictures = await picturesOf(pdf, 203);
    expect(pictures).toHaveLength(1);
    expect(await readCodes(pictures[0] as ImageData)).toEqual(expected.map((code) => `Code128 ${code}`).toSorted());
  });

  test('choose task and place, take the last scan back and end the round, without a keyboard', async () => {
    const [first, second] = [await create(), await create()];
    const page = await visitAs('employee', language, '/scan', OWN_CONTEXT);
    const outcome = page.locator('[data-outcome], [role=status]');
    const place = page.getByLabel(texts.place);
    await place.click();
    await scan(page, codeOfCommand({ place: PLACE }));
    await outcome.getByText(PLACE).waitFor();
    expect(await place.inputValue()).toBe(PLACE);
    await scan(page, codeOfCommand({ mode: 'outForDelivery' }));
    await outcome.getByText(texts.modes.outForDelivery).waitFor();
    await scan(page, first.aceBillNumber);
    await page.locator('[data-outcome=ok]').getByText(first.aceBillNumber).waitFor();
    await scan(page, codeOfCommand({ mode: 'receive' }));
    await outcome.getByText(texts.modes.receive).waitFor();
    await scan(page, second.aceBillNumber);
    await page.locator('[data-outcome=ok]').getByText(second.aceBillNumber).waitFor();
    await scan(page, codeOfCommand({ action: 'undoLast' }));
    const stateOf = async (id: number) => (await api.as('employee').get(`/api/shipments/${id}/packages`)).body[0].state;
    await expect.poll(() => stateOf(first.id)).toBe('outForDelivery');
    await expect.poll(() => stateOf(second.id)).toBe('announced');
    await scan(page, second.aceBillNumber);
    await page.locator('[data-outcome=already], [data-outcome=ok]').getByText(second.aceBillNumber).waitFor();
    await scan(page, codeOfCommand({ action: 'endRound' }));
    await page.getByText(filled(texts.roundEnded, { number: 1 })).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    const { rows } = await api.context.pool.query('select count(*)::int as n from scan where code like $1', ['LNH%']);
    expect(rows).toEqual([{ n: 0 }]);
  });
});
