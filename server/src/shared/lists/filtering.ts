import type { FilterKind, FilterKinds } from '@ace/contract/shared/filter-kinds.ts';
import type { FilterOf } from '@ace/contract/shared/filters.ts';
import { type RawBuilder, sql } from 'kysely';
import { oneOf } from './conditions.ts';
import { dateWithin, instantWithin } from './days.ts';

/** Conditions on the row `r` by filters that are about more than a column. `me` is an id. */
export type OwnConditions<Kinds extends FilterKinds> = {
  [Name in keyof FilterOf<Kinds>]?: (value: Exclude<NonNullable<FilterOf<Kinds>[Name]>, 'me'>) => RawBuilder<boolean>;
};

/** Whose days, and who `me` is. */
type Asker = { timeZone: string; userId: number };

const conditionOn = (column: RawBuilder<unknown>, filter: FilterKind, value: unknown) => {
  if (filter.kind === 'several') return oneOf(column, value as string[]);
  if ('isYesNo' in filter) return sql<boolean>`coalesce(${column}, false) = ${sql.lit(value === 'yes')}`;
  // Written out, as PostgreSQL needs it to take an index of some rows (migration 0013).
  if (filter.kind === 'one') return sql<boolean>`${column} = ${sql.lit(value)}`;
  return sql<boolean>`${column} = ${value}`;
};

/** Whether a filter says something: a list of no values and a blank text select all rows. */
const isGiven = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The conditions on the row `r` of the filters that are given: on the column that each is about, or those of `own`. */
export const conditionsBy = <Kinds extends FilterKinds>(
  kinds: Kinds,
  filter: FilterOf<Kinds>,
  { timeZone, userId }: Asker,
  own: OwnConditions<Kinds> = {},
): RawBuilder<boolean>[] => {
  const given = filter as Record<string, unknown>;
  const owned = own as Record<string, ((value: unknown) => RawBuilder<boolean>) | undefined>;
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const column = sql`r.${sql.id(kind.field ?? name)}`;
    if (kind.kind === 'period') {
      const [from, to] = [given[`${name}From`], given[`${name}To`]] as (string | undefined)[];
      return (kind.isOfDays ? dateWithin : instantWithin)(column, { from, to }, timeZone);
    }
    const value = kind.kind === 'person' && given[name] === 'me' ? userId : given[name];
    if (!isGiven(value)) return [];
    return [owned[name]?.(value) ?? conditionOn(column, kind, value)];
  });
};
