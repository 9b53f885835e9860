import type { ConnectorFilter } from '@ace/contract/connectors/filter.ts';
import { type RawBuilder, sql } from 'kysely';
import { givenOf } from '../../shared/lists/conditions.ts';
import { instantWithin } from '../../shared/lists/days.ts';
import { shipmentsWith } from '../shipments/shipments.reads.ts';

/** Whether the connector `r` is that of a shipment of an owner. */
export const isOwnedBy = (ownerId: number) =>
  sql<boolean>`r."shipmentId" in (select id from ${shipmentsWith('id', 'ownerId')} s where "ownerId" = ${ownerId})`;

/** The conditions of a filter on the connector `r`. */
export const conditionsOf = (
  { courier, hub, submit, createdFrom, createdTo, ownerId }: ConnectorFilter,
  { timeZone, userId }: { timeZone: string; userId: number },
): RawBuilder<boolean>[] =>
  givenOf([
    courier && sql<boolean>`r.courier = ${courier}`,
    hub && sql<boolean>`r.hub = ${hub}`,
    submit && sql<boolean>`coalesce(r.submit, false) = ${sql.lit(submit === 'yes')}`,
    ...instantWithin(sql`r."createdDate"`, { from: createdFrom, to: createdTo }, timeZone),
    ownerId && isOwnedBy(ownerId === 'me' ? userId : ownerId),
  ]);
