import { isAllowed } from '@ace/contract/permissions.ts';
import { type PhoneWord, withPhones } from '@ace/contract/shared/phone.ts';
import { plainOf } from '@ace/contract/shared/plain.ts';
import type { OfferedParty, Party } from '@ace/contract/shipments/party.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { readPage } from '../../shared/lists/page.ts';
import { findCustomers } from '../users/users.reads.ts';
import { findPhoneWords, shipmentList } from './shipments.repository.ts';

/** The latest shipments with the words that are looked at, and the most parties that are offered. */
const RECENT = 100;
const OFFERED = 8;

/** How much less a party counts if it was used so many shipments ago. */
const HALF_LIFE = 15;

const partyOf = (shipment: Shipment, side: 'sender' | 'receiver'): Party => ({
  name: shipment[`${side}Name`],
  address: shipment[`${side}Address`],
  city: shipment[`${side}City`],
  cityCode: shipment[`${side}CityCode`],
  postalCode: shipment[`${side}PostalCode`],
  province: shipment[`${side}Province`],
  stateProvince: shipment[`${side}StateProvince`],
  country: shipment[`${side}Country`],
  countryCode: shipment[`${side}CountryCode`],
  contactName: shipment[`${side}ContactName`],
  telNo: shipment[`${side}TelNo`],
  email: shipment[`${side}Email`],
  language: shipment[`${side}Language`],
});

type Side = { party: Party; phones: string };

/** Whether a party has all words; `phones` are the words under which its telephone numbers are found. */
const hasAll = ({ party, phones }: Side, words: PhoneWord[]) => {
  const text = `${plainOf(Object.values(party).filter(Boolean).join(' '))} ${phones}`;
  return words.every(({ word, digits }) => text.includes(word) || (digits !== undefined && phones.includes(digits)));
};

/** The senders and receivers of shipments. */
const sidesOf = async ({ db }: Context, shipments: Shipment[]): Promise<Side[]> => {
  const parties = shipments.flatMap((shipment) => [partyOf(shipment, 'sender'), partyOf(shipment, 'receiver')]);
  const phones = await findPhoneWords(
    db,
    parties.map(({ telNo }) => telNo),
  );
  return parties.map((party, index) => ({ party, phones: phones[index] ?? '' }));
};

/**
 * The parties of earlier shipments that have all words and that the user may see: those that were used most and latest first. They come from the
 * latest shipments with these words, so that nothing has to be maintained for each party. Employees also get the account that a sender belongs to.
 */
export const findParties = async (context: Context, user: Caller, query: string): Promise<OfferedParty[]> => {
  const words = withPhones(plainOf(query).split(/\s+/).filter(Boolean));
  if (words.length === 0) return [];
  const page = { page: 0, size: RECENT, sort: [{ field: 'id' as const, direction: 'desc' as const }] };
  const { json } = await readPage(context, shipmentList({ ownerId: visibleTo(user), text: query, conditions: [] }), page);
  const scores = new Map<string, { party: Party; score: number; owners: Set<number> }>();
  const shipments: Shipment[] = JSON.parse(json);
  for (const [index, side] of (await sidesOf(context, shipments)).entries()) {
    if (!hasAll(side, words)) continue;
    const { party } = side;
    const place = Math.floor(index / 2);
    const key = [party.contactName, party.telNo, party.name, party.address].map((value) => plainOf(value ?? '')).join('\n');
    const known = scores.get(key);
    // The latest one is the first: its spelling counts.
    const owners = known?.owners ?? new Set();
    const owner = shipments[place]?.ownerId;
    if (index % 2 === 0 && owner) owners.add(owner);
    scores.set(key, { party: known?.party ?? party, score: (known?.score ?? 0) + 2 ** (-place / HALF_LIFE), owners });
  }
  const offered = [...scores.values()].sort((a, b) => b.score - a.score).slice(0, OFFERED);
  const owners = isAllowed('shipments:assign', user) ? [...new Set(offered.flatMap((each) => [...each.owners]))] : [];
  const customers = owners.length > 0 ? await findCustomers(context.db, owners) : [];
  return offered.map(({ party, owners }) => {
    const [account = null, ...others] = customers.filter(({ id }) => owners.has(id));
    return { ...party, account: others.length > 0 ? null : account };
  });
};
