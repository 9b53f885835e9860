import { describe, expect, test } from 'vitest';
import { startJourneys } from '../journey.ts';
import { marksOn, othersOf, rowOf, showCompact, watchMarks } from '../live.testing.ts';
import { IN_VIETNAMESE, TEXTS } from '../texts.ts';

const { api, visitAs, reopen } = startJourneys();

const { createShipment, track, follow } = othersOf({ api, visitAs, reopen });

describe.each(IN_VIETNAMESE)('what others do (%s)', (language) => {
  const t = TEXTS[language];

  test('an event that one person records appears on home, in the list and on the open record of another', async () => {
    const [shipment, former] = [await createShipment(), await createShipment()];
    await track(former, 'EXCEPTION');
    const home = await follow('admin', language, '/');
    const list = await follow('admin', language, '/shipment-ace?sort=id,desc');
    const record = await follow('admin', language, `/shipment-ace/${shipment.id}/view`);
    const tasks = home.getByRole('region', { name: t.desk.tasks.title });
    await tasks.getByRole('listitem').filter({ hasText: former.aceBillNumber }).waitFor();
    await showCompact(list, t);
    await rowOf(list, shipment).waitFor();
    await record.getByText(t.tracking.timeline.empty).waitFor();
    for (const page of [home, list, record]) await watchMarks(page);

    const colleague = await visitAs('employee', language, `/tracking-ace/new?aceBillNumber=${shipment.aceBillNumber}&status=EXCEPTION`);
    await colleague.locator('[name=location]').fill('Hải Phòng');
    await colleague.getByRole('button', { name: t.form.save, exact: true }).click();
    await colleague.getByRole('button', { name: t.tracking.doubt.go }).click();

    await tasks.getByRole('listitem').filter({ hasText: shipment.aceBillNumber }).waitFor();
    await rowOf(list, shipment).getByText(t.deliveryStatus.EXCEPTION).waitFor();
    await record.getByText('Hải Phòng').waitFor();
    await record.getByRole('region', { name: t.shipment.strip.label }).getByText(t.deliveryStatus.EXCEPTION).waitFor();
    // It is marked, and on the list nothing else.
    await expect.poll(() => marksOn(home)).toContainEqual(expect.stringContaining(shipment.aceBillNumber));
    await expect.poll(() => marksOn(record)).toContainEqual(expect.stringContaining('Hải Phòng'));
    await expect.poll(async () => (await marksOn(list)).map((mark) => mark.split(' ')[0])).toEqual([String(shipment.id)]);
  });
});
