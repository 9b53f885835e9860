import { describe, expect, test } from 'vitest';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { en } from '../../../web/src/features/packages/texts/page.en.ts';
import { vi } from '../../../web/src/features/packages/texts/page.vi.ts';
import { startJourneys } from '../../journey.ts';
import { IN_VIETNAMESE } from '../../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

// What the table does without others is tested in `screens/packages/package-grid.test.tsx`.
describe.each(IN_VIETNAMESE)('the packages of a shipment (%s)', (language) => {
  const { package: texts } = { vi, en }[language];

  test('the table follows what others do', async () => {
    const shipment = await create({ totalPackages: 2 });
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/view`);
    const rows = page.getByRole('table', { name: texts.title }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(3);
    await api.as('admin').put(`/api/shipments/${shipment.id}/packages/2`, { weighedKg: 7.5 });
    await rows.nth(2).getByText('7,5').waitFor();
    const { body } = await api.as('admin').get(`/api/shipments/${shipment.id}`);
    await api.as('admin').put('/api/shipments', { ...body, totalPackages: 3 });
    await expect.poll(() => rows.count()).toBe(4);
  });
});
