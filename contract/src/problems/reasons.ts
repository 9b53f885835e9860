// Not in a file with schemas, so that the browser does not load zod for these names.

/** What may be wrong with a package or a shipment, in the order of the screen. Each of these holds the shipment. */
export const HOLD_REASONS = [
  'noInvoice',
  'weightUnclear',
  'damaged',
  'bagReplace',
  'papersMissing',
  'unpaid',
  'countryUnclear',
  'forbidden',
  'customerWaits',
  'other',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** What is reported from the floor: the same, and a box that was not announced, which is added. */
export const REPORT_REASONS = [...HOLD_REASONS, 'extra'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What the program reports: a package was handed over although its shipment was on hold or not ready, after its manifest was closed, or to another partner than its own. These hold nothing, and are for employees alone. */
export const CONFLICT_REASONS = ['handedOverOnHold', 'handedOverNotReady', 'handedOverLate', 'handedOverElsewhere'] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];

export const PROBLEM_REASONS = [...REPORT_REASONS, ...CONFLICT_REASONS] as const;
export type ProblemReason = (typeof PROBLEM_REASONS)[number];

/** Characters of a code, as of scans, and of a text or an answer; bytes of a photo, and pixels of its longest side as it is stored; problems of one answer: of a shipment the latest, of a task the first, of a person those that wait longest. */
export const PROBLEM_LIMITS = {
  code: 120,
  text: 500,
  photoBytes: 300_000,
  photoSide: 1_600,
  ofShipment: 100,
  ofTask: 5,
  open: 100,
} as const;
