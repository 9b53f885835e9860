// Not in a file with schemas, so that the browser does not load zod for these names.

import type { Language } from '../shared/languages.ts';
import type { ProblemReason } from './reasons.ts';

/** What the program says of the problems that it notices, and of a box that it has made a shipment of its own, by their reasons. */
export const PROBLEM_TEXTS = {
  vi: {
    extra: 'Kiện thêm của {aceBillNumber}',
    handedOverOnHold: '{login} bàn giao lúc {at}, bị giữ từ {since}',
    handedOverNotReady: '{login} bàn giao lúc {at}, còn thiếu {fields}',
    handedOverLate: '{login} bàn giao lúc {at}, chuyến {closed} đã đóng, ghi vào {next}',
    handedOverElsewhere: '{login} bàn giao cho {partner} lúc {at}',
    handedOverByLabel: '{login} bàn giao cho {partner} lúc {at}, {label}',
  },
  en: {
    extra: 'One more box of {aceBillNumber}',
    handedOverOnHold: 'Handed over at {at} by {login}, on hold since {since}',
    handedOverNotReady: 'Handed over at {at} by {login}, not ready: {fields}',
    handedOverLate: 'Handed over at {at} by {login}, {closed} was closed, noted on {next}',
    handedOverElsewhere: 'Handed over to {partner} at {at} by {login}',
    handedOverByLabel: 'Handed over to {partner} at {at} by {login}, {label}',
  },
} as const satisfies Record<Language, { [code in ProblemReason | 'handedOverByLabel']?: string }>;
export type ProblemTextCode = keyof typeof PROBLEM_TEXTS.vi;
export const PROBLEM_TEXT_CODES = Object.keys(PROBLEM_TEXTS.vi) as [ProblemTextCode, ...ProblemTextCode[]];
