import { isAllowed } from '@ace/contract/permissions.ts';
import { withPhones } from '@ace/contract/shared/phone.ts';
import { plainOf, wordsOf } from '@ace/contract/shared/text/plain.ts';
import { nearness } from '@ace/contract/shared/text/ranking.ts';
import { type OfferedParty, Party, type PartyQuery } from '@ace/contract/shipments/party.ts';
import { sql } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { findPage } from '../../shared/lists/page.ts';
import { queryRows } from '../../shared/lists/rows.ts';
import { findCustomers } from '../users/users.reads.ts';
import { shipmentList } from './shipments.repository.ts';

/** The most parties that are offered. */
const OFFERED = 8;

/** Only so many shipments with the words are looked at, the latest ones. Words that fewer shipments have choose among all. */
const CONSIDERED = 400;

const FIELDS = Object.keys(Party.shape) as (keyof Party)[];

/** A party as some shipments have written it: how many, the latest of them, who owns those that it sent, and the words of its telephone number. */
type Written = Party &
  Pick<OfferedParty, 'taxNumbers'> & {
    uses: number;
    latest: number;
    owners: string[] | null;
    isOfSender: boolean | null;
    phones: string | null;
  };

/** The senders and receivers of these shipments. Receivers to whom the sender with this telephone number has sent are marked. */
const findWritten = (context: Context, ids: number[], { query, sender }: PartyQuery) => {
  const columns = (side: 'sender' | 'receiver') =>
    sql.join(FIELDS.map((field) => sql`r.${sql.id(`${side}${field.charAt(0).toUpperCase()}${field.slice(1)}`)} as ${sql.id(field)}`));
  const taxNumbers = (side: 'sender' | 'receiver') =>
    sql`jsonb_path_query_array(r."taxNumbers", ${`$[*] ? (@.party == "${side}")`}::jsonpath) as "taxNumbers"`;
  const found = sql`from shipment r where r.id = any(${ids}::bigint[])`;
  return queryRows<Written>(
    context,
    sql`select sides.*, ${/\d/.test(query) ? sql`phone_search_text("telNo")` : sql`null::text`} as phones from (
      select ${sql.join(FIELDS.map((field) => sql.id(field)))}, count(*)::integer as uses, max(id) as latest,
        array_agg("ownerId") filter (where "ownerId" is not null) as owners, bool_or("isOfSender") as "isOfSender",
        coalesce((array_agg("taxNumbers" order by id desc) filter (where "taxNumbers" <> '[]'))[1], '[]') as "taxNumbers"
      from (
        select r.id, r."ownerId", null::boolean as "isOfSender", ${taxNumbers('sender')}, ${columns('sender')} ${found}
        union all select r.id, null, r."senderTelNo" = ${sender}, ${taxNumbers('receiver')}, ${columns('receiver')} ${found}
      ) side group by ${sql.join(FIELDS.map((field) => sql.id(field)))}
    ) sides order by latest desc`,
  );
};

/** Whether a party has all words of a text: each at the beginning of a word, or three or more digits within a number. */
const matcherOf = (query: string) => {
  const words = withPhones(plainOf(query).split(/\s+/).filter(Boolean));
  return (party: Written) => {
    const text = ` ${wordsOf(FIELDS.map((field) => party[field] ?? '').join(' ')).join(' ')} ${party.phones ?? ''}`;
    const has = (part: string) => text.includes(/^\d{3}/.test(part) ? part : ` ${part}`);
    return words.every(({ word, digits }) => wordsOf(word).every(has) || (digits !== undefined && text.includes(digits)));
  };
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
 * The parties of earlier shipments that have all words and that the user may see: those to whom this sender has sent first, then those that were used
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
  for (const each of written.filter(matcherOf(query))) {
    const { uses, latest: _latest, owners, isOfSender, phones: _phones, taxNumbers, ...party } = each;
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
