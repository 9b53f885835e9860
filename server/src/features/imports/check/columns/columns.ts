import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { ImportKind } from '@ace/contract/imports/import.ts';
import { countryMeant } from '@ace/contract/shared/country-names.ts';
import { plainOf } from '@ace/contract/shared/plain.ts';
import { isEmail } from '@ace/contract/shared/text.ts';
import { parseTypedDay, parseTypedMoment } from '@ace/contract/shared/typed-date.ts';
import { linkedNumbers, looksLikeNumber, sharedToken } from '@ace/contract/shipments/code.ts';
import { type Cell, cellText, type FileRow, isBlank, type Merge } from '../../../../shared/sheets/reading/cells.ts';
import { inDigits } from '../values/worded-date.ts';
import { type Claim, claimsOf } from './claims.ts';
import { findHead } from './heading-row.ts';
import { fieldOf, meaningOf } from './headings.ts';

const isPhone = (text: string) => /^'?\+?[\d\s().-]{8,20}$/.test(text) && /^\D*(?:\d\D*){8,15}$/.test(text);
const isDate = (cell: Cell, shown: string) => {
  const text = inDigits(shown);
  return (typeof cell === 'object' && cell !== null && 'day' in cell) || (/^\d.*[/.-]/.test(text) && parseTypedDay(text) !== null);
};
const isPostalCode = (text: string) => /^(?:\d{4,6}|\d{5}-\d{4}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/i.test(text);
/** A code is one only in capitals: "đỏ" is not the Dominican Republic. "Áo" is Austria, and more often a shirt. */
const isCountry = (text: string) => {
  const code = countryMeant(text, 'vi');
  return code !== null && (![code.toLowerCase(), 'ao'].includes(plainOf(text)) || /^[A-Z]{2}$/.test(text));
};
const isAddress = (text: string) => text.length >= 15 && /\d/.test(text) && /[\s,]/.test(text);
const isName = (text: string) => /^\p{L}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+){1,5}$/u.test(text);
const isWeight = (cell: Cell, text: string) =>
  (typeof cell === 'number' || /^\d{1,4}(?:[.,]\d{1,2})?$/.test(text)) && Number(text.replace(',', '.')) < 1000;

/** A number of a shipment, as it is typed or scanned. */
const isScan = (text: string) =>
  (looksLikeNumber(text) && !text.includes(':')) || sharedToken(text) !== undefined || linkedNumbers(text).length > 0;

type Guess = { field: ImportFieldName; isSo: (cell: Cell, text: string) => boolean };

/** What contents look like, the most telling first. */
const GUESSES: Record<ImportKind, Guess[]> = {
  shipments: [
    { field: 'receiverEmail', isSo: (_, text) => isEmail(text) },
    { field: 'shipDate', isSo: isDate },
    { field: 'receiverTelNo', isSo: (cell, text) => (typeof cell === 'number' ? Number.isInteger(cell) : true) && isPhone(text) },
    { field: 'receiverPostalCode', isSo: (_, text) => isPostalCode(text) },
    { field: 'receiverCountry', isSo: (_, text) => isCountry(text) },
  ],
  trackings: [
    { field: 'dateTime', isSo: (cell, text) => isDate(cell, text.split(/[\sT]/)[0] ?? '') || parseTypedMoment(inDigits(text)) !== null },
  ],
};

/** Only where there are no headings at all: these look like much else. */
const VAGUE: Record<ImportKind, Guess[]> = {
  shipments: [
    { field: 'receiverAddress', isSo: (_, text) => isAddress(text) },
    { field: 'receiverContactName', isSo: (_, text) => isName(text) },
    { field: 'weight', isSo: isWeight },
    { field: 'description', isSo: (_, text) => /\p{L}{2}/u.test(text) },
  ],
  trackings: [
    { field: 'aceBillNumber', isSo: (_, text) => isScan(text) },
    { field: 'location', isSo: (_, text) => isName(text) },
  ],
};

/** The fields that the cells of a column may be, the likeliest first. */
export const fieldsLike = (kind: ImportKind, cells: readonly Cell[], isWithoutHeadings: boolean): ImportFieldName[] => {
  const filled = cells.map((cell) => [cell, cellText(cell).trim()] as const).filter(([, text]) => text !== '');
  if (filled.length === 0) return [];
  const guesses = isWithoutHeadings ? [...GUESSES[kind], ...VAGUE[kind]] : GUESSES[kind];
  return guesses.filter(({ isSo }) => filled.every(([cell, text]) => isSo(cell, text))).map(({ field }) => field);
};

/**
 * A column of the file. `isKnown`: the heading tells what it is, also if it fills nothing; the others wait for a person. So does a hidden one: nobody knows
 * who may read what is in it.
 */
type FoundColumn = { index: number; heading: string; fields: ImportFieldName[]; isKnown: boolean; isHidden?: true; samples: string[] };

/** `headingRow` is the last row of the headings, after which the data begin; 0 if there are none. */
export type FoundColumns = { headingRow: number; columns: FoundColumn[] };

const SAMPLES = 3;
const SAMPLE_LENGTH = 100;

/** Guesses what columns without an understood heading are, by their cells: each field once, and none that another column fills. */
const guess = (kind: ImportKind, claims: Claim[], cellsOf: (index: number) => Cell[], isWithoutHeadings: boolean) => {
  const taken = new Set(claims.flatMap(({ fields }) => fields));
  return claims.map((claim, index) => {
    if (claim.isKnown || claim.fields.length > 0) return claim;
    const field = fieldsLike(kind, cellsOf(index), isWithoutHeadings).find((like) => !taken.has(like));
    if (field === undefined) return claim;
    taken.add(field);
    return { ...claim, fields: [field] };
  });
};

/**
 * Finds the headings among the first rows of a file and what its columns are. `mayAssign`: whether the fields of employees are taken; for others they are
 * known and fill nothing.
 */
export const findColumns = (
  kind: ImportKind,
  firstRows: readonly FileRow[],
  merges: readonly Merge[],
  { mayAssign, hiddenColumns = [] }: { mayAssign: boolean; hiddenColumns?: readonly number[] },
): FoundColumns => {
  const { headingRow, headings } = findHead(kind, firstRows, merges);
  const data = firstRows.filter(({ row }) => row > headingRow);
  const width = Math.max(headings.length, ...data.map(({ cells }) => cells.length), 0);
  const cellsOf = (index: number) => data.map(({ cells }) => cells[index] ?? null).filter((cell) => !isBlank(cell));
  const texts = Array.from({ length: width }, (_, index) => headings[index] ?? '');
  const hidden = new Set(hiddenColumns);
  const meanings = texts.map((heading, index) => (heading === '' || hidden.has(index) ? undefined : meaningOf(kind, heading)));
  const shownCells = (index: number) => (hidden.has(index) ? [] : cellsOf(index));
  const claims = guess(kind, claimsOf(kind, meanings, cellsOf), shownCells, headingRow === 0);
  const mayFill = (name: ImportFieldName) => mayAssign || kind !== 'shipments' || !fieldOf(kind, name)?.isForEmployees;
  const columns = claims.map(({ fields, isKnown }, index) => ({
    index,
    heading: texts[index] ?? '',
    fields: fields.filter(mayFill),
    // Nothing to decide about an empty column.
    isKnown: isKnown || ((texts[index] === '' || hidden.has(index)) && cellsOf(index).length === 0),
    ...(hidden.has(index) && { isHidden: true as const }),
    samples: cellsOf(index)
      .slice(0, SAMPLES)
      .map((cell) => cellText(cell).slice(0, SAMPLE_LENGTH)),
  }));
  return { headingRow, columns };
};
