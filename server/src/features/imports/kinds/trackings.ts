import type { TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../shared/caller.ts';
import type { Change } from '../../../shared/changes/change.ts';
import { batchesOf } from '../../../shared/database/batches.ts';
import type { Database } from '../../../shared/database/schema.ts';
import { findByNumbers, lockBillNumbers, visibleShipments, withBillNumber } from '../../shipments/shipments.reads.ts';
import { sameTracking } from '../../trackings/trackings.reads.ts';
import { recordTrackings, removeUnchanged } from '../../trackings/trackings.service.ts';
import { trackingRows } from '../check/kinds/trackings.ts';
import type { StoredImport } from '../imports.repository.ts';
import { type KindOfImport, type RowToWrite, type Span, spanOf, type Written } from './kind.ts';

/** Numbers that are looked up at once, so that the event loop goes on in between. */
const NUMBERS_AT_ONCE = 200;

/**
 * What other forms of numbers, or other numbers of shipments, find: for the rows whose number is no bill number. As an object by number, because the
 * planner knows nothing of an import that was just stored, and would compare each row with each number.
 */
const findOthers = async (db: Database, caller: Caller, rows: RawBuilder<unknown>) => {
  const { rows: unknown } = await sql<{ number: string }>`select distinct input ->> 'aceBillNumber' as number from "importRow" r
    where ${rows} and input is not null and not exists ${withBillNumber(sql`r.input ->> 'aceBillNumber'`)}`.execute(db);
  const found: Record<string, Awaited<ReturnType<typeof findByNumbers>>[number]> = {};
  for (const some of batchesOf(unknown, NUMBERS_AT_ONCE)) {
    const numbers = some.map(({ number }) => number);
    for (const each of await findByNumbers(db, caller, numbers)) found[each.number] = each;
  }
  return sql`${JSON.stringify(found)}::jsonb`;
};

/** Finds the shipments of the rows, and events with the same time and status that are known already or stand in the file before. */
const judge = async (db: Database, caller: Caller, { id }: StoredImport, span?: Span) => {
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
      left join ${visibleShipments(caller)} s on s."aceBillNumber" = r.number),
    known as (
      select s.place, s."checkedState", s.shipment, s.field, s."areSeveral",
        case when s.input is not null then nullif(min(s.row) over (partition by coalesce(s.shipment::text, s.number), s.status, s.time), s.row) end as "sameAs",
        t.id as stored, s.input is not null and s.shipment is null as "isMissing"
      from named s
      left join lateral ${sameTracking({ shipmentId: sql`s.shipment`, dateTime: sql`s.time`, deliveryStatus: sql`s.status` })} t on true),
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

const write = async (tx: Change<Caller>, _: StoredImport, rows: RowToWrite[]): Promise<Written[]> => {
  const { db, caller } = tx;
  const fresh = rows.filter(({ state }) => state !== 'duplicate');
  // Locked first, so that the same events cannot be recorded meanwhile.
  const numbers = await lockBillNumbers(db, caller, [...new Set(fresh.flatMap(({ shipmentId }) => shipmentId ?? []))]);
  const known = await findKnown(db, fresh);
  const news = fresh.filter(({ row }) => !known.has(row));
  const events = news.map(({ input, shipmentId }) => {
    const { id: _id, version: _version, ...event } = input as TrackingInput;
    const aceBillNumber = numbers.get(shipmentId ?? 0) ?? event.aceBillNumber;
    return { ...event, aceBillNumber, createdBy: caller.login, lastModifiedBy: caller.login, source: 'manual' as const };
  });
  const trackings = await recordTrackings(tx, events);
  const made = new Map(news.map(({ row }, index) => [row, trackings[index]]));
  return rows.map(({ row }): Written => {
    const tracking = made.get(row);
    return tracking ? { row, state: 'created', recordId: tracking.id, shipmentId: tracking.shipmentId } : { row, state: 'skipped' };
  });
};

/** The rows whose events were recorded since they were judged. */
const findKnown = async (db: Database, rows: RowToWrite[]) => {
  const { rows: known } = await sql<{ row: number }>`select r.row
    from json_to_recordset(${JSON.stringify(rows.map(({ row, input, shipmentId }) => ({ ...input, row, shipmentId })))}::json)
      r (row integer, "shipmentId" bigint, "deliveryStatus" text, "dateTime" timestamptz)
    where exists ${sameTracking({ shipmentId: sql`r."shipmentId"`, dateTime: sql`r."dateTime"`, deliveryStatus: sql`r."deliveryStatus"` })}`.execute(
    db,
  );
  return new Set(known.map(({ row }) => row));
};

export const trackingImports: KindOfImport = {
  rows: trackingRows,
  permission: 'trackings:write',
  hasTotals: false,
  judge,
  write,
  remove: (tx, ids) =>
    removeUnchanged(
      tx,
      ids.map((id) => ({ id, version: 0 })),
    ),
};
