// Not in a file with schemas, so that the browser does not load zod for these names.

/** How many numbers are tracked at once, and how long one is, in code points. */
export const TRACKED_LIMITS = { numbers: 10, number: 255 } as const;

/** The last digits of a telephone number that show more than the number of a shipment alone. */
export const PHONE_DIGITS = 4;

/** How long a telephone number may be typed of which the last digits are asked for, in code units. */
export const TYPED_PHONE_LENGTH = 50;

/** The last digits of a telephone number as people type or paste it; a text that is none stays. */
export const lastDigitsOf = (typed: string) => (/\p{L}/u.test(typed) ? typed : typed.replace(/\D/g, '').slice(-PHONE_DIGITS));
