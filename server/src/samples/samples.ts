import type { Pool } from 'pg';
import { insertSampleConnectors } from '../features/connectors/connectors.samples.ts';
import { insertSamplePreferences } from '../features/preferences/preferences.samples.ts';
import { insertArchive, insertSampleShipments } from '../features/shipments/shipments.samples.ts';
import { insertSampleTrackings } from '../features/trackings/trackings.samples.ts';
import { createSampleCustomers, createSampleUsers } from '../features/users/users.samples.ts';
import { createDatabase, createPool, type DatabaseAddress } from '../shared/database/pool.ts';
import type { Database } from '../shared/database/schema.ts';
import { currentShipments } from './shipments.ts';

type Shipments = ReturnType<typeof currentShipments>;

/** Inserts the recent shipments with their tracking events and connectors. */
const insertCurrentShipments = async (db: Database, samples: Shipments) => {
  const stored = await insertSampleShipments(db, samples);
  const events = samples.flatMap(({ events }, index) => {
    const { id: shipmentId = 0, aceBillNumber } = stored[index] ?? {};
    return events.map((event) => ({ input: { ...event, aceBillNumber }, dateTime: event.dateTime, shipmentId, createdBy: 'employee' }));
  });
  // The ids of the events follow their time across all shipments.
  await insertSampleTrackings(
    db,
    events.toSorted((a, b) => a.dateTime.localeCompare(b.dateTime)),
  );
  const connectors = samples.flatMap(({ connector, bookkeeping }, index) => {
    const input = { ...connector, shipmentId: stored[index]?.id };
    return connector ? [{ input, createdBy: 'employee', createdDate: bookkeeping.lastModifiedDate }] : [];
  });
  await insertSampleConnectors(db, connectors);
};

const insertSamples = (pool: Pool, timeZone: string, now: Date) =>
  createDatabase(pool)
    .transaction()
    .execute(async (db) => {
      const users = await createSampleUsers(db);
      if (users.length === 0) return false;
      await insertSamplePreferences(
        db,
        users.find(({ login }) => login === 'employee'),
      );
      const customers = [...users, ...(await createSampleCustomers(db))];
      const today = new Intl.DateTimeFormat('sv', { timeZone }).format(now);
      await insertCurrentShipments(db, currentShipments(customers, today, now.getTime()));

      const archive = await insertArchive(db, users);
      const deliveries = archive.map(({ id, aceBillNumber, delivered, receiverCity, receiverContactName, totalPackages }, index) => ({
        input: {
          dateTime: `${delivered}T0${1 + (index % 9)}:30:00Z`,
          deliveryStatus: 'DELIVERED',
          location: receiverCity,
          aceBillNumber,
          details: `Đã giao đủ ${totalPackages} kiện, người nhận ký: ${receiverContactName}`,
        },
        shipmentId: id,
        createdBy: 'system',
      }));
      await insertSampleTrackings(db, deliveries);
      return true;
    });

/**
 * Fills an empty database with the samples of the profile `dev`; does nothing if there are users, and returns whether it did. Inserts recent shipments, with dates
 * relative to `now`, then an archive of real deliveries. The same `now` always gives the same samples, except for ids and password hashes. Its connection
 * has no time limit for a statement, which is one of requests: a busy machine takes long to write hundreds of rows.
 */
export const loadSamples = async (address: DatabaseAddress, timeZone: string, now = new Date()) => {
  const pool = createPool(address, 1, 0);
  return await insertSamples(pool, timeZone, now).finally(() => pool.end());
};
