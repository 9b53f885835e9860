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

/** The nearest length that is a whole number of dots, in points. */
export const onDots = (points: number) => Math.round(points / DOT) * DOT;

/** Module width in points. */
const MODULE_WIDTH = { min: 2 * DOT, max: 3 * DOT } as const;

/** Module width of a logistic unit: at least 0.495 mm (GS1 General Specifications, 5.12.3, table 5). */
const UNIT_MODULE_WIDTH = 4 * DOT;

const barsOf = (bcid: 'code128' | 'gs1-128', text: string) => {
  const [{ sbs }] = bwipjs.raw({ bcid, text }) as unknown as [Linear];
  return { bars: sbs, modules: sbs.reduce((sum, bar) => sum + bar, 0) };
};

/** A printer blackens each dot that a bar touches, so bars end a little before the next dot. In points. */
const INSET = DOT / 50;

type Extent = { width: number; height: number };

/** Draws bars centred in `width` points. */
const drawBars = (
  doc: Document,
  { bars, modules }: ReturnType<typeof barsOf>,
  module: number,
  { x, y }: Place,
  { width, height }: Extent,
) => {
  // On whole dots, or a printer would draw some bars a dot wider than others.
  let left = onDots(x + (width - modules * module) / 2);
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) doc.rect(left + INSET, y, bar * module - 2 * INSET, height);
    left += bar * module;
  }
  doc.fill('#000');
};

/** Whether `text` fits as Code 128 into `width` points with at least two dots per module on a 203 dpi printer. */
export const fitsCode128 = (text: string, width: number) =>
  /^[\x20-\x7e]+$/.test(text) && (barsOf('code128', text).modules + 2 * QUIET_ZONE_MODULES) * MODULE_WIDTH.min <= width;

/** Draws Code 128 as filled bars, centred in `width` points including its quiet zones. If two dots per module fit, modules are whole dots. */
export const drawCode128 = (doc: Document, text: string, place: Place, extent: Extent) => {
  const bars = barsOf('code128', text);
  const room = Math.min(MODULE_WIDTH.max, extent.width / (bars.modules + 2 * QUIET_ZONE_MODULES));
  const module = room < MODULE_WIDTH.min ? room : Math.floor(room / DOT + 1e-6) * DOT;
  drawBars(doc, bars, module, place, extent);
};

/** Draws the number of a logistic unit (SSCC) as GS1-128, centred in the width. */
export const drawUnit = (doc: Document, sscc: string, place: Place, extent: Extent) =>
  drawBars(doc, barsOf('gs1-128', `(00)${sscc}`), UNIT_MODULE_WIDTH, place, extent);

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
