import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { PLANNED_AFTER_MINUTES } from '@ace/contract/trackings/statuses.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { countDueEvents } from './progress.service.ts';
import { clerkOf, letTimePass } from './progress.testing.ts';

const api = startTestApi();
const create = creator(api);

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const HOUR = 60;

const { track, statusOf } = clerkOf(api);

const listed = async (parameters: string) =>
  (await api.as('employee').get(`/api/shipments?size=1000&${parameters}`)).body.map(({ id }: Shipment) => id) as number[];

describe('an event whose time has not come', () => {
  afterEach(() => letTimePass(api.context.pool, '0 hours'));

  test('decides nothing until then, and counts as soon as its time comes', async () => {
    const shipment = await create();
    const collected = await track(shipment, 'COLLECTED', inMinutes(-2 * HOUR));
    const planned = await track(shipment, 'EXCEPTION', inMinutes(365 * 24 * 60));
    expect(await statusOf(shipment)).toEqual(['COLLECTED', collected.dateTime]);
    expect(await listed('attention=exceptions')).not.toContain(shipment.id);
    expect((await api.as('employee').get(`/api/trackings?shipmentId=${shipment.id}`)).body).toHaveLength(2);
    const delivered = await track(shipment, 'DELIVERED', inMinutes(-HOUR));
    expect(await statusOf(shipment), 'what happens today counts').toEqual(['DELIVERED', delivered.dateTime]);

    await letTimePass(api.context.pool, '365 days');
    expect((await statusOf(shipment))[0], 'until somebody counts it').toBe('DELIVERED');
    await countDueEvents(api.context);
    expect((await statusOf(shipment))[0]).toBe('EXCEPTION');
    expect(await listed('attention=exceptions')).toContain(shipment.id);
    await api.as('employee').delete(`/api/trackings/${planned.id}`);
    expect((await statusOf(shipment))[0]).toBe('DELIVERED');
  });

  test(`is more than ${PLANNED_AFTER_MINUTES} minutes ahead, by the clock of the database`, async () => {
    const { rows } = await api.context.pool.query(`select extract(epoch from planned_after() - now()) / 60 as minutes`);
    expect(Number(rows[0].minutes)).toBe(PLANNED_AFTER_MINUTES);
    const shipment = await create();
    await track(shipment, 'COLLECTED', inMinutes(PLANNED_AFTER_MINUTES + 1));
    expect(await statusOf(shipment)).toEqual([null, null]);
    const near = await track(shipment, 'INFO_RECEIVED', inMinutes(PLANNED_AFTER_MINUTES - 1));
    expect(await statusOf(shipment)).toEqual(['INFO_RECEIVED', near.dateTime]);
  });

  test('does not hand a shipment over, leaves it overdue, and does not wake a snoozed task', async () => {
    const late = await create({ shipDate: '2026-11-01', partnerShipment: 'gtsUsa' });
    await track(late, 'IN_TRANSIT', inMinutes(60));
    expect(await listed('attention=overdue&shipDateFrom=2026-11-01&shipDateTo=2026-11-01')).toContain(late.id);
    expect(await listed('status=IN_TRANSIT&shipDateFrom=2026-11-01&shipDateTo=2026-11-01')).toEqual([]);

    const failed = await create();
    await track(failed, 'FAILED_ATTEMPT', inMinutes(-3 * HOUR));
    await api.as('employee').put(`/api/desk/tasks/${failed.id}`, { snoozedUntil: '2099-01-01' });
    const snoozed = async () =>
      (await api.as('employee').get('/api/desk/tasks?snoozed=true')).body.tasks.map(({ id }: { id: number }) => id) as number[];
    expect(await snoozed()).toContain(failed.id);
    await track(failed, 'EXCEPTION', inMinutes(120));
    expect(await snoozed()).toContain(failed.id);
    await letTimePass(api.context.pool, '2 hours');
    await countDueEvents(api.context);
    expect(await snoozed()).not.toContain(failed.id);
  });

  test('is found again when it is moved, changed or deleted, and when several wait', async () => {
    const shipment = await create();
    const first = await track(shipment, 'COLLECTED', inMinutes(100));
    const second = await track(shipment, 'IN_TRANSIT', inMinutes(200));
    await letTimePass(api.context.pool, '100 minutes');
    await countDueEvents(api.context);
    expect((await statusOf(shipment))[0]).toBe('COLLECTED');
    const other = await create();
    await api.as('employee').put('/api/trackings', { ...second, dateTime: inMinutes(50), aceBillNumber: other.aceBillNumber });
    await letTimePass(api.context.pool, '150 minutes');
    await countDueEvents(api.context);
    expect([(await statusOf(shipment))[0], (await statusOf(other))[0]]).toEqual(['COLLECTED', 'IN_TRANSIT']);
    await api.as('employee').put('/api/trackings', { ...first, dateTime: inMinutes(500) });
    expect(await statusOf(shipment)).toEqual([null, null]);
    await api.as('employee').delete(`/api/trackings/${first.id}`);
    await letTimePass(api.context.pool, '500 minutes');
    await countDueEvents(api.context);
    expect(await statusOf(shipment)).toEqual([null, null]);
  });

  test('counts once and rightly while several copies count and others record', async () => {
    const shipments = await Promise.all(Array.from({ length: 30 }, () => create()));
    await Promise.all(shipments.map((shipment) => track(shipment, 'COLLECTED', inMinutes(60))));
    await letTimePass(api.context.pool, '1 hour');
    const at = inMinutes(65);
    await Promise.all([
      countDueEvents(api.context),
      ...shipments.map((shipment) => track(shipment, 'DELIVERED', at)),
      countDueEvents(api.context),
      countDueEvents(api.context),
    ]);
    await countDueEvents(api.context);
    for (const shipment of shipments) expect(await statusOf(shipment)).toEqual(['DELIVERED', at]);
    const { rows } = await api.context.pool.query(
      `select count(*) as open from "shipmentProgress" where "plannedAt" is not null and "shipmentId" = any ($1)`,
      [shipments.map(({ id }) => id)],
    );
    expect(Number(rows[0].open)).toBe(0);
  });
});
