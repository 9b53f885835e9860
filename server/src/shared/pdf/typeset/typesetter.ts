import type { Weight } from './document.ts';
import { limitCachedFaces, mainFace } from './faces.ts';
import { hanFamilyOf } from './families.ts';
import { createLetterFaces } from './letters.ts';
import { linesOf, type Run, runsOf, visibleWidth, withEllipsis } from './lines.ts';
import { directionOf, type Paragraph, type Piece, paragraphsOf } from './paragraphs.ts';

type Document = PDFKit.PDFDocument;

/** A position on the page in points. */
export type Place = { x: number; y: number };

/** Measures in points. `start` aligns to the side where reading starts. A text that is higher than `height` is cut and ends with `…`. */
export type TextStyle = {
  font: Weight;
  size: number;
  width: number;
  color?: string;
  height?: number;
  align?: 'left' | 'center' | 'right' | 'start';
};

/** Rounding error of summed heights, in points. */
const ROUNDING_TOLERANCE = 0.01;

type SetLine = { pieces: Piece[]; paragraph: Paragraph; height: number };

const shiftOf = (align: TextStyle['align'], level: number, room: number) => {
  if (align === 'center') return room / 2;
  return align === 'right' || (align === 'start' && directionOf(level) === 'rtl') ? room : 0;
};

/** Draws a run with its baseline at `y`. */
const drawRun = (doc: Document, { text, face, level }: Run, { x, y }: Place) => {
  // Fonts that have been opened, and features for directions, are missing from the types.
  const features = [directionOf(level)] as unknown as PDFKit.Mixins.OpenTypeFeatures[];
  doc.registerFont(face.name, face.font as unknown as PDFKit.Mixins.PDFFontSource);
  doc.font(face.name).text(text, x, y, { lineBreak: false, baseline: 'alphabetic', features });
};

/** Creates a typesetter for texts in any script, and loads the fonts for `texts`, which are the texts of the paper or their parts. */
export const createTypesetter = async (texts: { text: string; font: Weight }[]) => {
  limitCachedFaces();
  const han = hanFamilyOf(texts.map(({ text }) => text).join('\n'));
  const letterFaces = { regular: createLetterFaces('regular', han), bold: createLetterFaces('bold', han) };
  const missing = new Map<string, string[]>();
  for (const { text, font } of texts) missing.set(text, await letterFaces[font].add(text));

  const paragraphs = new Map<string, Paragraph[]>();
  const setParagraphs = (text: string, font: Weight) => {
    const key = `${font} ${text}`;
    const set = paragraphs.get(key) ?? paragraphsOf(text, letterFaces[font], mainFace(font));
    paragraphs.set(key, set);
    return set;
  };

  const setLines = (text: string, { font, size, width, height = Number.POSITIVE_INFINITY }: TextStyle) => {
    const perMille = size / 1000;
    const all = setParagraphs(text, font).flatMap((paragraph) =>
      linesOf(paragraph, width / perMille).map(
        (pieces): SetLine => ({ pieces, paragraph, height: (paragraph.ascent + paragraph.descent) * perMille }),
      ),
    );
    let [room, count] = [height, 0];
    for (const line of all) {
      room -= line.height;
      if (room < -ROUNDING_TOLERANCE) break;
      count++;
    }
    if (count === all.length) return all;
    const lines = all.slice(0, Math.max(1, count));
    const last = lines.at(-1);
    if (last) last.pieces = withEllipsis(last.pieces, last.paragraph, mainFace(font), width / perMille);
    return lines;
  };

  return {
    /** The letters of one of `texts` that no font has. */
    missingIn: (text: string) => missing.get(text) ?? [],

    height: (text: string, style: TextStyle) => setLines(text, style).reduce((sum, { height }) => sum + height, 0),

    /** The width of the widest part of a text that should not be broken. */
    widestWord: (text: string, { font, size }: TextStyle) =>
      (Math.max(0, ...setParagraphs(text, font).flatMap(({ segments }) => segments.map(({ pieces }) => visibleWidth(pieces)))) * size) /
      1000,

    /** Draws a text with its top at `y`, and sets `doc.y` to its bottom. Without `height` it continues on further pages. */
    draw(doc: Document, text: string, { x, y }: Place, style: TextStyle) {
      const { size, width, color = '#000', align, height: limit } = style;
      doc.y = y;
      for (const { pieces, paragraph, height } of setLines(text, style)) {
        if (limit === undefined && doc.y + height > doc.page.maxY()) doc.addPage();
        const top = doc.y;
        doc.fontSize(size).fillColor(color);
        // Measured again, because joined letters have other widths than separate ones.
        const runs = runsOf(pieces).map((run) => ({
          run,
          width: (run.face.measure(run.text, directionOf(run.level)).width * size) / 1000,
        }));
        let left = x + shiftOf(align, paragraph.level, width - runs.reduce((sum, run) => sum + run.width, 0));
        for (const { run, width } of runs) {
          drawRun(doc, run, { x: left, y: top + (paragraph.ascent * size) / 1000 });
          left += width;
        }
        doc.y = top + height;
      }
      doc.font(style.font);
      doc.x = x;
    },
  };
};
export type Typesetter = Awaited<ReturnType<typeof createTypesetter>>;
