// Not in a file with schemas, so that the browser does not load zod for these names.

/** How many numbers are tracked at once, and how long one is, in code points. */
export const TRACKED_LIMITS = { numbers: 10, number: 255 } as const;

/** The last digits of a telephone number that show more than the number of a shipment alone. */
export const PHONE_DIGITS = 4;
