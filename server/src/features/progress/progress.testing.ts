import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import type pg from 'pg';
import { expect } from 'vitest';
import type { startTestApi } from '../../testing/test-api.ts';

/** Moves the time until which events are not planned, as if so much time had passed for this database. */
export const letTimePass = (pool: pg.Pool, interval: string) =>
  pool.query(`create or replace function planned_after() returns timestamptz stable parallel safe language sql
    return now() + interval '10 minutes' + interval '${interval}'`);

/** What a clerk records of a shipment, and where it stands then. */
export const clerkOf = (api: ReturnType<typeof startTestApi>) => ({
  track: async ({ aceBillNumber }: Shipment, deliveryStatus: DeliveryStatus, dateTime: string): Promise<Tracking> => {
    const answer = await api.as('employee').post('/api/trackings', { dateTime, deliveryStatus, location: 'Kho Tân Bình', aceBillNumber });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  },
  statusOf: async ({ id }: Shipment) => {
    const { deliveryStatus, lastEventAt } = (await api.as('employee').get(`/api/shipments/${id}`)).body as Shipment;
    return [deliveryStatus, lastEventAt];
  },
});
