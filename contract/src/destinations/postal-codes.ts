import library, { locales } from 'validator/lib/isPostalCode.js';

type Check = (postalCode: string, country: string) => boolean;

// The module of a CommonJS file is a function for bundlers, and an object with that function for Node. Node cannot load its `es` files.
const loaded = library as unknown as Check | { default: Check };
const isPostalCode = typeof loaded === 'function' ? loaded : loaded.default;

/** The countries whose postal codes have a known form, by their codes. */
const POSTAL_COUNTRIES: readonly string[] = locales;

/** A postal code as it is printed: a ZIP code of nine digits has a hyphen, whether it was typed or not. */
export const postalText = (postalCode: string, country: string | null) =>
  country === 'US' ? postalCode.trim().replace(/^(\d{5})[ -]?(\d{4})$/, '$1-$2') : postalCode.trim();

/** Whether a postal code has the form of those of a country; true where no form is known. Blanks around it do not count. */
export const fitsCountry = (postalCode: string, country: string) =>
  !POSTAL_COUNTRIES.includes(country) || isPostalCode(postalText(postalCode, country), country);
