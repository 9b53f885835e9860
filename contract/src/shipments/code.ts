import { numberKey, typedForms } from '../shared/text/number-forms.ts';

/** What scanners put before a code: the kind of the barcode (AIM, ISO/IEC 15424), such as `]C1` for GS1-128. */
const KIND = /^\][A-Za-z]\d/;

/**
 * What else a barcode has beside a number, as patterns of its letters and digits (`numberKey`); their first group is the number. The first pattern that
 * applies is the likeliest.
 */
const WRAPPINGS = [
  // GS1-128: the number of a logistic unit, with or without its identifier 00.
  /^(?:00)?(\d{18})$/,
  // The number of an article after that of the carrier, as Australian carriers print it.
  /^01\d{14}(?:91|21)(.+)$/,
  // USPS: 420, the postal code of five or nine digits, the number.
  /^420\d{5}(9\d{15,25}|[A-Z]{2}\d{9}[A-Z]{2})$/,
  /^420\d{9}(9\d{15,25}|[A-Z]{2}\d{9}[A-Z]{2})$/,
  /^420\d{5}(\d{20,22})$/,
  // FedEx Express in Codabar: letters at both ends, and the form of the service behind the number.
  /^[A-D](\d{12})\d{4}[A-D]$/,
  /^[A-D](\d{5,})[A-D]$/,
  // FedEx of 34 and 22 digits: the number of 12, 14 or 15 digits is at the end.
  /^\d{22}(\d{12})$/,
  /^\d{20}(\d{14})$/,
  /^\d{19}(\d{15})$/,
  /^96\d{5}(\d{15})$/,
];

/** Shorter numbers are found by the words of a search. */
const MIN_NUMBER = 5;
/** Letters without a digit, of more than these, are a word. */
const MAX_LETTERS = 3;

const unwrapped = (key: string) => WRAPPINGS.flatMap((pattern) => pattern.exec(key)?.[1] ?? []);

/** A code as it is, and the part before the first separator of GS1, which tells its parts apart; both without the kind of the barcode. */
const partsOf = (scanned: string) => {
  const plain = scanned.replace(/^[\p{Cc}\s]+/u, '').replace(KIND, '');
  return [
    plain,
    plain
      .replace(/^[\p{Cc}\s]+/u, '')
      .split('\u001d', 1)
      .join(''),
  ];
};

/** The link of a shared shipment, as scanners read it from its bill; they type capitals while Caps Lock is on. */
const SHARED = /\/t\/([\da-f]{32})(?:[/?#].*)?$/i;

/** The token in a link of a shared shipment; undefined for any other text. */
export const sharedToken = (scanned: string) => SHARED.exec(scanned.trim())?.[1]?.toLowerCase();

/** Digits of the SHA-256 of a token by which devices know a link. */
export const LINK_KEY_LENGTH = 16;

const PACKAGE = /P\d{2}[A-Z]?$|^\d{18}$/;

/** Whether a scanned or typed code looks like one of a package: `ACE000000015P02`, or the number of a logistic unit. */
export const isLikePackage = (scanned: string) => codesOf(scanned).some((code) => PACKAGE.test(code));

/** A link to the page that tracks numbers. If there are several, the first one counts: otherwise one guess could query many numbers. */
const TRACKED = /[?&]numbers?=([^&#\s,%]+(?:%2f[^&#\s,%]+)?)/i;

/** The number in a link to the page that tracks numbers; none in any other text. */
export const linkedNumbers = (text: string) =>
  TRACKED.exec(text)
    ?.slice(1)
    .map((number) => number.replace(/%2f/gi, '/')) ?? [];

/** The parts of a number that is written in groups have a digit, or are as short as a country: `EE 123 456 785 VN`. */
const isPartOfNumber = (word: string) => word.length <= MAX_LETTERS || /\d/.test(word);

/** Whether a search may be for a whole number: five letters or digits at least, a digit among them, and no words. */
export const looksLikeNumber = (text: string) =>
  /\d/.test(text) && text.split(/\s+/).every(isPartOfNumber) && numberKey(text).length >= MIN_NUMBER;

/** One text for all forms of a code that `codesOf` treats alike. */
export const sameCode = (scanned: string) => {
  const [plain = ''] = partsOf(scanned).map(numberKey);
  return unwrapped(plain)[0] ?? plain;
};

/**
 * The forms (`numberKey`) in which a code may be stored that was typed or scanned, the likeliest first: as it is, without what scanners and our links
 * add, and as it was before an input method made other letters of it.
 */
export const codesOf = (scanned: string) => {
  const texts = [scanned, ...linkedNumbers(scanned)].flatMap((text) => [text, ...typedForms(text)]);
  const keys = texts.flatMap((text) => [numberKey(text), ...partsOf(text).map(numberKey)]);
  const parts = keys.flatMap(unwrapped);
  const units = [...keys, ...parts].filter((key) => /^\d{18}$/.test(key)).map((unit) => `00${unit}`);
  const token = sharedToken(scanned)?.toUpperCase() ?? '';
  return [...new Set([...keys, ...parts, ...units, token])].filter(Boolean);
};

/** Whether a code is one that we have given a shipment: its bill number in any form, or its link. Labels of partners have others. */
export const isOwnCode = (code: string, aceBillNumber: string) => {
  const own = codesOf(aceBillNumber);
  return sharedToken(code) !== undefined || codesOf(code).some((key) => own.includes(key));
};
