import { TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { batchesOf } from '../../shared/database/batches.ts';
import type { Database } from '../../shared/database/schema.ts';

/** A tracking as a client sends it, and the id of its shipment. */
type SampleTracking = { input: object; shipmentId: number; createdBy: string };

/** Inserts trackings in the given order, without audit. Each one counts as recorded when it happened. */
export const insertSampleTrackings = async (db: Database, samples: SampleTracking[]) => {
  const rows = samples.map(({ input, shipmentId, createdBy: by }) => {
    const { id: _id, version: _version, aceBillNumber: _number, ...columns } = TrackingInput.parse(input);
    const { dateTime } = columns;
    return { ...columns, shipmentId, createdBy: by, createdDate: dateTime, lastModifiedBy: by, lastModifiedDate: dateTime };
  });
  for (const batch of batchesOf(rows)) await db.insertInto('tracking').values(batch).execute();
};
