import { plainOf } from '@ace/contract/shared/plain.ts';
import type { Party } from '@ace/contract/shipments/party.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Context } from '../../shared/context/context.ts';
import { type SignedInUser, visibleTo } from '../../shared/signed-in-user.ts';
import { findShipments } from './shipments.repository.ts';

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
});

const hasAll = (party: Party, words: string[]) => {
  const text = plainOf(Object.values(party).filter(Boolean).join(' '));
  return words.every((word) => text.includes(word));
};

/**
 * The parties of earlier shipments that have all words and that the user may see: those that were used most and latest first. They come from the
 * latest shipments with these words, so that nothing has to be maintained for each party.
 */
export const findParties = async (context: Context, user: SignedInUser, query: string): Promise<Party[]> => {
  const words = plainOf(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const page = { page: 0, size: RECENT, sort: [{ field: 'id' as const, direction: 'desc' as const }] };
  const { json } = await findShipments(context, { ownerId: visibleTo(user), text: query, conditions: [] }, page);
  const scores = new Map<string, { party: Party; score: number }>();
  for (const [place, shipment] of (JSON.parse(json) as Shipment[]).entries()) {
    for (const side of ['sender', 'receiver'] as const) {
      const party = partyOf(shipment, side);
      if (!hasAll(party, words)) continue;
      const key = [party.contactName, party.telNo, party.name, party.address].map((value) => plainOf(value ?? '')).join('\n');
      const known = scores.get(key);
      // The latest one is the first: its spelling counts.
      scores.set(key, { party: known?.party ?? party, score: (known?.score ?? 0) + 2 ** (-place / HALF_LIFE) });
    }
  }
  return [...scores.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, OFFERED)
    .map(({ party }) => party);
};
