import type { FieldError } from '@ace/contract/shared/problem.ts';
import { createDocument, type DocumentOptions, isPlain, toBuffer, type Weight } from './typeset/document.ts';
import type { Place, TextStyle, Typesetter } from './typeset/typesetter.ts';

export type { TextStyle };

/** Size of an A4 page in points. */
export const A4 = { width: 595.28, height: 841.89 } as const;

/** A document to draw on, and what draws the texts that pdfkit cannot: a recorder, or the typesetter, which is only loaded for papers with such texts. */
export type Sheet = { doc: PDFKit.PDFDocument; typesetter: Pick<Typesetter, 'draw' | 'height' | 'widestWord'> };

type Field = Pick<FieldError, 'objectName' | 'field'>;

/** A record that cannot be printed: its bill number, its fields with letters that no font has, and these letters. */
export type Unprintable = { billNumber: string; fields: Field[]; letters: string[] };

/** A PDF of the records that can be printed, or null if none can. */
export type Drawn = { content: Uint8Array | null; unprintable: Unprintable[] };

/**
 * How a record is printed. `entered` has what people entered, by the name that errors have for it; in other texts, letters that no font has are replaced.
 * `draw` begins at the top of an empty page, or gets its place among those of a sheet. It is called several times, and takes what people entered from its
 * second argument.
 */
export type RecordPaper<Entered extends object> = {
  billNumber: string;
  entered: Entered;
  draw: (sheet: Sheet, entered: Entered, place: number) => void;
};

/** How many records are on a sheet, and at which place the first one is. */
type Places = { ofSheet: number; first: number };

/** Stands in for the typesetter: notes each text with its font, and draws nothing. */
const createRecorder = () => {
  const texts = new Map<string, { text: string; font: Weight }>();
  const note = (text: string, { font }: TextStyle) => {
    texts.set(`${font} ${text}`, { text, font });
    return 0;
  };
  return {
    texts: () => [...texts.values()],
    height: note,
    widestWord: note,
    draw: (_doc: PDFKit.PDFDocument, text: string, _place: Place, style: TextStyle) => void note(text, style),
  };
};

/** A copy of a record with other texts. `change` gets the path of each, `goodsLines[0].unit`. */
const withTexts = (value: unknown, change: (text: string, path: string) => string, path = ''): unknown => {
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value)) return value.map((each, index) => withTexts(each, change, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, change, path ? `${path}.${name}` : name)]));
};

/** The first code point of a plane for private use: marks begin there. */
const FIRST_MARK = 0xf0000;

/** Which fields bring letters that no font has onto a paper: the letters are drawn as marks, a mark for each field. */
const unprintableIn = <Entered extends object>(
  doc: Sheet['doc'],
  { billNumber, entered, draw }: RecordPaper<Entered>,
  missing: string[],
) => {
  if (missing.length === 0) return [];
  const marks = new Map<string, { field: Field; letters: string[] }>();
  const marked = Object.entries(entered).map(([objectName, record]) => [
    objectName,
    withTexts(record, (text, field) => {
      const letters = missing.filter((letter) => text.includes(letter));
      const mark = String.fromCodePoint(FIRST_MARK + marks.size);
      if (letters.length > 0) marks.set(mark, { field: { objectName, field }, letters });
      return letters.reduce((rest, letter) => rest.replaceAll(letter, mark), text);
    }),
  ]);
  const recorder = createRecorder();
  doc.addPage();
  draw({ doc, typesetter: recorder }, Object.fromEntries(marked), 0);
  const drawn = new Set(recorder.texts().flatMap(({ text }) => [...text]));
  const found = [...drawn].flatMap((letter) => marks.get(letter) ?? []);
  if (found.length === 0) return [];
  return [{ billNumber, fields: found.map(({ field }) => field), letters: found.flatMap(({ letters }) => letters) }];
};

const drawAll = <Entered extends object>(
  doc: Sheet['doc'],
  records: RecordPaper<Entered>[],
  { ofSheet, first }: Places,
  typesetterOf: (record: RecordPaper<Entered>) => Sheet['typesetter'],
) => {
  for (const [index, record] of records.entries()) {
    const place = (first + index) % ofSheet;
    if (index > 0 && place === 0) doc.addPage();
    record.draw({ doc, typesetter: typesetterOf(record) }, record.entered, place);
  }
};

/**
 * Draws records as one PDF, each on pages of its own, or several on a sheet. Those with letters that no font has are left out and named. A paper with texts
 * that pdfkit cannot draw is drawn again, once these texts are known.
 */
export const drawPaper = async <Entered extends object>(
  options: DocumentOptions,
  records: RecordPaper<Entered>[],
  places: Places = { ofSheet: 1, first: 0 },
): Promise<Drawn> => {
  if (records.length === 0) return { content: null, unprintable: [] };
  const draft = createDocument(options);
  const recorded = new Map<RecordPaper<Entered>, ReturnType<typeof createRecorder>>();
  drawAll(draft, records, places, (record) => {
    const recorder = createRecorder();
    recorded.set(record, recorder);
    return recorder;
  });
  const special = [...recorded.values()].flatMap((recorder) => recorder.texts());
  if (special.length === 0) return { content: await toBuffer(draft), unprintable: [] };
  const { createTypesetter } = await import('./typeset/typesetter.ts');
  const typesetter = await createTypesetter(special);
  const unprintable: Unprintable[] = [];
  const printable = records.filter((record) => {
    const texts = recorded.get(record)?.texts() ?? [];
    // A mark at the beginning of a text joins the space before it.
    const missing = texts.flatMap(({ text }) => typesetter.missingIn(text).map((letter) => letter.trimStart()));
    const found = unprintableIn(draft, record, [...new Set(missing)]);
    unprintable.push(...found);
    return found.length === 0;
  });
  if (printable.length === 0) return { content: null, unprintable };
  const doc = createDocument(options);
  drawAll(doc, printable, places, () => typesetter);
  return { content: await toBuffer(doc), unprintable };
};

/** Joins the lines of a name or address: a line break would change the layout of its box. */
export const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** The parts that a text has, each in one line. */
export const joined = (parts: (string | null | undefined)[], separator: string) =>
  parts
    .flatMap((part) => (part ? inOneLine(part) : []))
    .filter(Boolean)
    .join(separator);

/** Draws a text in any script with its top at `place`, and sets `doc.y` to its bottom. */
export const drawText = ({ doc, typesetter }: Sheet, text: string, place: Place, style: TextStyle) => {
  if (!isPlain(text)) return typesetter.draw(doc, text, place, style);
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
  isPlain(text) ? doc.font(style.font).fontSize(style.size).heightOfString(text, { width: style.width }) : typesetter.height(text, style);

/** The width of the widest part of a text that should not be broken. */
export const widestWord = ({ doc, typesetter }: Sheet, text: string, style: TextStyle) => {
  if (!isPlain(text)) return typesetter.widestWord(text, style);
  doc.font(style.font).fontSize(style.size);
  return Math.max(...text.split(/\s+/u).map((word) => doc.widthOfString(word)));
};
