import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import { type Cell, cellText } from '../../../../shared/sheets/reading/cells.ts';
import { partnerOf } from '../values/words.ts';
import type { Meaning } from './headings.ts';

/** What a column fills, and whether that is certain. A person says what the others are. */
export type Claim = { fields: ImportFieldName[]; isKnown: boolean };

/** Fields into which several columns go together. */
const JOINED: ReadonlySet<ImportFieldName> = new Set(['notes', 'dateTime']);

/** `rank`: the surest column gets a field. `joins`: parts of an address join whatever else is in it. */
type Wish = { fields: ImportFieldName[]; rank: number; isUnsure?: true; joins?: boolean };

const UNSURE: Wish = { fields: [], rank: 0, isUnsure: true };

type About = Extract<Meaning, { is: 'about' }>;

/**
 * A single column such as "SĐT" is the receiver's, unless the file names a sender who has no other one. Of two, a person says whose they are.
 */
const wishAbout = ({ what, party, addressPart }: About, meanings: readonly (Meaning | undefined)[]): Wish => {
  const abouts = meanings.filter((other): other is About => other?.is === 'about');
  const isTwice = abouts.filter((other) => other.party === null && other.what === what && other.addressPart === addressPart).length > 1;
  const senders = abouts.filter((other) => other.party === 'sender');
  const mayBeSenders = senders.length > 0 && !senders.some((other) => other.what === what);
  if (party === null && (isTwice || mayBeSenders)) return UNSURE;
  return { fields: [`${party ?? 'receiver'}${what}` as ImportFieldName], rank: party ? 1 : 2, joins: addressPart > 0 };
};

/** Carriers of shops are none of ours. */
const areOthers = (carriers: readonly Cell[]) => carriers.length > 0 && carriers.every((cell) => partnerOf(cellText(cell)) === undefined);

const wishOf = (meaning: Meaning, cells: () => Cell[], meanings: readonly (Meaning | undefined)[]): Wish => {
  switch (meaning.is) {
    case 'ignored':
      return { fields: [], rank: 0 };
    case 'unclear':
      return UNSURE;
    case 'cash':
      return { fields: ['notes'], rank: 1 };
    case 'about':
      return wishAbout(meaning, meanings);
    case 'field': {
      const { fields, isOwn } = meaning;
      if (!isOwn && fields[0] === 'partnerShipment' && areOthers(cells())) return UNSURE;
      return { fields, rank: isOwn ? 0 : 1 };
    }
  }
};

/** The field that a column of this one may be meant for: "Tên người nhận" is mostly a person, and a single address is the receiver's. */
const maybeMeant = (field: ImportFieldName) =>
  field.replace(/^delivery(?!Status)/, 'receiver').replace(/(?:Contact)?Name$/, 'ContactName') as ImportFieldName;

/**
 * What the columns fill by their headings. If two want one field, the surer one, or the first, has it, and the other is left to a person. One that may be
 * meant for a field without a column is proposed for that.
 */
export const claimsOf = (meanings: readonly (Meaning | undefined)[], cellsOf: (index: number) => Cell[]): Claim[] => {
  const wishes = meanings.flatMap((meaning, index) => {
    const wish = meaning && wishOf(meaning, () => cellsOf(index), meanings);
    return wish ? [{ index, ...wish, isUnsure: wish.isUnsure || meaning.isGuess }] : [];
  });
  const claims: Claim[] = meanings.map(() => ({ fields: [], isKnown: false }));
  const taken = new Set<ImportFieldName>();
  for (const { index, fields, joins, isUnsure } of wishes.sort((a, b) => a.rank - b.rank || a.index - b.index)) {
    if (!joins && fields.some((field) => taken.has(field) && !JOINED.has(field))) continue;
    if (!joins) for (const field of fields) taken.add(field);
    claims[index] = { fields: [...fields], isKnown: !isUnsure };
  }
  const filled = new Set(claims.flatMap(({ fields }) => fields));
  return claims.map((claim) => {
    const meant = claim.fields.map(maybeMeant);
    const free = meant.filter((field) => !filled.has(field));
    if (free.length === 0) return claim;
    for (const field of free) filled.add(field);
    return { fields: free, isKnown: false };
  });
};
