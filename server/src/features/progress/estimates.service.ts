import { sql } from 'kysely';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import './progress.tables.ts';

/** Deliveries of so many days count (docs/domain.md, "Progress"). */
const MEASURED_DAYS = 90;

/** Fewer deliveries by a partner to a country say too little. */
const MIN_DELIVERIES = 30;

/** How many shipments get their estimate in one statement. */
const BATCH = 5_000;

/** Measures how long deliveries took, by partner and country, unless a copy of the program has done so in the last day. Returns whether it did. */
const measure = (db: Database) =>
  db.transaction().execute(async (db) => {
    const { rows } = await sql`update "deliveryTimeReading" set "measuredDate" = now() where ctid in (
        select ctid from "deliveryTimeReading" where "measuredDate" < now() - interval '1 day' for update skip locked)
      returning 1`.execute(db);
    if (rows.length === 0) return false;
    await db.deleteFrom('deliveryTime').execute();
    await sql`insert into "deliveryTime" (partner, country, total, median, p90)
      select p."partnerShipment", country_key(s."receiverCountryCode", s."receiverCountry"), count(*),
        percentile_cont(0.5) within group (order by p."lastEventAt" - p."handedOverAt"),
        percentile_cont(0.9) within group (order by p."lastEventAt" - p."handedOverAt")
      from "shipmentProgress" p join shipment s on s.id = p."shipmentId"
      where p."deliveryStatus" = 'DELIVERED' and p."lastEventAt" between now() - ${sql.lit(MEASURED_DAYS)} * interval '1 day' and now()
        and p."handedOverAt" < p."lastEventAt"
      group by 1, 2 having count(*) >= ${sql.lit(MIN_DELIVERIES)}`.execute(db);
    return true;
  });

/** Estimates the days of shipments that were handed over before there were figures for them. Returns the id of the last one that was looked at. */
const estimateAfter = async (db: Database, id: number) => {
  const { rows } = await sql<{ last: number | null }>`with open as materialized (
      select p."shipmentId", p."handedOverAt", p."partnerShipment" from "shipmentProgress" p
      where p."shipmentId" > ${id} and is_handed_over(p) and p."deliveryStatus" is distinct from 'DELIVERED' and p."estimatedTo" is null
      order by p."shipmentId" limit ${sql.lit(BATCH)}
    ), written as (
      update "shipmentProgress" p set "estimatedFrom" = e.first, "estimatedTo" = e.last
      from open join shipment s on s.id = open."shipmentId",
        estimated_days(open."handedOverAt", open."partnerShipment", country_key(s."receiverCountryCode", s."receiverCountry")) e
      where p."shipmentId" = open."shipmentId" and p."handedOverAt" = open."handedOverAt" and p."deliveryStatus" is distinct from 'DELIVERED')
    select max("shipmentId") as last from open`.execute(db);
  return rows[0]?.last ?? null;
};

/** Measures deliveries once a day, for all copies of the program together, and estimates what has no estimate yet. */
export const measureDeliveryTimes = async ({ db }: Pick<Context, 'db'>) => {
  if (!(await measure(db))) return;
  for (let last: number | null = 0; last !== null; ) last = await estimateAfter(db, last);
};
