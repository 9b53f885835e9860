import bwipjs from 'bwip-js/node';

type Document = PDFKit.PDFDocument;
type Place = { x: number; y: number };

// What bwip-js makes is of one of these types, as the barcode has one dimension or two; its own types leave open which.
type Linear = { sbs: number[] };
type Matrix = { pixs: number[]; pixx: number; pixy: number };

/** Minimum quiet zone of Code 128 on both sides, in modules (ISO/IEC 15417). */
const QUIET_ZONE_MODULES = 10;

/** Size of a dot of a 203 dpi label printer, in points. */
const DOT = 72 / 203;

/** Module width in points. */
const MODULE_WIDTH = { min: 2 * DOT, max: 3 * DOT } as const;

const barsOf = (text: string) => {
  const [{ sbs }] = bwipjs.raw({ bcid: 'code128', text }) as unknown as [Linear];
  return { bars: sbs, modules: sbs.reduce((sum, bar) => sum + bar, 0) };
};

/** Whether `text` fits as Code 128 into `width` points with at least two dots per module on a 203 dpi printer. */
export const fitsCode128 = (text: string, width: number) =>
  /^[\x20-\x7e]+$/.test(text) && (barsOf(text).modules + 2 * QUIET_ZONE_MODULES) * MODULE_WIDTH.min <= width;

/** Draws Code 128 as filled bars, centred in `width` points including its quiet zones. If two dots per module fit, modules are whole dots. */
export const drawCode128 = (doc: Document, text: string, { x, y }: Place, { width, height }: { width: number; height: number }) => {
  const { bars, modules } = barsOf(text);
  const room = Math.min(MODULE_WIDTH.max, width / (modules + 2 * QUIET_ZONE_MODULES));
  const module = room < MODULE_WIDTH.min ? room : Math.floor(room / DOT + 1e-6) * DOT;
  let left = x + (width - modules * module) / 2;
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) doc.rect(left, y, bar * module, height);
    left += bar * module;
  }
  doc.fill('#000');
};

/** Draws a QR code of `size` points without a quiet zone. */
export const drawQrCode = (doc: Document, text: string, { x, y }: Place, size: number) => {
  const [{ pixs, pixx, pixy }] = bwipjs.raw('qrcode', text, 'eclevel=M') as unknown as [Matrix];
  const module = size / pixx;
  for (let row = 0; row < pixy; row++) {
    for (let column = 0; column < pixx; column++) {
      // Slightly wider than a module, so that screens show no white lines between adjacent modules.
      if (pixs[row * pixx + column] === 1) doc.rect(x + column * module, y + row * module, module + 0.02, module + 0.02);
    }
  }
  doc.fill('#000');
};
