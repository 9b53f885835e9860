import { nameOfPartner, type Partner } from './partners/carriers.ts';
import { PROBLEM_TEXTS } from './problems/coded-texts.ts';
import { LANGUAGES, type Language, LOCALES } from './shared/languages.ts';
import { EXPORT_HEADINGS } from './shipments/export-headings.ts';
import { DETAILS_TEXTS } from './trackings/coded-details.ts';

/** Who reads a text: in which language, and in which time zone (IANA). */
export type Reader = { language: Language; timeZone: string };

/** The fields with coded texts, and the field beside each that has what people have typed, and then the words. */
const TEXTS = {
  codedDetails: { field: 'details', words: DETAILS_TEXTS },
  codedText: { field: 'text', words: PROBLEM_TEXTS },
} as const;
type CodedField = keyof typeof TEXTS;

type Coded = { code: string; params: Record<string, unknown> };

/** The name of a field that forms have, such as `goodsLines[0].hsCode`. */
const nameOfField = (path: string, language: Language) => {
  const [root = path, ...parts] = path.split(/(?=[.[])/);
  const known: Record<string, Record<Language, string> | undefined> = EXPORT_HEADINGS;
  return [known[root]?.[language] ?? root, ...parts].join('');
};

const instantOf = (value: unknown, { language, timeZone }: Reader) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(String(value)));

/** How params are written that differ between readers, or are codes themselves. */
const WRITTEN: Record<string, (value: unknown, reader: Reader) => string> = {
  at: instantOf,
  since: instantOf,
  fields: (value, { language }) =>
    [value]
      .flat()
      .map((path) => nameOfField(String(path), language))
      .join(', '),
  partner: (value) => nameOfPartner(value as Partner),
};

/** A coded text in the reader's words. */
export const wordsOf = (name: CodedField, { code, params }: Coded, reader: Reader) => {
  const texts: Record<string, string> = TEXTS[name].words[reader.language];
  return (texts[code] ?? code).replace(/\{(\w+)\}/g, (_, param: string) => {
    const value = params[param];
    return WRITTEN[param]?.(value, reader) ?? String(value);
  });
};

/** Whether a text says in one of our languages what a coded text says, as it was answered. Its params are no instants. */
export const isInWords = (name: CodedField, coded: Coded, text: string) =>
  LANGUAGES.some((language) => wordsOf(name, coded, { language, timeZone: 'UTC' }) === text);

/** Finds whether a JSON text has a coded text, also one within a text of it (`entityValue`). */
const HAS_CODED = /\\?"coded(?:Details|Text)\\?": ?\{/;

/** The JSON of an answer, with each coded text in the reader's words in the field beside it. */
export const inWords = (json: string, reader: Reader): string => {
  if (!HAS_CODED.test(json)) return json;
  const worded = JSON.parse(json, (key, value) => {
    // The record of an audit is JSON itself.
    if (key === 'entityValue' && typeof value === 'string') return inWords(value, reader);
    if (typeof value !== 'object' || value === null) return value;
    for (const name of Object.keys(TEXTS) as CodedField[]) {
      const { field } = TEXTS[name];
      if (value[name]) value[field] = [wordsOf(name, value[name], reader), value[field]].filter(Boolean).join(' – ');
    }
    return value;
  });
  return JSON.stringify(worded);
};
