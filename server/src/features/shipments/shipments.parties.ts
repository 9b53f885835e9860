import { isAllowed } from '@ace/contract/permissions.ts';
import { withPhones } from '@ace/contract/shared/phone.ts';
import { plainOf, wordsOf } from '@ace/contract/shared/text/plain.ts';
import { nearness } from '@ace/contract/shared/text/ranking.ts';
import { type OfferedParty, Party, type PartyQuery } from '@ace/contract/shipments/party.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { allOf, anyOf } from '../../shared/lists/conditions.ts';
import { findPage } from '../../shared/lists/page.ts';
import { queryRows } from '../../shared/lists/rows.ts';
import { findCustomers } from '../users/users.reads.ts';
import { shipmentList } from './shipments.repository.ts';

/** The most parties that are offered, and that are compared to choose them. */
const OFFERED = 8;
const COMPARED = 100;

/** Only so many shipments with the words are looked at, the latest ones. Words that fewer shipments have choose among all. */
const CONSIDERED = 400;

/** Of each field, so many characters are compared with the words. */
const MATCHED = 100;

const FIELDS = Object.keys(Party.shape) as (keyof Party)[];

/** A party as some shipments have written it: how many, the latest of them, and who owns those that it sent. */
type Written = Party &
  Pick<OfferedParty, 'taxNumbers'> & { uses: number; latest: number; owners: string[] | null; isOfSender: boolean | null };

/** Whether a party has all words of a text: each at the beginning of a word, or three or more digits within a number. */
const hasWords = (query: string) => {
  const text = sql`search_text(concat_ws(' ', ${sql.join(FIELDS.map((field) => sql`left(${sql.id(field)}, ${sql.lit(MATCHED)})`))}))`;
  const phones = /\d/.test(query) ? sql`phone_search_text("telNo")` : sql`null`;
  const all = (conditions: RawBuilder<boolean>[]) => (conditions.length > 0 ? allOf(conditions) : sql<boolean>`true`);
  const has = (part: string) => sql<boolean>`strpos(text, ${/^\d{3}/.test(part) ? part : ` ${part}`}) > 0`;
  const words = withPhones(plainOf(query).split(/\s+/).filter(Boolean)).map(({ word, digits }) =>
    anyOf([all(wordsOf(word).map(has)), ...(digits === undefined ? [] : [sql<boolean>`strpos(text, ${digits}) > 0`])]),
  );
  return sql<boolean>`(select ${all(words)} from concat_ws(' ', ${text}, ${phones}) text)`;
};

/**
 * The senders and receivers of these shipments that have the words. Receivers of the sender with this telephone number are marked, and come
 * first; then those that were used most.
 */
const findWritten = (context: Context, ids: number[], { query, sender }: PartyQuery) => {
  const columns = (side: 'sender' | 'receiver') =>
    sql.join(FIELDS.map((field) => sql`r.${sql.id(`${side}${field.charAt(0).toUpperCase()}${field.slice(1)}`)} as ${sql.id(field)}`));
  const taxNumbers = (side: 'sender' | 'receiver') =>
    sql`jsonb_path_query_array(r."taxNumbers", ${`$[*] ? (@.party == "${side}")`}::jsonpath) as "taxNumbers"`;
  const found = sql`from shipment r where r.id = any(${ids}::bigint[])`;
  return queryRows<Written>(
    context,
    sql`select ${sql.join(FIELDS.map((field) => sql.id(field)))}, count(*)::integer as uses, max(id) as latest,
        array_agg("ownerId") filter (where "ownerId" is not null) as owners, bool_or("isOfSender") as "isOfSender",
        coalesce((array_agg("taxNumbers" order by id desc) filter (where "taxNumbers" <> '[]'))[1], '[]') as "taxNumbers"
      from (
        select r.id, r."ownerId", null::boolean as "isOfSender", ${taxNumbers('sender')}, ${columns('sender')} ${found}
        union all select r.id, null, r."senderTelNo" = ${sender}, ${taxNumbers('receiver')}, ${columns('receiver')} ${found}
      ) side where ${hasWords(query)} group by ${sql.join(FIELDS.map((field) => sql.id(field)))}
      order by bool_or("isOfSender") is true desc, count(*) desc, max(id) desc limit ${sql.lit(COMPARED)}`,
  );
};

/** How well the names of a party match; the smaller, the better. */
const distanceOf = ({ contactName, name }: Party, query: string) =>
  Math.min(...[contactName, name ?? ''].map((text) => nearness(text, query) ?? Number.POSITIVE_INFINITY));

/** The ids of the latest shipments with the words that the user may see. If there are too many, those of this sender are also looked for alone. */
const findConsidered = async (context: Context, user: Caller, { query, sender }: PartyQuery) => {
  const search = (conditions: ReturnType<typeof sql<boolean>>[]) =>
    findPage(context, shipmentList({ ownerId: visibleTo(user), text: query, conditions }), {
      page: 0,
      size: CONSIDERED,
      sort: [{ field: 'id', direction: 'desc' }],
    });
  const { ids } = await search([]);
  if (ids.length < CONSIDERED || sender === '') return ids;
  return [...new Set([...ids, ...(await search([sql<boolean>`r."senderTelNo" = ${sender}`])).ids])];
};

/**
 * The parties of earlier shipments that have all words and that the user may see: receivers of this sender first, then those that were used
 * most, then those whose names match best, then the latest. Nothing is maintained for each party. Employees also get the account that a sender
 * belongs to.
 */
export const findParties = async (context: Context, user: Caller, asked: PartyQuery): Promise<OfferedParty[]> => {
  const { query } = asked;
  if (plainOf(query).trim() === '') return [];
  const written = await findWritten(context, await findConsidered(context, user, asked), asked);
  const parties = new Map<
    string,
    { party: Party; taxNumbers: Written['taxNumbers']; uses: number; isOfSender: boolean; distance: number; owners: Set<number> }
  >();
  for (const each of written.toSorted((one, other) => other.latest - one.latest)) {
    const { uses, latest: _latest, owners, isOfSender, taxNumbers, ...party } = each;
    const key = [party.contactName, party.telNo, party.name, party.address].map((value) => plainOf(value ?? '')).join('\n');
    const known = parties.get(key);
    parties.set(key, {
      // The latest one is the first: its spelling counts.
      party: known?.party ?? party,
      taxNumbers: known && known.taxNumbers.length > 0 ? known.taxNumbers : taxNumbers.map(({ kind, number }) => ({ kind, number })),
      uses: (known?.uses ?? 0) + uses,
      isOfSender: known?.isOfSender || isOfSender === true,
      distance: known?.distance ?? distanceOf(party, query),
      owners: new Set([...(known?.owners ?? []), ...(owners ?? []).map(Number)]),
    });
  }
  const offered = [...parties.values()]
    .sort((a, b) => Number(b.isOfSender) - Number(a.isOfSender) || b.uses - a.uses || a.distance - b.distance)
    .slice(0, OFFERED);
  const owners = isAllowed('shipments:assign', user) ? [...new Set(offered.flatMap((each) => [...each.owners]))] : [];
  const customers = owners.length > 0 ? await findCustomers(context.db, owners) : [];
  return offered.map(({ party, taxNumbers, owners }) => {
    const [account = null, ...others] = customers.filter(({ id }) => owners.has(id));
    return { ...party, taxNumbers, account: others.length > 0 ? null : account };
  });
};
