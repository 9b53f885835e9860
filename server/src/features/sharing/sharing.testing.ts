import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { DeliveryStatus, PublicReason } from '@ace/contract/trackings/statuses.ts';
import { expect } from 'vitest';
import type { startTestApi } from '../../testing/test-api.ts';

type Reported = {
  event: string;
  country?: string | null;
  city?: string | null;
  outcome: string;
  trackingId?: number | null;
  offsetMinutes?: number;
  notes?: string;
};

/** Stores trackings of people and events of partners as they end up in the database. */
export const recorderOf = (api: ReturnType<typeof startTestApi>) => {
  const track = async ({ aceBillNumber }: Shipment, deliveryStatus: DeliveryStatus, dateTime: string, publicReason?: PublicReason) => {
    const event = {
      dateTime,
      deliveryStatus,
      location: 'Nhà anh Nguyễn Văn An',
      details: 'Giao cho chị Bình',
      aceBillNumber,
      publicReason,
    };
    const answer = await api.as('employee').post('/api/trackings', event);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.id as number;
  };
  const report = async ({ id }: Shipment, dateTime: string, reported: Reported) => {
    const { event, country = null, city = null, outcome, trackingId = null, offsetMinutes = 600, notes = 'Signed by MR TRAN' } = reported;
    await api.context.pool.query(
      `insert into "partnerEvent" (partner, number, key, "shipmentId", "dateTime", "offsetMinutes", source, event, country, city, notes, outcome, "trackingId")
       values ('gtsAus', 'N', gen_random_uuid(), $1, $2, $3, 'poll', $4, $5, $6, $7, $8, $9)`,
      [id, dateTime, offsetMinutes, event, country, city, notes, outcome, trackingId],
    );
  };
  return { track, report };
};
