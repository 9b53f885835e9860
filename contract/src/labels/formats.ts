// Not in a file with schemas, so that the browser does not load zod for these names.

/** A page of 4 × 6 inches, of A6, or four on an A4 sheet; or ZPL II for printers of 203 and 300 dots per inch, 4 × 6 inches. */
export const LABEL_FORMATS = ['4x6', 'a6', 'a4x4', 'zpl203', 'zpl300'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** Shipments with packages whose labels were not printed. */
export const LABEL_FILTERS = ['missing'] as const;

/** The most packages whose labels are printed at once. */
export const MAX_LABELS = 500;

/** How many labels are on a sheet of A4. The first one may begin at any of these places, so that a sheet that was begun is used up. */
export const LABELS_OF_SHEET = 4;
