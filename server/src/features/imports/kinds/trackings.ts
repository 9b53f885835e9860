import type { Tracking, TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, visibleTo } from '../../../shared/caller.ts';
import type { Change } from '../../../shared/changes/change.ts';
import { batchesOf } from '../../../shared/database/batches.ts';
import type { Database } from '../../../shared/database/schema.ts';
import { findByNumbers } from '../../shipments/shipments.reads.ts';
import { recordTrackings, removeUnchanged } from '../../trackings/trackings.service.ts';
import { type ImportOfRows, type KindOfImport, type RowToWrite, type Span, spanOf, type Written } from './kind.ts';

/** Numbers that are looked up at once, so that the event loop goes on in between. */
const NUMBERS_AT_ONCE = 200;

/**
 * What other forms of numbers, or other numbers of shipments, find: for the rows whose number is no bill number. As an object by number, because the
 * planner knows nothing of an import that was just stored, and would compare each row with each number.
 */
const findOthers = async (db: Database, caller: Caller, rows: RawBuilder<unknown>) => {
  const { rows: unknown } = await sql<{ number: string }>`select distinct input ->> 'aceBillNumber' as number from "importRow" r
    where ${rows} and input is not null and not exists (select from shipment s where s."aceBillNumber" = r.input ->> 'aceBillNumber')`.execute(
    db,
  );
  const found: Record<string, Awaited<ReturnType<typeof findByNumbers>>[number]> = {};
  for (const some of batchesOf(unknown, NUMBERS_AT_ONCE)) {
    const numbers = some.map(({ number }) => number);
    for (const each of await findByNumbers(db, caller, numbers)) found[each.number] = each;
  }
  return sql`${JSON.stringify(found)}::jsonb`;
};

/** Finds the shipments of the rows, and events with the same time and status that are known already or stand in the file before. */
const judge = async (db: Database, caller: Caller, { id }: ImportOfRows, span?: Span) => {
  const ownerId = visibleTo(caller);
  const open = sql`"importId" = ${id} and ${spanOf(span)} and "checkedState" <> 'skipped' and "recordId" is null`;
  const others = await findOthers(db, caller, open);
  await sql`with rows as (
      select ctid as place, row, "checkedState", input, input ->> 'aceBillNumber' as number, input ->> 'deliveryStatus' as status,
        (input ->> 'dateTime')::timestamptz as time,
        case when values ->> 'aceBillNumber' is null and values ->> 'partnerShipmentId' is not null then 'partnerShipmentId' else 'aceBillNumber' end as field
      from "importRow" where ${open}),
    named as (
      select r.*, coalesce(s.id, case when other ->> 'count' = '1' then (other ->> 'id')::bigint end) as shipment, other ->> 'count' > '1' as "areSeveral"
      from (select rows.*, ${others} -> number as other from rows) r
      left join shipment s on s."aceBillNumber" = r.number and (${ownerId}::bigint is null or s."ownerId" = ${ownerId})),
    known as (
      select s.place, s."checkedState", s.shipment, s.field, s."areSeveral",
        case when s.input is not null then nullif(min(s.row) over (partition by coalesce(s.shipment::text, s.number), s.status, s.time), s.row) end as "sameAs",
        t.id as stored, s.input is not null and s.shipment is null as "isMissing"
      from named s
      left join lateral (select t.id from tracking t where t."shipmentId" = s.shipment and t."dateTime" = s.time and t."deliveryStatus" = s.status limit 1) t
        on true),
    judged as (
      select place, shipment,
        case when "checkedState" = 'error' or "isMissing" then 'error' when "sameAs" is not null or stored is not null then 'duplicate'
          else "checkedState" end as state,
        case when "isMissing" then jsonb_build_array(jsonb_build_object('field', field,
            'message', case when "areSeveral" then 'severalShipments' else 'noShipment' end, 'severity', 'error'))
          when "sameAs" is not null
            then jsonb_build_array(jsonb_build_object('field', null, 'message', 'sameInFile', 'severity', 'warning', 'params', "sameAs"::text))
          when stored is not null then jsonb_build_array(jsonb_build_object('field', null, 'message', 'storedEvent', 'severity', 'warning'))
          else '[]'::jsonb end as found
      from known)
    update "importRow" r set state = j.state, found = j.found, "shipmentId" = j.shipment
    from judged j where r.ctid = j.place
      and (r.state, r.found, coalesce(r."shipmentId", 0)) is distinct from (j.state, j.found, coalesce(j.shipment, 0))`.execute(db);
};

const write = async (tx: Change<Caller>, rows: RowToWrite[]): Promise<Written[]> => {
  const { db, caller } = tx;
  const fresh = rows.filter(({ state }) => state !== 'duplicate');
  const numbers = await lockShipmentsOf(db, fresh, visibleTo(caller));
  const by = { createdBy: caller.login, lastModifiedBy: caller.login };
  const events = fresh.map(({ input, shipmentId }) => {
    const { id: _id, version: _version, ...event } = input as TrackingInput;
    return { ...event, ...by, aceBillNumber: numbers.get(shipmentId ?? 0) ?? event.aceBillNumber, source: 'manual' as const };
  });
  const known = await findKnown(db, fresh);
  const isKnown = ({ row }: { row: number }) => known.has(row);
  const unknown = fresh.filter((row) => !isKnown(row));
  const news = events.filter((_, index) => !known.has(fresh[index]?.row ?? 0));
  const trackings: Tracking[] = await recordTrackings(tx, news);
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
    from json_to_recordset(${JSON.stringify(rows.map(({ row, input, shipmentId }) => ({ ...input, row, shipmentId })))}::json)
      r (row integer, "shipmentId" bigint, "deliveryStatus" text, "dateTime" timestamptz)
    where exists (select from tracking t where t."shipmentId" = r."shipmentId" and t."dateTime" = r."dateTime" and t."deliveryStatus" = r."deliveryStatus")`.execute(
    db,
  );
  return new Set(known.map(({ row }) => row));
};

/** Locks shipments in the order of their ids, so that two of these do not wait for each other. Returns their bill numbers. */
const lockShipmentsOf = async (db: Database, rows: RowToWrite[], ownerId: number | null) => {
  const ids = [...new Set(rows.flatMap(({ shipmentId }) => shipmentId ?? []))];
  const { rows: locked } = await sql<{ id: number; aceBillNumber: string }>`select id, "aceBillNumber" from shipment
    where id = any(${ids}::bigint[]) and (${ownerId}::bigint is null or "ownerId" = ${ownerId}) order by id for no key update`.execute(db);
  return new Map(locked.map(({ id, aceBillNumber }) => [id, aceBillNumber]));
};

export const trackingImports: KindOfImport = {
  kind: 'trackings',
  permission: 'trackings:write',
  judge,
  write: (tx, _of, rows) => write(tx, rows),
  remove: async (tx, ids) => {
    const removed: number[] = [];
    for (const id of ids) if (await removeUnchanged(tx, { id, version: 0 })) removed.push(id);
    return removed;
  },
};
