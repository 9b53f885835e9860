import bwipjs from 'bwip-js/node';

type Document = PDFKit.PDFDocument;
type Place = { x: number; y: number };

type Linear = { sbs: number[] };
type Matrix = { pixs: number[]; pixx: number; pixy: number };

/** Quiet zone that Code 128 asks for on both sides, in modules (ISO/IEC 15417). */
const QUIET = 10;

/** A dot of a 203 dpi label printer, in points. */
const DOT = 72 / 203;

const MODULE = { smallest: 2 * DOT, largest: 3 * DOT } as const;

const barsOf = (text: string) => {
  const [{ sbs }] = bwipjs.raw({ bcid: 'code128', text }) as unknown as [Linear];
  return { bars: sbs, modules: sbs.reduce((sum, bar) => sum + bar, 0) };
};

/** Whether `text` can stand as Code 128 in `width` points such that a printer of 203 dpi draws each module with two dots at least. */
export const fitsCode128 = (text: string, width: number) =>
  /^[\x20-\x7e]+$/.test(text) && (barsOf(text).modules + 2 * QUIET) * MODULE.smallest <= width;

/** Code 128 as filled bars in the middle of `width` points, which hold its quiet zones too. Modules are whole dots, where there is room for two. */
export const drawCode128 = (doc: Document, text: string, { x, y }: Place, { width, height }: { width: number; height: number }) => {
  const { bars, modules } = barsOf(text);
  const room = Math.min(MODULE.largest, width / (modules + 2 * QUIET));
  const module = room < MODULE.smallest ? room : Math.floor(room / DOT + 1e-6) * DOT;
  let left = x + (width - modules * module) / 2;
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) doc.rect(left, y, bar * module, height);
    left += bar * module;
  }
  doc.fill('#000');
};

/** A QR code of `size` points, without its quiet zone. */
export const drawQrCode = (doc: Document, text: string, { x, y }: Place, size: number) => {
  const [{ pixs, pixx, pixy }] = bwipjs.raw('qrcode', text, 'eclevel=M') as unknown as [Matrix];
  const module = size / pixx;
  for (let row = 0; row < pixy; row++) {
    for (let column = 0; column < pixx; column++) {
      // A hair wider than a module: no white lines between neighbours on the screen.
      if (pixs[row * pixx + column] === 1) doc.rect(x + column * module, y + row * module, module + 0.02, module + 0.02);
    }
  }
  doc.fill('#000');
};
