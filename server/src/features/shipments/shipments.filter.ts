import type { ShipmentFilter } from '@ace/contract/shipments/filter.ts';
import { type RawBuilder, sql } from 'kysely';
import { anyOf, givenOf, oneOf } from '../../shared/lists/conditions.ts';
import { dateWithin, instantWithin } from '../../shared/lists/days.ts';
import { needsAttention, progressMeets } from '../progress/progress.reads.ts';

/** Whether the latest tracking of a shipment has one of these statuses. */
const hasStatus = (statuses: ShipmentFilter['status']) => {
  const named = statuses.filter((status) => status !== 'NONE');
  return progressMeets(
    anyOf([
      ...(named.length < statuses.length ? [sql<boolean>`p."deliveryStatus" is null`] : []),
      ...(named.length > 0 ? [oneOf(sql`p."deliveryStatus"`, named)] : []),
    ]),
  );
};

/** The conditions of a filter on the shipment `r`. */
export const conditionsOf = (filter: ShipmentFilter, { timeZone, userId }: { timeZone: string; userId: number }): RawBuilder<boolean>[] => {
  const { status, partner, shipDateFrom, shipDateTo, createdFrom, createdTo, ownerId, connector, attention } = filter;
  const hasConnector = sql<boolean>`exists (select from connector c where c."shipmentId" = r.id)`;
  return givenOf([
    status.length > 0 && hasStatus(status),
    partner.length > 0 && oneOf(sql`r."partnerShipment"`, partner),
    ...dateWithin(sql`r."shipDate"`, { from: shipDateFrom, to: shipDateTo }, timeZone),
    ...instantWithin(sql`r."createdDate"`, { from: createdFrom, to: createdTo }, timeZone),
    ownerId && sql<boolean>`r."ownerId" = ${ownerId === 'me' ? userId : ownerId}`,
    connector === 'with' && hasConnector,
    (connector === 'without' || filter.filter) && sql<boolean>`not ${hasConnector}`,
    attention && needsAttention(attention, timeZone),
  ]);
};
