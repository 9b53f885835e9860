import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';

/** The objects of a PDF by their number: head, and what its stream holds. */
const objectsOf = (pdf: Buffer) => {
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [whole, number = '', head = ''] of pdf
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n([\s\S]*?)\n?(?:endobj|stream\n([\s\S]*?)\nendstream)/g)) {
    const start = whole.indexOf('stream\n');
    const bytes = Buffer.from(start < 0 ? '' : whole.slice(start + 'stream\n'.length, -'\nendstream'.length), 'latin1');
    const stream = head.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
    objects.set(number, { head, stream: stream.toString('latin1') });
  }
  return objects;
};

const fromUtf16 = (hex: string) => String.fromCharCode(...(hex.match(/[0-9a-f]{4}/gi) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** What each glyph of a font can be copied as: its ToUnicode map. */
const readMap = (cmap: string) =>
  new Map(
    [...cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(([, first = '', texts = '']) =>
      [...texts.matchAll(/<([^>]*)>/g)].map(([, hex = ''], index): [number, string] => [
        Number.parseInt(first, 16) + index,
        fromUtf16(hex),
      ]),
    ),
  );

/** The texts of each page of a PDF as they can be copied, in the order in which they were drawn; each from left to right. */
export const printedPages = (pdf: Buffer) => {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? '';
      fonts.set(name, readMap(objects.get(map)?.stream ?? ''));
    }
  }
  const pages = [...objects.values()].map(({ stream }) =>
    [...stream.matchAll(/^BT\n([\s\S]*?)\nET$/gm)].map(([, run = '']) => {
      const font = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(run)?.[1] ?? '');
      const glyphs = [...run.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return glyphs.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '�').join('');
    }),
  );
  return pages.filter((runs) => runs.length > 0).map((runs) => runs.join('').replace(/\s+/gu, ''));
};

/** The text of a PDF without white space, to check what it contains. */
export const printedText = (pdf: Buffer) => printedPages(pdf).join('');

/** The fonts that are embedded, without the mark of a subset. */
export const fontsOf = (pdf: Buffer) =>
  [...new Set([...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g)].map(([, name = '']) => name))].sort();

/** How many pages it has. */
export const pagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length;

/** The text of the QR code of a PDF: its modules are the squares of the most common size. */
export const qrCodeOf = (pdf: Buffer) => {
  const squares = [...objectsOf(pdf).values()]
    .flatMap(({ stream }) => [...stream.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) \3 re$/gm)])
    .map(([, x, y, side]) => ({ x: Number(x), y: Number(y), side: Number(side) }));
  // They are drawn slightly wider than they are apart.
  const module = (squares[0]?.side ?? 0) - 0.02;
  const left = Math.min(...squares.map(({ x }) => x));
  const top = Math.min(...squares.map(({ y }) => y));
  const places = squares.map(({ x, y }) => ({ column: Math.round((x - left) / module), row: Math.round((y - top) / module) }));
  const quiet = 4;
  const scale = 4;
  const size = (Math.max(...places.map(({ column }) => column)) + 1 + 2 * quiet) * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const { column, row } of places) {
    for (let y = 0; y < scale; y++)
      data.fill(
        0,
        (((row + quiet) * scale + y) * size + (column + quiet) * scale) * 4,
        (((row + quiet) * scale + y) * size + (column + quiet + 1) * scale) * 4,
      );
  }
  return decodeQR({ width: size, height: size, data });
};
