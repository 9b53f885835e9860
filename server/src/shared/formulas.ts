/** What a spreadsheet, or a filter before it, may skip at the beginning of a cell: blanks, characters that show nothing, and quotes. */
const SKIPPED = String.raw`[[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"]--[\t\r\n]]*`;

/** The end of a cell, however the file is read: a program that takes `;` for the separator of a file with `,` sees no quotes around a text with both. */
const SEPARATOR = String.raw`[;,\t\r\n]`;

/**
 * `=`, `@`, `+` or `-`, also in full width or as a small, raised or lowered sign. A number is no formula, nor is a phone number with its country code.
 * The look at what follows ends at the next separator: each part of a text is read once, so the time is linear.
 */
const SIGN = String.raw`(?:[=@＝＠﹦﹫⁼₌]|[+\-＋－﹢﹣⁺₊⁻₋−](?![[\p{Nd}\s\(\)\.\/\-]--[\t\r\n]]*(?:$|${SEPARATOR})))`;

/** Where a formula begins: at the beginning of a cell or behind what may be taken for one. */
export const FORMULA = new RegExp(String.raw`(?<=^|${SEPARATOR})(?=${SKIPPED}${SIGN})|^(?=[\t\r\n])`, 'gv');
export const GUARDED = new RegExp(String.raw`(?<=^|${SEPARATOR})'(?=${SKIPPED}${SIGN})|^'(?=[\t\r\n])`, 'gv');

/** Puts an apostrophe before each formula that a spreadsheet might find in a cell of a CSV file (decision 53). */
export const guardFormulas = (text: string) => text.replace(FORMULA, "'");

/** The text that `guardFormulas` was given. */
export const unguardFormulas = (text: string) => (text.includes("'") ? text.replace(GUARDED, '') : text);
