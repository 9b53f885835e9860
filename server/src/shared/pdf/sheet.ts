import type { FieldError } from '@ace/contract/shared/problem.ts';
import { createDocument, type DocumentOptions, isPlain, toBuffer, type Weight } from './typeset/document.ts';
import type { Place, TextStyle, Typesetter } from './typeset/typesetter.ts';

export type { TextStyle };

/** Size of an A4 page in points. */
export const A4 = { width: 595.28, height: 841.89 } as const;

/** A document to draw on. The typesetter is only loaded for papers with letters that the main font lacks. */
export type Sheet = { doc: PDFKit.PDFDocument; typesetter: Typesetter | null };

/** A text that a user entered, and its field. Without a field no error can name it, so missing letters are replaced. */
export type PaperText = { text: string; font: Weight; field?: Pick<FieldError, 'objectName' | 'field'> };

/** A record that cannot be printed: its bill number, its fields with letters that no font has, and these letters. */
export type Unprintable = { billNumber: string; fields: NonNullable<PaperText['field']>[]; letters: string[] };

/** A PDF of the records that can be printed, or null if none can. */
export type Drawn = { pdf: Uint8Array | null; unprintable: Unprintable[] };

/** How a record is printed. `texts` are all texts of it that users entered; `draw` begins at the top of an empty page, or gets its place among those of a sheet. */
export type RecordPaper = { billNumber: string; texts: PaperText[]; draw: (sheet: Sheet, place: number) => void };

/** How many records are on a sheet, and at which place the first one is. */
type Places = { ofSheet: number; first: number };

/** Creates an empty document for `texts`. The fonts for other letters are only loaded if there are any. */
export const createSheet = async (options: DocumentOptions, texts: PaperText[]): Promise<Sheet> => {
  const special = texts.filter(({ text }) => !isPlain(text));
  if (special.length === 0) return { doc: createDocument(options), typesetter: null };
  const { createTypesetter } = await import('./typeset/typesetter.ts');
  return { doc: createDocument(options), typesetter: await createTypesetter(special) };
};

const unprintableIn = ({ billNumber, texts }: RecordPaper, { typesetter }: Sheet): Unprintable[] => {
  const missing = texts.flatMap(({ text, field }) => {
    const letters = (field && typesetter?.missingIn(text)) ?? [];
    return field && letters.length > 0 ? [{ field, letters }] : [];
  });
  if (missing.length === 0) return [];
  const fields = new Map(missing.map(({ field }) => [JSON.stringify(field), field]));
  return [{ billNumber, fields: [...fields.values()], letters: missing.flatMap(({ letters }) => letters) }];
};

/** Draws records as one PDF, each on pages of its own, or several on a sheet. Those with letters that no font has are left out and named. */
export const drawPaper = async (
  options: DocumentOptions,
  records: RecordPaper[],
  { ofSheet, first }: Places = { ofSheet: 1, first: 0 },
): Promise<Drawn> => {
  const sheet = await createSheet(
    options,
    records.flatMap(({ texts }) => texts),
  );
  const unprintable = new Map(records.map((record) => [record, unprintableIn(record, sheet)]));
  const printable = records.filter((record) => unprintable.get(record)?.length === 0);
  for (const [index, { draw }] of printable.entries()) {
    const place = (first + index) % ofSheet;
    if (index > 0 && place === 0) sheet.doc.addPage();
    draw(sheet, place);
  }
  return { pdf: printable.length > 0 ? await toBuffer(sheet.doc) : null, unprintable: [...unprintable.values()].flat() };
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
