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

  test('keeps what is scanned without a network, over a reload, and sends it once', async () => {
    const shipments = [await create(), await create(), await create()];
    const { page, scanned, unsent } = await open('Kho quét 2');
    await page.route('**/api/scans**', (route) => route.abort());
    for (const { aceBillNumber } of shipments) await scanned(aceBillNumber, 'ok', false);
    await expect.poll(() => unsent.getAttribute('data-unsent')).toBe('3');
    await page.reload();
    await page.getByText(filled(texts.unsent, { number: 3 })).waitFor();
    expect(await standing(shipments[0]?.id ?? 0)).toEqual([['announced', false]]);
    await page.unroute('**/api/scans**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText(texts.allSent).waitFor();
    for (const { id } of shipments) {
      expect(await standing(id)).toEqual([['received', false]]);
      const { body } = await api.as('employee').get(`/api/trackings?shipmentId=${id}`);
      expect(body).toMatchObject([{ deliveryStatus: 'ARRIVED_HUB', source: 'scan', location: 'Kho quét 2' }]);
    }
  });
});
