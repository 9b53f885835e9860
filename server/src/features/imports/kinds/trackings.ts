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
import { type KindOfImport, type RowToWrite, said, type Written } from './kind.ts';

/** Numbers that are looked up at once, so that the event loop goes on in between. */
const NUMBERS_AT_ONCE = 200;

/**
 * What other forms of numbers, or other numbers of shipments, find: for the rows whose number is no bill number. As an object by number, because the
 * planner knows nothing of an import that was just stored, and would compare each row with each number.
 */
const findOthers = async (db: Database, caller: Caller, open: RawBuilder<unknown>) => {
  const { rows: unknown } = await sql<{ number: string }>`select distinct input ->> 'aceBillNumber' as number from "importRow" r
    where ${open} and input is not null and not exists ${withBillNumber(sql`r.input ->> 'aceBillNumber'`)}`.execute(db);
  const found: Record<string, Awaited<ReturnType<typeof findByNumbers>>[number]> = {};
  for (const some of batchesOf(unknown, NUMBERS_AT_ONCE)) {
    const numbers = some.map(({ number }) => number);
    for (const each of await findByNumbers(db, caller, numbers)) found[each.number] = each;
  }
  return sql`${JSON.stringify(found)}::jsonb`;
};

/** Finds the shipments of the rows, and events with the same time and status that are known already or stand in the file before. */
const find: KindOfImport['find'] = async (db, caller, _, open) => sql`
  with asked as (
    select ctid as place, row, input, input ->> 'aceBillNumber' as number, input ->> 'deliveryStatus' as status, (input ->> 'dateTime')::timestamptz as time,
      case when values ->> 'aceBillNumber' is null and values ->> 'partnerShipmentId' is not null then 'partnerShipmentId' else 'aceBillNumber' end as field
    from "importRow" where ${open}),
  named as (
    select r.*, coalesce(s.id, case when other ->> 'count' = '1' then (other ->> 'id')::bigint end) as shipment, other ->> 'count' > '1' as "areSeveral"
    from (select asked.*, ${await findOthers(db, caller, open)} -> number as other from asked) r
    left join ${visibleShipments(caller)} s on s."aceBillNumber" = r.number),
  known as (
    select s.place, s.shipment, s.field, s."areSeveral", t.id as stored, s.input is not null and s.shipment is null as "isMissing",
      case when s.input is not null then nullif(min(s.row) over (partition by coalesce(s.shipment::text, s.number), s.status, s.time), s.row) end as "sameAs"
    from named s
    left join lateral ${sameTracking({ shipmentId: sql`s.shipment`, dateTime: sql`s.time`, deliveryStatus: sql`s.status` })} t on true)
  select place, shipment, jsonb_path_query_array(jsonb_build_array(
    ${said(sql`"isMissing" and "areSeveral"`, sql`field`, 'severalShipments', 'error')},
    ${said(sql`"isMissing" and "areSeveral" is not true`, sql`field`, 'noShipment', 'error')},
    ${said(sql`not "isMissing" and "sameAs" is not null`, null, 'sameInFile', 'warning', sql`"sameAs"::text`)},
    ${said(sql`not "isMissing" and "sameAs" is null and stored is not null`, null, 'storedEvent', 'warning')}), '$[*] ? (@ != null)') as found
  from known`;

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
  find,
  write,
  remove: (tx, ids) =>
    removeUnchanged(
      tx,
      ids.map((id) => ({ id, version: 0 })),
    ),
};
