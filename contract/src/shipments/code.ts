/** What scanners put before a code: the kind of the barcode (AIM, ISO/IEC 15424), such as `]C1` for GS1-128. */
const KIND = /^\][A-Za-z]\d/;

/** The number of a logistic unit in GS1-128, with or without its identifier 00. */
const UNIT = /^(?:00|\(00\))?(\d{18})$/;

/** The number of an article after that of the carrier, as Australian carriers print it in GS1-128. */
const ARTICLE = /^(?:01|\(01\))\d{14}(?:91|21|\(91\)|\(21\))(.+)$/;

const swapCase = (text: string) =>
  Array.from(text, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

/**
 * The forms in which a scanned code may be stored: without what the scanner adds (the separators of GS1 are control characters), and in the other
 * case, as scanners type while Caps Lock is on.
 */
export const codesOf = (scanned: string) => {
  const code = scanned.replace(/\p{Cc}/gu, '').trim();
  const plain = code.replace(KIND, '');
  const [, unit] = UNIT.exec(plain) ?? [];
  const [, article] = ARTICLE.exec(plain) ?? [];
  const forms = [code, plain, ...(unit ? [unit, `00${unit}`, `(00)${unit}`] : []), ...(article ? [article] : [])];
  const inAnyCase = forms.flatMap((form) => [form, form.toUpperCase(), form.toLowerCase(), swapCase(form)]);
  return [...new Set(inAnyCase)].filter(Boolean);
};
