import type { RowMessage } from '@ace/contract/imports/import.ts';
import { isCountryCode } from '@ace/contract/shared/countries.ts';
import type { ReadRow } from './read-row.ts';
import { codeOf } from './words.ts';

const CODES = ['receiverCountryCode', 'senderCountryCode', 'goodsOriginCountryCode'] as const;
const NAMES = { receiverCountryCode: 'receiverCountry', senderCountryCode: 'senderCountry', goodsOriginCountryCode: null } as const;

/** Fills the codes of countries from their names, as forms do, and writes names among the codes as codes. What a person wrote stays. */
export const deriveCodes = ({ values, own, edited, messages: before }: ReadRow): RowMessage[] => {
  const messages: RowMessage[] = [];
  const change = (field: (typeof CODES)[number], code: string | null, original: string) => {
    if (code === null || code === original) return;
    values[field] = code;
    // Something else may have been changed about it already.
    const first = before.find((message) => message.field === field && message.severity === 'changed');
    messages.push({ field, message: 'derived', severity: 'changed', original: first?.original ?? original });
  };
  for (const field of CODES) {
    if (edited.has(field)) continue;
    const text = values[field];
    if (typeof text === 'string' && text !== '') {
      // A constant is the same in all rows, so nothing is said of it.
      if (!own.has(field)) values[field] = isCountryCode(text) ? text.toUpperCase() : (codeOf(text) ?? text);
      else change(field, isCountryCode(text) ? text.toUpperCase() : codeOf(text), text);
      continue;
    }
    const name = NAMES[field] && values[NAMES[field]];
    if (typeof name === 'string' && name !== '') change(field, codeOf(name), '');
  }
  return messages;
};
