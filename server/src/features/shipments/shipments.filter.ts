import { STATUS_FILTERS } from '@ace/contract/shipments/filter.names.ts';
import type { ShipmentFilter } from '@ace/contract/shipments/filter.ts';
import { type RawBuilder, sql } from 'kysely';
import { anyOf, givenOf, oneOf } from '../../shared/lists/conditions.ts';
import { dateWithin, instantWithin } from '../../shared/lists/days.ts';
import { type SignedInUser, visibleTo } from '../../shared/signed-in-user.ts';
import { isUnderWay, needsAttention, progressMeets } from '../progress/progress.reads.ts';

/** Whether these are all statuses of shipments that have not arrived. */
export const areUnderWay = (statuses: ShipmentFilter['status']) =>
  STATUS_FILTERS.every((status) => statuses.includes(status) === (status !== 'DELIVERED'));

/** Whether the latest tracking of the progress `p` has one of these statuses. */
export const hasStatus = (statuses: ShipmentFilter['status']): RawBuilder<boolean> => {
  if (areUnderWay(statuses)) return isUnderWay;
  const named = statuses.filter((status) => status !== 'NONE');
  return anyOf([
    ...(named.length < statuses.length ? [sql<boolean>`p."deliveryStatus" is null`] : []),
    ...(named.length > 0 ? [oneOf(sql`p."deliveryStatus"`, named)] : []),
  ]);
};

/** The conditions of a user's filter on the shipment `r`. */
export const conditionsOf = (filter: ShipmentFilter, user: SignedInUser, timeZone: string): RawBuilder<boolean>[] => {
  const { status, partner, shipDateFrom, shipDateTo, createdFrom, createdTo, ownerId, connector, attention } = filter;
  const hasConnector = sql<boolean>`exists (select from connector c where c."shipmentId" = r.id)`;
  return givenOf([
    status.length > 0 && progressMeets(hasStatus(status), visibleTo(user)),
    partner.length > 0 && oneOf(sql`r."partnerShipment"`, partner),
    ...dateWithin(sql`r."shipDate"`, { from: shipDateFrom, to: shipDateTo }, timeZone),
    ...instantWithin(sql`r."createdDate"`, { from: createdFrom, to: createdTo }, timeZone),
    ownerId && sql<boolean>`r."ownerId" = ${ownerId === 'me' ? user.id : ownerId}`,
    connector === 'with' && hasConnector,
    (connector === 'without' || filter.filter) && sql<boolean>`not ${hasConnector}`,
    attention && needsAttention(attention, timeZone),
  ]);
};
