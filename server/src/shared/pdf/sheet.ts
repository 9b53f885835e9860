import type { FieldError } from '@ace/contract/shared/problem.ts';
import { createDocument, type DocumentOptions, isPlain, type Weight } from './typeset/document.ts';
import type { Place, TextStyle, Typesetter } from './typeset/typesetter.ts';

export type { TextStyle };

/** A document to draw on. The typesetter is only loaded for papers with letters that the main font lacks. */
export type Sheet = { doc: PDFKit.PDFDocument; typesetter: Typesetter | null };

/** A text that a user entered, and its field. Without a field no error can name it, so missing letters are replaced. */
export type PaperText = { text: string; font: Weight; field?: Pick<FieldError, 'objectName' | 'field'> };

/** Why a paper cannot be drawn: the fields with letters that no font has, and these letters. */
export type Unprintable = { fieldErrors: FieldError[]; params: string };

/** Maximum number of letters that the answer names. */
const MAX_NAMED_LETTERS = 10;

/** Creates an empty document for `texts`, which must be all texts that users entered for this paper; or says why it cannot be drawn. */
export const createSheet = async (options: DocumentOptions, texts: PaperText[]): Promise<Sheet | Unprintable> => {
  const special = texts.filter(({ text }) => !isPlain(text));
  if (special.length === 0) return { doc: createDocument(options), typesetter: null };
  const { createTypesetter } = await import('./typeset/typesetter.ts');
  const typesetter = await createTypesetter(special);
  const refused = special.filter(({ text, field }) => field && typesetter.missingIn(text).length > 0);
  if (refused.length === 0) return { doc: createDocument(options), typesetter };
  const letters = new Set(refused.flatMap(({ text }) => typesetter.missingIn(text)));
  const fields = new Map(refused.map(({ field }) => [JSON.stringify(field), field]));
  return {
    fieldErrors: [...fields.values()].flatMap((field) => (field ? [{ ...field, message: 'unprintable' as const }] : [])),
    params: [...letters].slice(0, MAX_NAMED_LETTERS).join(' '),
  };
};

/** Joins the lines of a name or address: a line break would change the layout of its box. */
export const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** Draws a text in any script with its top at `place`, and sets `doc.y` to its bottom. */
export const drawText = ({ doc, typesetter }: Sheet, text: string, place: Place, style: TextStyle) => {
  if (!isPlain(text)) return requireTypesetter(typesetter).draw(doc, text, place, style);
  const { font, size, color = '#000', align, ...box } = style;
  doc.font(font).fontSize(size).fillColor(color);
  doc.text(text, place.x, place.y, { ...box, align: align === 'start' ? 'left' : align, ellipsis: box.height !== undefined });
};

/** Draws a horizontal line with its left end at `place`. */
export const drawLine = ({ doc }: Sheet, { x, y }: Place, length: number, thickness: number, color: string) =>
  doc
    .moveTo(x, y)
    .lineTo(x + length, y)
    .lineWidth(thickness)
    .stroke(color);

/** The height of a text as `drawText` draws it. */
export const heightOfText = ({ doc, typesetter }: Sheet, text: string, style: TextStyle) =>
  isPlain(text)
    ? doc.font(style.font).fontSize(style.size).heightOfString(text, { width: style.width })
    : requireTypesetter(typesetter).height(text, style);

/** The width of the widest part of a text that should not be broken. */
export const widestWord = ({ doc, typesetter }: Sheet, text: string, style: TextStyle) => {
  if (!isPlain(text)) return requireTypesetter(typesetter).widestWord(text, style);
  doc.font(style.font).fontSize(style.size);
  return Math.max(...text.split(/\s+/u).map((word) => doc.widthOfString(word)));
};

const requireTypesetter = (typesetter: Typesetter | null) => {
  if (!typesetter) throw new Error('The text to draw was not passed to createSheet');
  return typesetter;
};
