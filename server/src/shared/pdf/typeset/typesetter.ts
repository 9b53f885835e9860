import type { Weight } from './document.ts';
import { forgetFaces, ownFace } from './faces.ts';
import { hanFamilyOf } from './families.ts';
import { createLetterCase } from './letters.ts';
import { linesOf, type Run, runsOf, visibleWidth, withEllipsis } from './lines.ts';
import { directionOf, type Paragraph, type Piece, paragraphsOf } from './paragraphs.ts';

type Document = PDFKit.PDFDocument;

/** Points. */
export type Place = { x: number; y: number };

/** `start` is the side where the text begins to be read. A text that is higher than `height` is cut and ends with `…`. */
export type TextStyle = {
  font: Weight;
  size: number;
  width: number;
  color?: string;
  height?: number;
  align?: 'left' | 'center' | 'right' | 'start';
};

/** What sums of heights may be off by. */
const HAIR = 0.01;

type SetLine = { pieces: Piece[]; paragraph: Paragraph; height: number };

const shiftOf = (align: TextStyle['align'], level: number, room: number) => {
  if (align === 'center') return room / 2;
  return align === 'right' || (align === 'start' && directionOf(level) === 'rtl') ? room : 0;
};

/** Draws a run with its baseline at `y`. */
const drawRun = (doc: Document, { text, face, level }: Run, { x, y }: Place) => {
  const features = [directionOf(level)] as unknown as PDFKit.Mixins.OpenTypeFeatures[];
  doc.registerFont(face.name, face.font as unknown as PDFKit.Mixins.PDFFontSource);
  doc.font(face.name).text(text, x, y, { lineBreak: false, baseline: 'alphabetic', features });
};

/** Sets texts of any script. `texts` are those of the paper, or what they are made of: their fonts are loaded here. */
export const createTypesetter = async (texts: { text: string; font: Weight }[]) => {
  forgetFaces();
  const han = hanFamilyOf(texts.map(({ text }) => text).join('\n'));
  const cases = { regular: createLetterCase('regular', han), bold: createLetterCase('bold', han) };
  const missing = new Map<string, string[]>();
  for (const { text, font } of texts) missing.set(text, await cases[font].add(text));

  const paragraphs = new Map<string, Paragraph[]>();
  const setParagraphs = (text: string, font: Weight) => {
    const key = `${font} ${text}`;
    const set = paragraphs.get(key) ?? paragraphsOf(text, cases[font], ownFace(font));
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
      if (room < -HAIR) break;
      count++;
    }
    if (count === all.length) return all;
    const lines = all.slice(0, Math.max(1, count));
    const last = lines.at(-1);
    if (last) last.pieces = withEllipsis(last.pieces, last.paragraph, ownFace(font), width / perMille);
    return lines;
  };

  return {
    /** Letters of one of `texts` that no font has. */
    missingIn: (text: string) => missing.get(text) ?? [],

    height: (text: string, style: TextStyle) => setLines(text, style).reduce((sum, { height }) => sum + height, 0),

    /** The width of the longest part of a text that is not to be broken. */
    widestWord: (text: string, { font, size }: TextStyle) =>
      (Math.max(0, ...setParagraphs(text, font).flatMap(({ segments }) => segments.map(({ pieces }) => visibleWidth(pieces)))) * size) /
      1000,

    /** Draws a text below `y` and leaves `doc.y` under it; without `height` it flows onto further pages. */
    draw(doc: Document, text: string, { x, y }: Place, style: TextStyle) {
      const { size, width, color = '#000', align, height: limit } = style;
      doc.y = y;
      for (const { pieces, paragraph, height } of setLines(text, style)) {
        if (limit === undefined && doc.y + height > doc.page.maxY()) doc.addPage();
        const top = doc.y;
        doc.fontSize(size).fillColor(color);
        // Measured once more: letters that are joined differ from those that were measured apart.
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
