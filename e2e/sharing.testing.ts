import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { expect } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import type { Journeys } from './journey.ts';

/** A parcel that somebody waits for, and what happens to it. */
export const parcelsOf = ({ api }: Pick<Journeys, 'api'>) => {
  const createShipment = async (fields: object = {}): Promise<Shipment> => {
    const answer = await api
      .as('employee')
      .post('/api/shipments', shipmentInput({ receiverCity: 'Sydney', receiverTelNo: '+61 2 5550 1992', ...fields }));
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };

  const track = async ({ aceBillNumber }: Shipment, deliveryStatus: string) => {
    const event = { dateTime: '2026-11-20T08:30:00Z', deliveryStatus, location: 'Nhà chị Lan', aceBillNumber };
    expect((await api.as('employee').post('/api/trackings', event)).status).toBe(201);
  };

  return { createShipment, track };
};
