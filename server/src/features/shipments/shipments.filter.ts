import type { ShipmentFilter } from '@ace/contract/shipments/filter.ts';
import { type RawBuilder, sql } from 'kysely';
import { givenOf, oneOf } from '../../shared/lists/conditions.ts';
import { dateWithin, instantWithin } from '../../shared/lists/days.ts';
import type { CountLimit } from '../../shared/lists/list.ts';
import { type SignedInUser, visibleTo } from '../../shared/signed-in-user.ts';
import { hasProgress, needsAttention, shipmentsNeeding, shipmentsWithStatus } from '../progress/progress.reads.ts';

/** The conditions of a user's filter on the shipment `r`. */
export const conditionsOf = (filter: ShipmentFilter, user: SignedInUser, timeZone: string): RawBuilder<boolean>[] => {
  const { status, partner, shipDateFrom, shipDateTo, createdFrom, createdTo, ownerId, connector, attention } = filter;
  const hasConnector = sql<boolean>`exists (select from connector c where c."shipmentId" = r.id)`;
  return givenOf([
    status.length > 0 && hasProgress(status, visibleTo(user)),
    partner.length > 0 && oneOf(sql`r."partnerShipment"`, partner),
    ...dateWithin(sql`r."shipDate"`, { from: shipDateFrom, to: shipDateTo }, timeZone),
    ...instantWithin(sql`r."createdDate"`, { from: createdFrom, to: createdTo }, timeZone),
    ownerId && sql<boolean>`r."ownerId" = ${ownerId === 'me' ? user.id : ownerId}`,
    connector === 'with' && hasConnector,
    (connector === 'without' || filter.filter) && sql<boolean>`not ${hasConnector}`,
    attention && needsAttention(attention, timeZone),
  ]);
};

/** How the shipments of a filter are counted and found that has only one condition, if there is a faster way than to look at them. */
export const narrowLimitOf = ({ attention, status }: ShipmentFilter, ownerId: number | null, timeZone: string): CountLimit | undefined => {
  if (attention) return shipmentsNeeding(attention, timeZone, ownerId);
  return status.length > 0 ? shipmentsWithStatus(status, ownerId) : undefined;
};
