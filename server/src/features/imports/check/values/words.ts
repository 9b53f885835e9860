import { EXPORT_REASON_NAMES, GOODS_KIND_NAMES } from '@ace/contract/goods/words.ts';
import { CARRIER_CODES, CARRIERS, PARTNERS } from '@ace/contract/partners/carriers.ts';
import type { Partner } from '@ace/contract/partners/partner.ts';
import { isCountryCode } from '@ace/contract/shared/countries.ts';
import { countryMeant } from '@ace/contract/shared/country-names.ts';
import { LANGUAGES, type Language } from '@ace/contract/shared/languages.ts';
import { plainOf } from '@ace/contract/shared/text/plain.ts';
import { PAYER_NAMES, type Payer } from '@ace/contract/shipments/payers.ts';
import type { ShipmentTerm } from '@ace/contract/shipments/shipment.ts';
import { DELIVERY_STATUS_NAMES } from '@ace/contract/trackings/statuses.ts';

/** A text without marks, case, blanks and punctuation. */
const keyOf = (text: string) => plainOf(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Looks a text up by its key, and remembers the answer: a column has few choices and many rows. */
const choice = <Value>(texts: readonly (readonly [Value, readonly string[]])[]) => {
  const known = new Map(texts.flatMap(([value, names]) => names.map((name) => [keyOf(name), value] as const)));
  return (text: string): Value | undefined => known.get(keyOf(text));
};

const PLACES: Record<(typeof CARRIER_CODES)[number], readonly string[]> = {
  gtsUsa: ['GTS US', 'GTS Mỹ', 'GTS Hoa Kỳ', 'GTS America'],
  gtsAus: ['GTS AU', 'GTS Úc'],
  gtsCad: ['GTS CA', 'GTS Can'],
  gtsSgp: ['GTS SG', 'GTS Sing'],
};

/** A partner by its code or name, in either language. */
export const partnerOf = choice<Partner>([
  ...PARTNERS.map((code) => [code, [code]] as const),
  ...CARRIER_CODES.map((code) => [code, [CARRIERS[code].name, ...PLACES[code]]] as const),
  ['none', ['ACE', 'ACE tự giao', 'tự giao', 'không', 'không có', 'own delivery']],
]);

/** A choice by its code, its name in either language, or other words, between which `|` stands. */
const named = <Value extends string>(names: Record<Language, Record<Value, string>>, more: Partial<Record<Value, string>> = {}) =>
  choice(
    (Object.keys(names.vi) as Value[]).map((value) => {
      const others = more[value]?.split('|') ?? [];
      return [value, [value, ...LANGUAGES.map((language) => names[language][value]), ...others]] as const;
    }),
  );

/** Who pays, by the words of carriers, too: "prepaid" and "collect". */
export const payerOf = named<Payer>(PAYER_NAMES, {
  sender: 'gửi|người gửi trả|người gửi thanh toán|bên gửi|sender pays|trả trước|PP|prepaid|freight prepaid|shipper',
  receiver: 'nhận|người nhận trả|người nhận thanh toán|bên nhận|receiver pays|trả sau|CC|collect|freight collect|consignee|recipient',
});
export const exportReasonOf = named(EXPORT_REASON_NAMES);
export const goodsKindOf = named(GOODS_KIND_NAMES);
export const statusOf = named(DELIVERY_STATUS_NAMES);

export const termOf = choice<ShipmentTerm>([
  ['DDU', ['DDU', 'delivered duty unpaid']],
  ['DDP', ['DDP', 'delivered duty paid']],
  ['DAP', ['DAP', 'delivered at place']],
  ['DPU', ['DPU', 'DAT', 'delivered at place unloaded', 'delivered at terminal']],
  ['FCA', ['FCA', 'free carrier']],
  ['EXW', ['EXW', 'ex works']],
  ['CPT', ['CPT', 'carriage paid to']],
  ['CIP', ['CIP', 'carriage and insurance paid to']],
]);

export const languageOf = choice<Language>([
  ['vi', ['vi', 'vn', 'Tiếng Việt', 'Việt', 'Vietnamese']],
  ['en', ['en', 'Tiếng Anh', 'Anh', 'English']],
]);

const YES_NO = choice<boolean>([
  [true, ['có', 'x', 'yes', 'y', 'true', 'đúng', '1', '✓', '✔']],
  [false, ['không', 'ko', 'no', 'n', 'false', 'sai', '0']],
]);
const TICK = /^[✓✔☑]$/u;

export const yesNoOf = (text: string) => (TICK.test(text) ? true : YES_NO(text));

/** The code of the country that a text means; null if it means none, or two: "MY" is the code of Malaysia, and "Mỹ" without its mark. */
export const codeOf = (text: string) => {
  const meant = countryMeant(text, 'vi');
  if (!isCountryCode(text)) return meant;
  const code = text.trim().toUpperCase();
  return meant === null || meant === code ? code : null;
};
