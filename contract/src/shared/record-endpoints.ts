import type { z } from 'zod';
import { countsOf } from './counts.ts';
import { created, deleted, json, pageOf, updated } from './endpoint.ts';
import { KINDS, type PluralName, type RecordKind } from './kinds.ts';
import { IdParam } from './numbers.ts';
import { pageQuery, SearchText } from './page.ts';

/** What is particular to the calls of a kind of record. */
type Declaration<Row, Input, Filter extends z.core.$ZodLooseShape, Sorts, Params> = {
  /** What its calls are about. */
  about: string;
  row: Row;
  input: Input;
  /** Which records a list shows. */
  filter: z.ZodObject<Filter>;
  /** The fields by which a list can be sorted. */
  sorts: Sorts;
  /** What names a record in addresses, if not its id. */
  params?: Params;
};

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/**
 * The calls that every kind of record has (list, count, read, create, replace, delete), and the one that only those with a search have. A feature that differs in
 * one of them declares it again, from the one here.
 */
export const recordEndpoints = <
  Kind extends RecordKind,
  Row extends z.ZodType,
  Input extends z.ZodType,
  const Filter extends z.core.$ZodLooseShape,
  const Sorts extends readonly [string, ...string[]],
  Params extends z.ZodType = typeof IdParam,
>(
  kind: Kind,
  { about, row, input, filter, sorts, params = IdParam as never }: Declaration<Row, Input, Filter, Sorts, Params>,
) => {
  type Plural = PluralName<Kind>;
  type Naming = (typeof KINDS)[Kind]['naming'];
  const { plural, naming, readers, writers } = KINDS[kind];
  const [Name, Names] = [capitalized(kind), capitalized(plural)];
  const tag = { name: plural, description: about };
  const listing = { permission: readers.permission, tag, mayUseStandby: true } as const;
  const one = { permission: readers.permission, tag, entity: kind, naming };
  const changing = { ...one, permission: writers.permission };
  const query = pageQuery(sorts).extend(filter.shape);
  const page = { 200: pageOf(row) };

  const list = { name: `list${Names}`, summary: `List ${plural}`, ...listing, hasSharedAnswer: true, query, answers: page } as const;
  const search = {
    name: `search${Names}`,
    summary: `Search ${plural}`,
    ...listing,
    query: query.extend({ query: SearchText }),
    answers: page,
  };
  const count = {
    name: `count${Names}`,
    summary: `Count the ${plural} of several filters`,
    ...listing,
    hasSharedAnswer: true,
    ...countsOf(`${Name}Selections`, filter),
  } as const;
  const read = { name: `read${Name}`, summary: `Read a ${kind}`, ...one, params, answers: { 200: json(row) } };
  const create = {
    name: `create${Name}`,
    summary: `Create a ${kind}`,
    ...changing,
    isRepeatable: true,
    body: input,
    answers: { 201: created(row) },
  } as const;
  const update = { name: `update${Name}`, summary: `Replace a ${kind}`, ...changing, body: input, answers: { 200: updated(row) } };
  const remove = { name: `delete${Name}`, summary: `Delete a ${kind}`, ...changing, params, answers: { 204: deleted() } };

  return {
    plain: {
      [`GET /api/${plural}`]: list,
      [`POST /api/_count/${plural}`]: count,
      [`GET /api/${plural}/:${naming}`]: read,
      [`POST /api/${plural}`]: create,
      [`PUT /api/${plural}`]: update,
      [`DELETE /api/${plural}/:${naming}`]: remove,
    } as Record<`GET /api/${Plural}`, typeof list> &
      Record<`POST /api/_count/${Plural}`, typeof count> &
      Record<`GET /api/${Plural}/:${Naming}`, typeof read> &
      Record<`POST /api/${Plural}`, typeof create> &
      Record<`PUT /api/${Plural}`, typeof update> &
      Record<`DELETE /api/${Plural}/:${Naming}`, typeof remove>,
    search: { [`GET /api/_search/${plural}`]: search } as Record<`GET /api/_search/${Plural}`, typeof search>,
  };
};
