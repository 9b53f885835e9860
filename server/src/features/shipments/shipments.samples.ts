import { readFile } from 'node:fs/promises';
import { customsOf } from '@ace/contract/goods/customs.ts';
import { plainOf } from '@ace/contract/shared/text/plain.ts';
import { billNumberOf } from '@ace/contract/shipments/bill-number.ts';
import { chargedOf } from '@ace/contract/shipments/packages.ts';
import { ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { USUAL_RULES } from '@ace/contract/weights/rules.ts';
import { type Insertable, sql } from 'kysely';
import { batchesOf } from '../../shared/database/batches.ts';
import type { Database, Schema } from '../../shared/database/schema.ts';

type Owner = { id: number; login: string };

/** A shipment to insert: the fields as a client sends them, and the columns that the server adds. */
export type SampleShipment = {
  fields: object;
  owner: Owner;
  orderKey?: string;
  bookkeeping: Pick<Insertable<Schema['shipment']>, 'createdBy' | 'createdDate' | 'lastModifiedBy' | 'lastModifiedDate'>;
};

/** The e-mail address of a made-up person, in a reserved domain (RFC 2606). */
export const sampleEmailOf = (name: string) => `${plainOf(name).replace(/[^a-z]+/g, '.')}@example.com`;

/** Inserts shipments in the given order, without audit. Returns their ids and bill numbers. */
export const insertSampleShipments = async (db: Database, samples: SampleShipment[]) => {
  const { rows: serials } = await sql<{ serial: number }>`
    select nextval('"billNumberSerial"') as serial from generate_series(1, ${samples.length})`.execute(db);
  const shipments = samples.map(({ fields, owner, orderKey, bookkeeping }, index) => {
    const { id: _id, version: _version, ...columns } = ShipmentInput.parse(fields);
    return {
      ...columns,
      ...customsOf(columns),
      paidBy: columns.paidBy ?? 'sender',
      ...chargedOf(USUAL_RULES, columns),
      packageInfos: JSON.stringify(columns.packageInfos),
      goodsLines: JSON.stringify(columns.goodsLines ?? []),
      taxNumbers: JSON.stringify(columns.taxNumbers ?? []),
      aceBillNumber: billNumberOf(serials[index]?.serial ?? 0),
      ownerId: owner.id,
      ownerLogin: owner.login,
      ...(orderKey ? { orderKey } : {}),
      ...bookkeeping,
    };
  });
  const stored = [];
  for (const batch of batchesOf(shipments)) {
    stored.push(...(await db.insertInto('shipment').values(batch).returning(['id', 'aceBillNumber']).execute()));
  }
  return stored;
};

type Archive = { names: string[]; rows: unknown[][] };
type Delivery = {
  owner: string;
  shipDate: string;
  delivered: string;
  receiverCity: string;
  receiverContactName: string;
  totalPackages: number;
};

/** Inserts the real deliveries of `samples/deliveries.json` (made by `npm run samples`). Returns where and when each arrived. */
export const insertArchive = async (db: Database, owners: Owner[]) => {
  const { names, rows } = JSON.parse(await readFile(new URL('samples/deliveries.json', import.meta.url), 'utf8')) as Archive;
  const deliveries = rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column]])) as Delivery);
  const samples = deliveries.map((fields) => {
    const owner = owners.find(({ login }) => login === fields.owner);
    if (!owner) throw new Error(`The owner of a sample does not exist: ${fields.owner}`);
    const createdDate = `${fields.shipDate}T01:00:00Z`;
    const receiverEmail = sampleEmailOf(fields.receiverContactName);
    return {
      fields: { ...fields, receiverEmail },
      owner,
      bookkeeping: { createdBy: 'system', createdDate, lastModifiedBy: 'system', lastModifiedDate: createdDate },
    };
  });
  const stored = await insertSampleShipments(db, samples);
  return stored.map((shipment, index) => ({ ...shipment, ...(deliveries[index] as Delivery) }));
};
