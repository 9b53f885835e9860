import { readFile } from 'node:fs/promises';
import { billNumberOf } from '@ace/contract/shipments/bill-number.ts';
import { ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';

type Deliveries = { names: string[]; rows: unknown[][] };
type Owner = { id: number; login: string };

/** Rows of one statement: PostgreSQL takes at most 65 535 parameters. */
const BATCH = 200;

/** Inserts the real deliveries of `samples/deliveries.json` (made by `npm run samples`). Samples are not audited. */
export const insertSampleShipments = async (db: Database, owners: Owner[]) => {
  const { names, rows } = JSON.parse(await readFile(new URL('samples/deliveries.json', import.meta.url), 'utf8')) as Deliveries;
  const { rows: serials } = await sql<{ serial: number }>`
    select nextval('"billNumberSerial"') as serial from generate_series(1, ${rows.length})`.execute(db);

  const shipments = rows.map((row, index) => {
    const delivery = Object.fromEntries(names.map((name, column) => [name, row[column]]));
    const owner = owners.find(({ login }) => login === delivery.owner);
    if (!owner) throw new Error(`The samples name an owner who is not there: ${String(delivery.owner)}`);
    const { id: _id, version: _version, ...fields } = ShipmentInput.parse(delivery);
    return {
      ...fields,
      packageInfos: JSON.stringify(fields.packageInfos),
      aceBillNumber: billNumberOf(serials[index]?.serial ?? 0),
      ownerId: owner.id,
      ownerLogin: owner.login,
      createdBy: 'system',
      lastModifiedBy: 'system',
    };
  });
  for (let start = 0; start < shipments.length; start += BATCH) {
    await db
      .insertInto('shipment')
      .values(shipments.slice(start, start + BATCH))
      .execute();
  }
};
