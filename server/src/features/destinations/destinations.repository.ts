import type { FindingEffect } from '@ace/contract/destinations/names.ts';
import { sql } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import './destinations.tables.ts';

/** The worst that was found of a shipment, except notes. */
export type Readiness = { shipmentId: number; effect: Exclude<FindingEffect, 'note'> };

/** Notes the levels of those of these shipments that have one, and forgets those of the others. */
export const storeReadiness = async ({ db }: Change, ids: number[], levels: Readiness[]) => {
  const noted = levels.map(({ shipmentId }) => shipmentId);
  await sql`delete from "shipmentReadiness" where "shipmentId" = any(${ids}::bigint[]) and "shipmentId" <> all(${noted}::bigint[])`.execute(
    db,
  );
  if (levels.length === 0) return;
  await sql`insert into "shipmentReadiness" ("shipmentId", effect)
    select "shipmentId", effect from json_to_recordset(${JSON.stringify(levels)}::json) l ("shipmentId" bigint, effect text)
    on conflict ("shipmentId") do update set effect = excluded.effect where "shipmentReadiness".effect <> excluded.effect`.execute(db);
};
