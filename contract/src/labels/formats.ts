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

/** More labels for a label printer are drawn in the background, and fetched as a file. */
export const MAX_LABELS_AT_ONCE = 50;

/**
 * Labels for a printer wait, are being sent, were taken by the printer, have failed before the first byte, or may have come out. A file waits until it is
 * drawn, is ready, was sent, or could not be drawn. A person has given up those that are left.
 */
export const JOB_STATES = ['waiting', 'sending', 'ready', 'sent', 'failed', 'unknown', 'left'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The printer did not answer; its name leads to no address of a private network; it was removed, or has other dots per inch now. */
export const JOB_PROBLEMS = ['unreachable', 'notPrivate', 'removed', 'changed'] as const;
export type JobProblem = (typeof JOB_PROBLEMS)[number];

/** They came out; they shall be printed once more; they are not needed any more. */
export const JOB_ANSWERS = ['printed', 'again', 'leave'] as const;
export type JobAnswer = (typeof JOB_ANSWERS)[number];

/** The most jobs that are listed: so many that a person must say something of, and so many others. */
export const MAX_LISTED_JOBS = 50;
