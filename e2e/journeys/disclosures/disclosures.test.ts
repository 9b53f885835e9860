import { describe, expect, test } from 'vitest';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { en } from '../../../web/src/features/disclosures/texts/page.en.ts';
import { vi } from '../../../web/src/features/disclosures/texts/page.vi.ts';
import { OWN_CONTEXT, startJourneys } from '../../journey.ts';
import { filled, IN_VIETNAMESE } from '../../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);

describe.each(IN_VIETNAMESE)('what partners were sent (%s)', (language) => {
  const { disclosure } = { vi, en }[language];

  test('is on the page of a shipment, for employees', async () => {
    const shipment = await create({}, 'user');
    expect((await api.as('user').post(`/api/shipments/connector/${shipment.id}`)).status).toBe(200);
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/view`, OWN_CONTEXT);
    await page.getByText(disclosure.title).click();
    await page.getByText(filled(disclosure.sent, { by: 'user', partner: 'GTS Australia' })).waitFor();
    await page.getByText(disclosure.outcome.placed).waitFor();
    await page.getByText(disclosure.payload).click();
    await page.getByText(`"reference": "${shipment.aceBillNumber}"`).waitFor();
    const other = await visitAs('user', language, `/shipment-ace/${shipment.id}/view`, OWN_CONTEXT);
    await other.getByRole('heading', { level: 1 }).waitFor();
    expect(await other.getByText(disclosure.title).count()).toBe(0);
  });
});
