import type { AuditedKind } from '@ace/contract/audits/records.ts';
import type { EventType } from '@ace/contract/events.ts';
import type { FilterKinds } from '@ace/contract/shared/filter-kinds.ts';
import type { FilterOf } from '@ace/contract/shared/filters.ts';
import { FILTER_COUNT_LIMIT } from '@ace/contract/shared/lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Caller, visibleTo } from '../caller.ts';
import type { Context } from '../context/context.ts';
import { jsonOfColumns, sortKeysByColumn } from '../lists/columns.ts';
import { conditionsBy, type OwnConditions } from '../lists/filtering.ts';
import type { List } from '../lists/list.ts';
import type { SortKey } from '../lists/order.ts';
import { isVisible, type RecordTable } from './write.ts';

/** How a kind of records is stored: by default in a table with its name whose columns are the fields of `row`, without an owner, so that employees alone see them. */
export const recordTable = (kind: AuditedKind, row: z.ZodObject, more: Partial<RecordTable> = {}): RecordTable => ({
  kind,
  table: kind,
  json: jsonOfColumns(row),
  ownerId: sql`null::bigint`,
  ...more,
});

/** What happens by each action: `created`, and a change and a deletion of the same kind. A change may have a payload of its own. */
export const eventsOf = (created: EventType, payload: RawBuilder<unknown>, changed = payload): RecordTable['events'] => {
  const [kind] = created.split('.');
  return {
    CREATE: { type: created, payload },
    UPDATE: { type: `${kind}.changed` as EventType, payload: changed },
    DELETE: { type: `${kind}.deleted` as EventType, payload },
  };
};

type Listed<Field extends string, Kinds extends FilterKinds> = {
  row: { shape: Record<Field, z.core.$ZodType> };
  sorts: readonly Field[];
  filters: Kinds;
  own?: OwnConditions<Kinds>;
  /** Fields whose order is another one than that of a column. */
  ownSorts?: [Field, SortKey[]][];
  /** Whether the row `r` is of an owner, if the planner needs it said in another way than by the owner of the table. */
  isOf?: (ownerId: number) => RawBuilder<boolean>;
};

/** The list of a kind of records that a user may see: sorted by columns, and counted exactly unless it is filtered. */
export const recordList = <Field extends string, Kinds extends FilterKinds>(
  of: RecordTable,
  { row, sorts, filters, own, ownSorts = [], isOf = (ownerId) => isVisible(of, ownerId) }: Listed<Field, Kinds>,
) => {
  const { table, json } = of;
  const sortKeys = new Map([...sortKeysByColumn(row, sorts), ...ownSorts]);
  return ({ config }: Context, user: Caller, filter: FilterOf<Kinds>, ownNow = own): List<Field> => {
    const ownerId = visibleTo(user);
    const conditions = conditionsBy(filters, filter, { timeZone: config.timeZone, userId: user.id }, ownNow);
    const total = conditions.length > 0 ? { upTo: FILTER_COUNT_LIMIT } : 'exact';
    return { table, json, sortKeys, conditions: [...(ownerId === null ? [] : [isOf(ownerId)]), ...conditions], total };
  };
};
