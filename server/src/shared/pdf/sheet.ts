import type { FieldError } from '@ace/contract/shared/problem.ts';
import { createDocument, type DocumentOptions, isPlain, type Weight } from './typeset/document.ts';
import type { Place, TextStyle, Typesetter } from './typeset/typesetter.ts';

export type { TextStyle };

/** A document to be drawn. Only papers with letters that its own font lacks have a typesetter: for the others it is not even loaded. */
export type Sheet = { doc: PDFKit.PDFDocument; typesetter: Typesetter | null };

/** A text that somebody typed, and the field where. Without a field nobody can be told that it cannot be printed: it is drawn as it can be. */
export type PaperText = { text: string; font: Weight; field?: Pick<FieldError, 'objectName' | 'field'> };

/** Why a paper is not drawn: fields with letters that no font has, and which letters. */
export type Unprintable = { fieldErrors: FieldError[]; params: string };

/** Letters that an answer names. */
const NAMED_LETTERS = 10;

/** An empty document for `texts`, all that users gave for this paper; or what is wrong with them. */
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
    params: [...letters].slice(0, NAMED_LETTERS).join(' '),
  };
};

/** Draws a text of any script below `y`, leaves `doc.y` under it. */
export const drawText = ({ doc, typesetter }: Sheet, text: string, place: Place, style: TextStyle) => {
  if (!isPlain(text)) return announced(typesetter).draw(doc, text, place, style);
  const { font, size, color = '#000', align, ...box } = style;
  doc.font(font).fontSize(size).fillColor(color);
  doc.text(text, place.x, place.y, { ...box, align: align === 'start' ? 'left' : align, ellipsis: box.height !== undefined });
};

/** How high `drawText` draws it. */
export const heightOfText = ({ doc, typesetter }: Sheet, text: string, style: TextStyle) =>
  isPlain(text)
    ? doc.font(style.font).fontSize(style.size).heightOfString(text, { width: style.width })
    : announced(typesetter).height(text, style);

/** How wide its longest part is that should not be broken. */
export const widestWord = ({ doc, typesetter }: Sheet, text: string, style: TextStyle) => {
  if (!isPlain(text)) return announced(typesetter).widestWord(text, style);
  doc.font(style.font).fontSize(style.size);
  return Math.max(...text.split(/\s+/u).map((word) => doc.widthOfString(word)));
};

const announced = (typesetter: Typesetter | null) => {
  if (!typesetter) throw new Error('a text is drawn that was not among those of its sheet');
  return typesetter;
};
