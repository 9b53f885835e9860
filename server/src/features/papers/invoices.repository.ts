import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { sql } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import { waitForLock } from '../../shared/database/locks.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { Invoice } from './draw/customs-paper.ts';
import './papers.tables.ts';

/** The invoices of these shipments, by their ids. */
export const findInvoices = async (db: Database, shipmentIds: number[]): Promise<Record<number, Invoice>> => {
  const { rows } = await sql<Invoice & { shipmentId: number }>`select "shipmentId", number, date::text, place from invoice
    where "shipmentId" = any(${shipmentIds}::bigint[])`.execute(db);
  return Object.fromEntries(rows.map(({ shipmentId, ...invoice }) => [shipmentId, invoice]));
};

/** The master waybills of the manifests with which packages of these shipments leave or have left last, by their ids. */
export const findMasterNumbers = async (db: Database, shipmentIds: number[]): Promise<Record<number, string>> => {
  const { rows } = await sql<{
    shipmentId: number;
    numbers: string;
  }>`select "shipmentId", string_agg(distinct "masterNumber", ', ') as numbers
    from (select distinct on (p."shipmentId", p.number) p."shipmentId", m."masterNumber"
      from "manifestPackage" p join manifest m on m.id = p."manifestId" where p."shipmentId" = any(${shipmentIds}::bigint[])
      order by p."shipmentId", p.number, p.at desc) last
    where "masterNumber" is not null group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ shipmentId, numbers }) => [shipmentId, numbers]));
};

/**
 * Gives those of these shipments that have no invoice the next numbers of the year in a time zone. Who gives others waits until the change is over, and
 * only then looks which are missing: so no number is skipped.
 */
export const giveNumbers = async ({ db, caller }: Change, shipments: Pick<Shipment, 'id' | 'senderCity'>[], timeZone: string) => {
  await waitForLock(db, 'invoices');
  const wanted = JSON.stringify(shipments.map(({ id, senderCity }) => ({ id, place: senderCity })));
  await sql`with today as (select (now() at time zone ${timeZone})::date as date),
    due as (select w.id, w.place, row_number() over () as place_in from json_to_recordset(${wanted}::json) w (id bigint, place text)
      where not exists (select from invoice i where i."shipmentId" = w.id)),
    series as (insert into "invoiceSeries" (year, last) select extract(year from date), (select count(*) from due) from today
      on conflict (year) do update set last = "invoiceSeries".last + excluded.last returning last - (select count(*) from due) as before)
    insert into invoice ("shipmentId", number, date, place, "issuedBy", employee)
      select id, to_char(date, '"INV"YY-') || lpad((before + place_in)::text, greatest(6, length((before + place_in)::text)), '0'),
        date, place, ${caller.login}, ${caller.login}
      from due, series, today on conflict do nothing`.execute(db);
};
