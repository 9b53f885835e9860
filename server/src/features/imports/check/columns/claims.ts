import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import { type Cell, cellText } from '../../../../shared/sheets/reading/cells.ts';
import { partnerOf } from '../values/words.ts';
import type { Party, PartyWord } from './heading-words.ts';
import type { Meaning } from './headings.ts';

/** What a column fills, and whether that is certain. */
export type Claim = { fields: ImportFieldName[]; isKnown: boolean };

type Meanings = readonly (Meaning | undefined)[];
type CellsOf = (index: number) => Cell[];

/** Fields into which several columns go together. */
const JOINED: ReadonlySet<ImportFieldName> = new Set(['notes', 'dateTime']);

/** Fields for which a column of another one stands in while no column fills them: "Tên người nhận" is mostly the name of the person. */
const STAND_INS: readonly (readonly [from: ImportFieldName, to: ImportFieldName])[] = [
  ['receiverName', 'receiverContactName'],
  ['senderName', 'senderContactName'],
  ['deliveryName', 'receiverContactName'],
  ['deliveryContactName', 'receiverContactName'],
  ...(['TelNo', 'Address', 'City', 'Province', 'PostalCode', 'Country'] as const).map(
    (what) => [`delivery${what}`, `receiver${what}`] as const,
  ),
];

const PARTNER: ImportFieldName = 'partnerShipment';

const partyField = (party: Party, what: PartyWord) => `${party}${what}` as ImportFieldName;

/** The parties of columns whose headings name none, such as "SĐT". */
const partiesOf = (meanings: Meanings): Map<number, Party> => {
  const parties = new Map<number, Party>();
  const explicit = new Set<string>();
  const before: Party[] = [];
  const open = new Map<string, number[]>();
  let last: Party = 'receiver';
  for (const [index, meaning] of meanings.entries()) {
    if (meaning?.is === 'field')
      for (const field of meaning.fields) {
        const party = /^(sender|receiver)/.exec(field)?.[1];
        if (party === 'sender' || party === 'receiver') last = party;
        explicit.add(field);
      }
    if (meaning?.is === 'about') {
      const key = `${meaning.what}${meaning.addressPart}`;
      if (meaning.party) {
        last = meaning.party;
        explicit.add(partyField(meaning.party, meaning.what) + (meaning.addressPart || ''));
      } else open.set(key, [...(open.get(key) ?? []), index]);
    }
    before[index] = last;
  }
  for (const [key, indexes] of open) {
    const named = (party: Party) => explicit.has(`${party}${key.replace(/0$/, '')}`);
    for (const index of indexes) {
      // The only one is the receiver's, unless theirs is named; of several, those behind the sender's name are the sender's.
      const isSenders =
        indexes.length === 1
          ? named('receiver') && !named('sender') && before[index] === 'sender'
          : before[index] === 'sender' && !named('sender');
      parties.set(index, isSenders ? 'sender' : 'receiver');
    }
  }
  return parties;
};

const isContactOf = (meaning: Meaning | undefined, guessed: Party | undefined, party: Party) =>
  meaning?.is === 'about' && meaning.what === 'ContactName' && !meaning.isWhole && (meaning.party ?? guessed) === party;

/** The fields that a heading stands for, and how sure it is of them: the surest column gets a field. */
const wishOf = (meaning: Meaning, index: number, parties: Map<number, Party>, meanings: Meanings, cellsOf: CellsOf) => {
  switch (meaning.is) {
    case 'ignored':
      return { fields: [], rank: 0 };
    case 'unusable':
      return { fields: [], rank: 0, isUnsure: true };
    case 'lengths':
      return { fields: ['cubicL', 'cubicW', 'cubicH'] satisfies ImportFieldName[], rank: 1 };
    case 'cash':
      return { fields: ['notes'] satisfies ImportFieldName[], rank: 1 };
    case 'quantity': {
      // Of goods where packages are counted as well; otherwise it may be either.
      const hasPackages = meanings.some((other) => other?.is === 'field' && other.fields.includes('totalPackages'));
      const fields: ImportFieldName[] = [hasPackages ? 'totalItems' : 'totalPackages'];
      return { fields, rank: 2, isUnsure: !hasPackages };
    }
    case 'about': {
      const party = meaning.party ?? parties.get(index) ?? 'receiver';
      // Beside a contact, "Consignee" is the company.
      const hasContact = meaning.isWhole && meanings.some((other, place) => isContactOf(other, parties.get(place), party));
      if (hasContact) return { fields: [partyField(party, 'Name')], rank: 1 };
      return { fields: [partyField(party, meaning.what)], rank: meaning.party ? 1 : 2, joins: meaning.addressPart > 0 };
    }
    case 'field': {
      // "Hãng" is the carrier, which without its mark is "Hàng", the goods.
      const cells = meaning.fields[0] === 'description' && !meaning.isOwn ? cellsOf(index) : [];
      if (cells.length > 0 && cells.every((cell) => partnerOf(cellText(cell)) !== undefined)) return { fields: [PARTNER], rank: 1 };
      // The carriers of shops are none of ours.
      const isOther =
        meaning.fields[0] === 'partnerShipment' &&
        !meaning.isOwn &&
        cellsOf(index).length > 0 &&
        !cellsOf(index).some((cell) => partnerOf(cellText(cell)) !== undefined);
      return isOther ? { fields: [], rank: 0, isUnsure: true } : { fields: meaning.fields, rank: meaning.isOwn ? 0 : 1 };
    }
  }
};

const standIn = (claims: Claim[]) => {
  const filled = new Set(claims.flatMap(({ fields }) => fields));
  for (const [from, to] of STAND_INS) {
    if (filled.has(to)) continue;
    const claim = claims.find(({ fields }) => fields.length === 1 && fields[0] === from);
    if (!claim) continue;
    claim.fields = [to];
    filled.add(to);
  }
  return claims;
};

/** What the columns fill by their headings. If two want one field, the surer one, or the first, has it, and the other is left to a person. */
export const claimsOf = (meanings: Meanings, cellsOf: CellsOf): Claim[] => {
  const parties = partiesOf(meanings);
  const wishes = meanings.flatMap((meaning, index) =>
    meaning ? [{ index, ...wishOf(meaning, index, parties, meanings, cellsOf), isGuess: meaning.isGuess }] : [],
  );
  const claims: Claim[] = meanings.map(() => ({ fields: [], isKnown: false }));
  const taken = new Set<ImportFieldName>();
  for (const wish of wishes.sort((a, b) => a.rank - b.rank || a.index - b.index)) {
    const { index, fields, isGuess } = wish;
    // Parts of an address join whatever else is in it.
    const joins = 'joins' in wish && wish.joins === true;
    if (!joins && fields.some((field) => taken.has(field) && !JOINED.has(field))) continue;
    if (!joins) for (const field of fields) taken.add(field);
    claims[index] = { fields: [...fields], isKnown: !isGuess && !('isUnsure' in wish && wish.isUnsure) };
  }
  return standIn(claims);
};
