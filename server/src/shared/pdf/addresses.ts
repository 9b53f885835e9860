import { countryOf, countryText } from '@ace/contract/shared/country-names.ts';
import { wordsOf } from '@ace/contract/shared/text/plain.ts';
import { joined } from './sheet.ts';

/** The words of a text, by which it is compared; what has none, as it is. */
const bare = (text: string | null) => wordsOf(text ?? '').join(' ') || (text ?? '');

/** Texts without those that say the same, but for marks and case. */
export const distinct = (texts: readonly (string | null)[]) =>
  texts.filter((text, index) => texts.findIndex((other) => bare(other) === bare(text)) === index);

/** A postal code as its country writes it: the nine digits of an American one with their dash. */
export const postalCodeText = (postalCode: string | null, country: string | null) =>
  (country === 'US' && postalCode?.trim().replace(/^(\d{5})[\s-]?(\d{4})$/, '$1-$2')) || (postalCode ?? '');

type Place = Record<'address' | 'city' | 'province' | 'provinceCode' | 'postalCode' | 'countryCode' | 'country', string | null>;

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

/** What stands below an address: city, province, postal code and country, each once, and only if the address does not end with it. */
export const placeLines = ({ address, city, province, provinceCode, postalCode, countryCode, country }: Place, language: 'vi' | 'en') => {
  const code = countryOf({ code: countryCode, name: country });
  const name = countryText(countryCode, country, language);
  // The last part may call the country otherwise, as `USA` does.
  const last = address?.split(/[,\n]/).at(-1) ?? '';
  const ending = code !== null && countryOf({ code: null, name: last }) === code ? last : null;
  const said = saidAtEnd(address, [ending, name, country, countryCode, postalCode, provinceCode, province, city]);
  const isSaid = (...texts: (string | null)[]) => texts.some((text) => text !== null && said.has(bare(text)));
  const region =
    province && provinceCode && bare(province) !== bare(provinceCode) ? `${province} (${provinceCode})` : (province ?? provinceCode);
  const parts = [
    isSaid(city) ? null : city,
    isSaid(province, provinceCode) ? null : region,
    isSaid(postalCode) ? null : postalCodeText(postalCode, code),
  ];
  const countryLine = joined(distinct([name, countryCode]), ' – ');
  return [joined(distinct(parts), ', '), isSaid(ending, name, country, countryCode) ? null : countryLine];
};
