import type { Tracking, TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { sql } from 'kysely';
import { type Caller, visibleTo } from '../../../shared/caller.ts';
import type { Database } from '../../../shared/database/schema.ts';
import { recordWithin, removeUnchanged } from '../../trackings/trackings.service.ts';
import type { ImportOfRows, KindOfImport, RowToWrite, Span, Written } from './kind.ts';
import { spanOf } from './spans.ts';

/** Finds the shipments of the rows, and events with the same time and status that are known already or stand in the file before. */
const judge = async (db: Database, caller: Caller, { id }: ImportOfRows, span?: Span) => {
  const ownerId = visibleTo(caller);
  await sql`with rows as (
      select ctid as place, row, "checkedState", input, input ->> 'aceBillNumber' as number, input ->> 'deliveryStatus' as status,
        (input ->> 'dateTime')::timestamptz as time
      from "importRow" where "importId" = ${id} and ${spanOf(span)} and "checkedState" <> 'skipped' and "recordId" is null),
    known as (
      select r.place, r."checkedState", s.id as shipment,
        case when r.input is not null then nullif(min(r.row) over (partition by r.number, r.status, r.time), r.row) end as "sameAs",
        t.id as stored, r.input is not null and s.id is null as "isMissing"
      from rows r
      left join shipment s on s."aceBillNumber" = r.number and (${ownerId}::bigint is null or s."ownerId" = ${ownerId})
      left join lateral (select t.id from tracking t where t."shipmentId" = s.id and t."dateTime" = r.time and t."deliveryStatus" = r.status limit 1) t
        on true),
    judged as (
      select place, shipment,
        case when "checkedState" = 'error' or "isMissing" then 'error' when "sameAs" is not null or stored is not null then 'duplicate'
          else "checkedState" end as state,
        case when "isMissing" then jsonb_build_array(jsonb_build_object('field', 'aceBillNumber', 'message', 'noShipment', 'severity', 'error'))
          when "sameAs" is not null
            then jsonb_build_array(jsonb_build_object('field', null, 'message', 'sameInFile', 'severity', 'warning', 'params', "sameAs"::text))
          when stored is not null then jsonb_build_array(jsonb_build_object('field', null, 'message', 'storedEvent', 'severity', 'warning'))
          else '[]'::jsonb end as found
      from known)
    update "importRow" r set state = j.state, found = j.found, "shipmentId" = j.shipment
    from judged j where r.ctid = j.place
      and (r.state, r.found, coalesce(r."shipmentId", 0)) is distinct from (j.state, j.found, coalesce(j.shipment, 0))`.execute(db);
};

const write = async (db: Database, caller: Caller, rows: RowToWrite[]): Promise<Written[]> => {
  const fresh = rows.filter(({ state }) => state !== 'duplicate');
  const by = { createdBy: caller.login, lastModifiedBy: caller.login };
  const events = fresh.map(({ input }) => {
    const { id: _id, version: _version, ...event } = input as TrackingInput;
    return { ...event, ...by, source: 'manual' as const };
  });
  await lockShipmentsOf(db, events, visibleTo(caller));
  const known = await findKnown(db, fresh);
  const isKnown = ({ row }: { row: number }) => known.has(row);
  const unknown = fresh.filter((row) => !isKnown(row));
  const news = events.filter((_, index) => !known.has(fresh[index]?.row ?? 0));
  const trackings: Tracking[] = await recordWithin(db, caller, news);
  const made = unknown.map(({ row }, index): Written => {
    const { id: recordId, shipmentId } = trackings[index] ?? {};
    return { row, state: 'created', recordId, shipmentId };
  });
  const doubles = [...fresh.filter(isKnown), ...rows.filter(({ state }) => state === 'duplicate')];
  return [...made, ...doubles.map(({ row }): Written => ({ row, state: 'skipped' }))];
};

/** The rows whose events somebody has recorded since they were judged. The shipments are locked. */
const findKnown = async (db: Database, rows: RowToWrite[]) => {
  const { rows: known } = await sql<{ row: number }>`select r.row
    from json_to_recordset(${JSON.stringify(rows.map(({ row, input }) => ({ ...input, row })))}::json)
      r (row integer, "aceBillNumber" text, "deliveryStatus" text, "dateTime" timestamptz)
    join shipment s on s."aceBillNumber" = r."aceBillNumber"
    where exists (select from tracking t where t."shipmentId" = s.id and t."dateTime" = r."dateTime" and t."deliveryStatus" = r."deliveryStatus")`.execute(
    db,
  );
  return new Set(known.map(({ row }) => row));
};

/** Locks shipments in the order of their ids, so that two of these do not wait for each other. */
const lockShipmentsOf = async (db: Database, events: { aceBillNumber: string }[], ownerId: number | null) => {
  const numbers = [...new Set(events.map(({ aceBillNumber }) => aceBillNumber))];
  await sql`select id from shipment where "aceBillNumber" = any(${numbers}::text[]) and (${ownerId}::bigint is null or "ownerId" = ${ownerId})
    order by id for no key update`.execute(db);
};

export const trackingImports: KindOfImport = {
  kind: 'trackings',
  permission: 'trackings:write',
  judge,
  write: (db, caller, _of, rows) => write(db, caller, rows),
  remove: async (db, caller, ids) => {
    const removed: number[] = [];
    for (const id of ids) if (await removeUnchanged(db, caller, { id, version: 0 })) removed.push(id);
    return removed;
  },
};
