import { Shipment, type ShipmentWithoutGoods } from '@ace/contract/shipments/shipment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { jsonOfColumns } from '../../shared/lists/columns.ts';
import { joinProgress, PROGRESS_COLUMNS } from '../progress/progress.reads.ts';

/** A connector belongs to its own table, and what happens to it does not touch the shipment. */
export const connectorIdOf = (table: 'r' | 'shipment') =>
  sql<number | null>`(select c.id from connector c where c."shipmentId" = ${sql.ref(`${table}.id`)})`;

const RELATED = { connectorId: connectorIdOf('r'), ...PROGRESS_COLUMNS };
const jsonOf = (schema: z.ZodObject) => jsonOfColumns(schema, RELATED, sql`(select) one left ${joinProgress(sql`r.id`)}`);

/** The shipment in the row `r`, as it is answered and audited. */
export const SHIPMENT_JSON = jsonOf(Shipment);

/** Some fields of shipments, as a read of many takes them: a whole shipment may have 100 kB. */
export type ShipmentFields<Name extends keyof Shipment> = { json: RawBuilder<string>; names: readonly Name[] };

/** What was read with such fields. */
export type Read<Fields> = Fields extends ShipmentFields<infer Name> ? Pick<Shipment, Name> : never;

/** Made once, where a module is loaded. `id` is always there. */
export const shipmentFields = <Name extends keyof Shipment>(...names: Name[]): ShipmentFields<Name | 'id'> => {
  const all = ['id', ...names] as const;
  const mask = Object.fromEntries(all.map((name) => [name, true])) as { [Each in keyof Shipment]?: true };
  return { json: jsonOf(Shipment.pick(mask)), names: all };
};

/** All but the lists that customs ask for, which are most of a shipment. */
export const WITHOUT_GOODS = shipmentFields(
  ...(Object.keys(Shipment.omit({ goodsLines: true, taxNumbers: true }).shape) as (keyof ShipmentWithoutGoods)[]),
);

/** All fields, for reads of few. */
export const WHOLE_SHIPMENT: ShipmentFields<keyof Shipment> = {
  json: SHIPMENT_JSON,
  names: Object.keys(Shipment.shape) as (keyof Shipment)[],
};
