import { plainOf } from './text/plain.ts';

/** The codes of all countries and territories: ISO 3166-1 alpha-2, officially assigned, as of 2025. */
export const COUNTRY_CODES: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ
  NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/);

const KNOWN = new Set(COUNTRY_CODES);

/** Whether a text is a country code, in any case. */
export const isCountryCode = (text: string) => KNOWN.has(text.trim().toUpperCase());

/** Words that mean a country in an address, without marks and in lower case. `is_australia` of the database has the same for Australia. */
export const COUNTRY_WORDS = {
  AU: ['au', 'aus', 'australia', 'uc'],
  US: ['us', 'usa', 'u s a', 'u s', 'america', 'united states', 'hoa ky', 'my'],
  CA: ['canada', 'ca na da'],
  SG: ['sg', 'singapore', 'xin ga po', 'sing ga po'],
} as const;

/** A country that a carrier delivers to. */
export type ServedCountry = keyof typeof COUNTRY_WORDS;

/** Whether the name or the code of a country means a certain one: "Úc", "AUSTRALIA (VIC)" and "au" mean `AU`. */
export const meansCountry = (text: string, code: ServedCountry) => {
  const words = ` ${plainOf(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .join(' ')} `;
  return words === ` ${code.toLowerCase()} ` || COUNTRY_WORDS[code].some((word) => words.includes(` ${word} `));
};
