// Not in a file with schemas, so that the browser does not load zod for it.

/**
 * What is odd about a master number as that of an air waybill: three digits of the airline, seven, and those modulo 7 (docs/customs/sources.md, 34); null if
 * nothing is. A consignment by sea or road has other numbers.
 */
export const masterNumberDoubt = (typed: string): 'form' | 'checkDigit' | null => {
  const digits = typed.replace(/[\s-]/g, '');
  if (digits === '') return null;
  if (!/^\d{11}$/.test(digits)) return 'form';
  return Number(digits.slice(3, 10)) % 7 === Number(digits[10]) ? null : 'checkDigit';
};

/** The airline, one to four digits, and at most one letter (docs/customs/sources.md, 35). */
const FLIGHT = /^([A-Z]{2}|[A-Z]\d|\d[A-Z]|[A-Z]{3}) ?\d{1,4}[A-Z]?$/;

/** Whether a text can be the number of a flight, or is blank. */
export const isFlight = (typed: string) => typed.trim() === '' || FLIGHT.test(typed.trim().toUpperCase());
