/** What scanners put before a code: the kind of the barcode (AIM, ISO/IEC 15424), such as `]C1` for GS1-128. */
const KIND = /^\][A-Za-z]\d/;

/** The number of a logistic unit in GS1-128, with or without its identifier 00. */
const UNIT = /^(?:00|\(00\))?(\d{18})$/;

/** The number of an article after that of the carrier, as Australian carriers print it in GS1-128. */
const ARTICLE = /^(?:01|\(01\))\d{14}(?:91|21|\(91\)|\(21\))(.+)$/;

const swapCase = (text: string) =>
  Array.from(text, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

/** A scanned code without what the scanner adds, and the parts of it that may be numbers of their own. The separators of GS1 are control characters. */
const partsOf = (scanned: string) => {
  const code = scanned.replace(/\p{Cc}/gu, '').trim();
  const plain = code.replace(KIND, '');
  const [, unit] = UNIT.exec(plain) ?? [];
  const [, article] = ARTICLE.exec(plain) ?? [];
  return { code, plain, unit, article };
};

/** One text for all forms of a code that `codesOf` treats alike. */
export const sameCode = (scanned: string) => {
  const { plain, unit, article } = partsOf(scanned);
  // By way of small letters: a few, such as the sign of Kelvin, are others only then.
  return (article ?? unit ?? plain).toLowerCase().toUpperCase();
};

/** The link of a shared shipment, as scanners read it from its bill; they type capitals while Caps Lock is on. */
const SHARED = /\/t\/([\da-f]{32})$/i;

/** The token in a link of a shared shipment; undefined for any other text. */
export const sharedToken = (scanned: string) => SHARED.exec(scanned.trim())?.[1]?.toLowerCase();

/**
 * The forms in which a scanned code may be stored: without what the scanner adds (the separators of GS1 are control characters), and in the other
 * case, as scanners type while Caps Lock is on.
 */
export const codesOf = (scanned: string) => {
  const { code, plain, unit, article } = partsOf(scanned);
  const forms = [code, plain, ...(unit ? [unit, `00${unit}`, `(00)${unit}`] : []), ...(article ? [article] : [])];
  const inAnyCase = forms.flatMap((form) => [form, form.toUpperCase(), form.toLowerCase(), swapCase(form)]);
  return [...new Set(inAnyCase)].filter(Boolean);
};
