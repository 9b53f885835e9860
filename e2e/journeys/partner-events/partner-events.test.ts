import { describe, expect, test } from 'vitest';
import { pusher, WEBHOOK_SECRET } from '../../../server/src/features/partner-events/partner-events.testing.ts';
import { planShipments } from '../../../server/src/features/partner-events/polls.service.ts';
import { shipmentInput } from '../../../server/src/features/shipments/shipments.testing.ts';
import { startJourneys } from '../../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys(() => ({ webhookSecrets: { gtsAus: WEBHOOK_SECRET } }));
const push = pusher(api);

let last = 0;
const createShipment = async (partnerShipment = 'gtsAus', partnerShipmentId = `SANDBOX-EMPTY-${++last}`) => {
  const input = shipmentInput({ partnerShipment, partnerShipmentId, shipDate: '2026-11-20' });
  const { body } = await api.as('employee').post('/api/shipments', input);
  await planShipments(api.context, [body.id]);
  return { ...body, number: partnerShipmentId };
};

describe.each(IN_VIETNAMESE)('what partners report (%s)', (language) => {
  const t = TEXTS[language];

  test('shows in the timeline as it comes, can be dismissed and taken back', async () => {
    const shipment = await createShipment();
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/view`);
    await page.getByText(t.tracking.timeline.empty).waitFor();
    const events = [
      { event: 'Picked up', date: '2026-11-20T09:00:00+07:00', city: 'Biên Hoà', notes: 'by van' },
      { event: 'Weighed again', date: '2026-11-20T10:00:00+07:00' },
    ];
    expect((await push({ number: shipment.number, events })).body.stored).toBe(2);
    const timeline = page.locator('.mantine-Timeline-root');
    await timeline.getByText('Picked up – by van').waitFor();
    expect(await timeline.getByText(filled(t.partnerEvent.by, { partner: 'GTS Australia' })).count()).toBe(2);
    await timeline.getByText(t.partnerEvent.unmapped).waitFor();
    await timeline.getByText('Biên Hoà').waitFor();
    expect(await timeline.locator('.mantine-Timeline-item').first().innerText()).toContain('Weighed again');

    await page.getByRole('button', { name: filled(t.partnerEvent.dismiss, { event: 'Picked up' }) }).click();
    await page.getByText(filled(t.partnerEvent.dismissed.one, { number: 1 })).waitFor();
    expect((await api.as('employee').get(`/api/trackings?shipmentId=${shipment.id}`)).body).toEqual([]);
    await page.getByRole('button', { name: t.partnerEvent.dismissed.restore }).click();
    await timeline.getByText('Picked up – by van').waitFor();
  });

  test('is asked for when somebody asks, and failures are in words', async () => {
    const shipment = await createShipment('gtsUsa', 'SANDBOX-ERROR');
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.id}/view`);
    const ask = page.getByRole('button', { name: t.partnerEvent.poll.ask });
    await ask.click();
    await page.getByText(t.partnerEvent.poll.problem.failed).waitFor();
    await api.context.pool.query(`update "partnerPoll" set stopped = 'silent', "nextDate" = null, problem = null where "shipmentId" = $1`, [
      shipment.id,
    ]);
    await page.reload();
    await page.getByText(t.partnerEvent.poll.stopped.silent).waitFor();
    const other = await createShipment('gtsUsa', 'SANDBOX-EMPTY');
    await page.goto(`${page.url().split('#')[0]}#/shipment-ace/${other.id}/view`);
    await ask.click();
    await page.getByText(t.partnerEvent.poll.done).waitFor();
  });

  test('of a lookup is kept at the shipment, until it is undone', async () => {
    const shipment = await createShipment('gtsCad', 'CA261119-0007');
    const page = await visitAs('employee', language, '/tracking-partner-shipment?partnerShipment=gtsCad&trackingId=CA261119-0007');
    const kept = page.getByRole('status').filter({ hasText: shipment.aceBillNumber });
    await kept.getByText(/^Đã thêm \d+ sự kiện/).waitFor();
    const count = async () => (await api.as('employee').get(`/api/trackings?shipmentId=${shipment.id}`)).body.length;
    expect(await count()).toBeGreaterThan(1);
    await kept.getByRole('button', { name: t.lookup.undo }).click();
    await kept.getByText(t.lookup.undone).waitFor();
    expect(await count()).toBe(0);
    await kept.getByRole('button', { name: t.lookup.redo }).click();
    await kept.getByRole('button', { name: t.lookup.undo }).waitFor();
    expect(await count()).toBeGreaterThan(1);
    await page.reload();
    await page.getByRole('status').getByText(t.lookup.known).waitFor();
    await kept.getByRole('link', { name: shipment.aceBillNumber }).click();
    await page.locator('.mantine-Timeline-root').waitFor();

    const customer = await visitAs('user', language, '/tracking-partner-shipment?partnerShipment=gtsCad&trackingId=CA261119-0007');
    await customer.getByRole('cell', { name: 'CA261119-0007' }).first().waitFor();
    expect(await customer.getByText(shipment.aceBillNumber).count()).toBe(0);
  });
});
