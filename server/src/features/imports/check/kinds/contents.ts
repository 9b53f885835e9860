import { countryMeant } from '@ace/contract/shared/country-names.ts';
import { parseTypedDay, parseTypedMoment } from '@ace/contract/shared/dates/typed-date.ts';
import { plainOf } from '@ace/contract/shared/text/plain.ts';
import { isEmail } from '@ace/contract/shared/text/text.ts';
import { linkedNumbers, looksLikeNumber, sharedToken } from '@ace/contract/shipments/code.ts';
import type { Cell } from '../../../../shared/sheets/reading/cells.ts';
import type { ContentGuess } from '../columns/headings.ts';
import { inDigits } from '../values/worded-date.ts';

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

export const SHIPMENT_CONTENTS: readonly ContentGuess[] = [
  { field: 'receiverEmail', isSo: (_, text) => isEmail(text) },
  { field: 'shipDate', isSo: isDate },
  { field: 'receiverTelNo', isSo: (cell, text) => (typeof cell === 'number' ? Number.isInteger(cell) : true) && isPhone(text) },
  { field: 'receiverPostalCode', isSo: (_, text) => isPostalCode(text) },
  { field: 'receiverCountry', isSo: (_, text) => isCountry(text) },
  { field: 'receiverAddress', isSo: (_, text) => isAddress(text), isVague: true },
  { field: 'receiverContactName', isSo: (_, text) => isName(text), isVague: true },
  { field: 'weight', isSo: isWeight, isVague: true },
  { field: 'description', isSo: (_, text) => /\p{L}{2}/u.test(text), isVague: true },
];

export const TRACKING_CONTENTS: readonly ContentGuess[] = [
  { field: 'dateTime', isSo: (cell, text) => isDate(cell, text.split(/[\sT]/)[0] ?? '') || parseTypedMoment(inDigits(text)) !== null },
  { field: 'aceBillNumber', isSo: (_, text) => isScan(text), isVague: true },
  { field: 'location', isSo: (_, text) => isName(text), isVague: true },
];
