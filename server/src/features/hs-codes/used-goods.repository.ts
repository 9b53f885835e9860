import type { GoodsLine } from '@ace/contract/goods/goods-line.ts';
import { UsedGoods } from '@ace/contract/hs-codes/hs-code.ts';
import { HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { plainOf, wordsOf } from '@ace/contract/shared/text/plain.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Schema } from '../../shared/database/schema.ts';
import { jsonOfColumns } from '../../shared/lists/columns.ts';
import { allOf } from '../../shared/lists/conditions.ts';
import { textMatches } from '../../shared/lists/search.ts';
import { shipmentsWith } from '../shipments/shipments.reads.ts';
import './hs-codes.tables.ts';

type Used = Selectable<Schema['usedGoods']>;
type Sent = { ownerId: number; usedDate: string; currencyCode: string | null; goodsLines: GoodsLine[] };

/** The net weight of one unit in kg, rounded to grams; null if it is not known, or rounds to nothing. */
const unitNetKgOf = ({ netKg, quantity }: Pick<GoodsLine, 'netKg' | 'quantity'>) =>
  netKg === null ? null : Math.round((netKg / quantity) * 1_000) / 1_000 || null;

const usedOf = ({ ownerId, usedDate, currencyCode, goodsLines }: Sent): Used[] =>
  goodsLines.map((line) => {
    const { description, descriptionVi, hsCode, originCountryCode, unit, unitValue, kind, unNumber } = line;
    const words = wordsOf(description);
    return {
      ...{ ownerId, description, descriptionVi, hsCode, originCountryCode, unit, unitValue, kind, unNumber, usedDate },
      currencyCode: unitValue === null ? null : currencyCode,
      unitNetKg: unitNetKgOf(line),
      key: words.join(' ') || plainOf(description),
      plain: ` ${[...new Set([...words, ...wordsOf(descriptionVi ?? '')])].join(' ')}`,
    };
  });

/** The goods lines of these shipments that have an owner, each with the id of its shipment. */
export const findSent = async (db: Database, ids: number[]) => {
  const { rows } = await sql<
    Omit<Sent, 'usedDate'> & { id: number }
  >`select id, "ownerId", "insuranceCurrencyCode" as "currencyCode", "goodsLines"
    from ${shipmentsWith('id', 'ownerId', 'insuranceCurrencyCode', 'goodsLines')} s
    where id = any(${ids}::bigint[]) and "ownerId" is not null and "goodsLines" <> '[]'`.execute(db);
  return rows;
};

/** Remembers what owners have sent: the latest line of the same words. Of an owner, the oldest ones beyond the limit are forgotten. */
export const rememberGoods = async (db: Database, sent: Sent[]) => {
  const latest = new Map(
    sent
      .toSorted((a, b) => (a.usedDate < b.usedDate ? -1 : 1))
      .flatMap(usedOf)
      .map((used) => [`${used.ownerId} ${used.key}`, used]),
  );
  // In one order, so that two that write the same rows wait for each other.
  const rows = [...latest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, used]) => used);
  if (rows.length === 0) return;
  const columns = [...fieldsOf(UsedGoods), 'plain'];
  await sql`insert into "usedGoods" select * from json_populate_recordset(null::"usedGoods", ${JSON.stringify(rows)}::json)
    on conflict ("ownerId", key) do update set ${sql.join(columns.map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`))}
    where "usedGoods"."usedDate" <= excluded."usedDate"`.execute(db);
  await sql`delete from "usedGoods" u using (
      select "ownerId", key, row_number() over (partition by "ownerId" order by "usedDate" desc, key) as place
      from "usedGoods" where "ownerId" = any(${[...new Set(rows.map(({ ownerId }) => ownerId))]}::bigint[])) o
    where o.place > ${sql.lit(HS_LIMITS.used)} and u."ownerId" = o."ownerId" and u.key = o.key`.execute(db);
};

/** The latest goods of an owner with all words of a text, as JSON text. */
export const findUsed = async (db: Database, ownerId: number, query: string) => {
  const { rows } = await sql<{ json: string }>`select ${jsonOfColumns(UsedGoods)} as json from "usedGoods" r
    where ${allOf([sql<boolean>`r."ownerId" = ${ownerId}`, ...textMatches(sql`r.plain`, query)])}
    order by r."usedDate" desc, r.key limit ${sql.lit(HS_LIMITS.offered)}`.execute(db);
  return `[${rows.map(({ json }) => json).join(',')}]`;
};
