import { insertSampleShipments } from './features/shipments/shipments.samples.ts';
import { createSampleUsers } from './features/users/users.samples.ts';
import type { Context } from './shared/context.ts';

/** Fills an empty database with the sample accounts and shipments of the profile `dev`; leaves any other alone. */
export const loadSamples = ({ db }: Context) =>
  db.transaction().execute(async (db) => {
    const owners = await createSampleUsers(db);
    if (owners.length > 0) await insertSampleShipments(db, owners);
  });
