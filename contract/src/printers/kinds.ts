// Not in a file with schemas, so that the browser does not load zod for these names.

export const PRINTER_DPI = [203, 300] as const;

/** 4 × 6 inches, or A6. */
export const PRINTER_SIZES = ['4x6', 'a6'] as const;
export type PrinterSize = (typeof PRINTER_SIZES)[number];

/** Compressed; or as plain hexadecimal digits, which each printer knows, and which are six times as long. */
export const PRINTER_GRAPHICS = ['z64', 'hex'] as const;
export type PrinterGraphics = (typeof PRINTER_GRAPHICS)[number];
