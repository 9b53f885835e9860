/** The most shipments that an export names. */
export const MAX_EXPORTED = 10_000;

/** The most shipments whose bills are printed as one PDF. */
export const MAX_PRINTED = 100;

/** The formats of exported lists, with their media types. */
export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type SheetFormat = keyof typeof SHEET_TYPES;

/** How a CSV file separates decimals, and with that its cells: `,` and `.` for programs, `;` and `,` for a spreadsheet with decimal commas. */
export const DECIMALS = ['point', 'comma'] as const;
export type Decimals = (typeof DECIMALS)[number];
