import { postalText } from '@ace/contract/destinations/postal-codes.ts';
import { countryOf, countryText } from '@ace/contract/shared/country-names.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { wordsOf } from '@ace/contract/shared/text/plain.ts';
import type { ShipmentWithoutGoods } from '@ace/contract/shipments/shipment.ts';
import { joined } from './sheet.ts';

/** The words of a text, by which it is compared; what has none, as it is. */
const bare = (text: string | null) => wordsOf(text ?? '').join(' ') || (text ?? '');

/** Texts without those that say the same, but for marks and case. */
export const distinct = (texts: readonly (string | null)[]) =>
  texts.filter((text, index) => texts.findIndex((other) => bare(other) === bare(text)) === index);

/** The words at the end of an address that say no more than these texts. */
const saidAtEnd = (address: string | null, texts: readonly (string | null)[]) => {
  const said = new Set<string>();
  let rest = ` ${bare(address)}`;
  for (;;) {
    const found = texts.map(bare).find((text) => text !== '' && !said.has(text) && rest.endsWith(` ${text}`));
    if (found === undefined) return said;
    said.add(found);
    rest = rest.slice(0, -found.length - 1);
  }
};

/**
 * What stands below the address of a party: city, province and postal code, and the country, each once, and only if the address does not end with it. Its last
 * part may call the country otherwise, as `USA` does.
 */
export const placeLines = (shipment: ShipmentWithoutGoods, side: 'sender' | 'receiver', language: Language) => {
  const { [`${side}Address` as const]: address, [`${side}City` as const]: city, [`${side}PostalCode` as const]: postalCode } = shipment;
  const { [`${side}Province` as const]: province, [`${side}StateProvince` as const]: provinceCode } = shipment;
  const { [`${side}CountryCode` as const]: code, [`${side}Country` as const]: typed } = shipment;
  const country = countryOf({ code, name: typed });
  const last = address?.split(/[,\n]/).at(-1) ?? '';
  const countries = [
    country !== null && countryOf({ code: null, name: last }) === country ? last : '',
    countryText(code, typed, language),
    typed,
    code,
  ];
  const said = saidAtEnd(address, [...countries, postalCode, provinceCode, province, city]);
  const unlessSaid = (shown: string | null, ...names: (string | null)[]) => (names.some((name) => said.has(bare(name))) ? null : shown);
  const isCoded = province && provinceCode && bare(province) !== bare(provinceCode);
  const region = isCoded ? `${province} (${provinceCode})` : (province ?? provinceCode);
  const parts = [
    unlessSaid(city, city),
    unlessSaid(region, province, provinceCode),
    unlessSaid(postalCode && postalText(postalCode, country), postalCode),
  ];
  const name = joined(distinct([countryText(code, typed, language), code]), ' – ');
  return [joined(distinct(parts), ', '), unlessSaid(name, ...countries)];
};
