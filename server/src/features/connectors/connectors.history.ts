import { MAX_ORDER_STEPS, type OrderStep } from '@ace/contract/connectors/order-step.ts';
import { sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { auditsWith } from '../audits/audits.reads.ts';
import { readShipment } from '../shipments/reading.service.ts';

const AUDITS = auditsWith('entityType', 'entityId', 'commitVersion', 'action', 'entityValue', 'modifiedBy', 'modifiedDate');

/**
 * What happened to the orders of a shipment, newest first: also to those whose connector is deleted or belongs to another shipment now. Throws
 * `error.http.404`, also for a shipment that the user may not see.
 */
export const readOrderSteps = async (context: Context, user: Caller, shipmentId: number) => {
  await readShipment(context, user, shipmentId);
  // A connector without an audit, as of samples, is its own first version. Any first version says who ordered and when.
  const { rows } = await sql<OrderStep>`
    with version as (
      select a."entityId" as id, a."commitVersion" as number, a.action, a."entityValue"::jsonb as value, a."modifiedBy", a."modifiedDate"
        from ${AUDITS} a where a."entityType" = 'Connector' and a."entityId" in (
          select "entityId" from ${AUDITS} a
            where "entityType" = 'Connector' and ("entityValue"::jsonb ->> 'shipmentId')::bigint = ${shipmentId})
      union all select c.id, 1, 'CREATE', to_jsonb(c), c."createdBy", c."createdDate" from connector c
        where c."shipmentId" = ${shipmentId} and not exists (
          select from ${AUDITS} a where a."entityType" = 'Connector' and a."entityId" = c.id)
    ), step as (
      select *, (value ->> 'shipmentId')::bigint as "shipmentId", row_number() over history as step,
          lag((value ->> 'shipmentId')::bigint) over history as former
        from version window history as (partition by id order by number)
    ), told as (
      select id, step, 'ordered' as kind, value, value ->> 'createdBy' as by, (value ->> 'createdDate')::timestamptz as at
        from step where step = 1 and "shipmentId" = ${shipmentId}
      union all select id, step, case when action = 'DELETE' then 'deleted' when "shipmentId" = ${shipmentId} then 'movedHere' else 'movedAway' end,
          value, "modifiedBy", "modifiedDate"
        from step where action = 'DELETE' and "shipmentId" = ${shipmentId}
          or "shipmentId" <> former and ${shipmentId}::bigint in ("shipmentId", former)
    )
    select id as "connectorId", kind, (value ->> 'orderId')::bigint as "orderId", by, at from told
      order by at desc, id desc, step desc, kind limit ${sql.lit(MAX_ORDER_STEPS)}`.execute(context.db);
  return rows;
};
