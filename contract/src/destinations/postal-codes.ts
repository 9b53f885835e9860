import library, { locales } from 'validator/lib/isPostalCode.js';

type Check = (postalCode: string, country: string) => boolean;

// The module of a CommonJS file is a function for bundlers, and an object with that function for Node. Node cannot load its `es` files.
const loaded = library as unknown as Check | { default: Check };
const isPostalCode = typeof loaded === 'function' ? loaded : loaded.default;

/** The countries whose postal codes have a known form, by their codes. */
export const POSTAL_COUNTRIES: readonly string[] = locales;

/** Whether a postal code has the form of those of a country; true where no form is known. Blanks around it do not count. */
export const fitsCountry = (postalCode: string, country: string) =>
  !POSTAL_COUNTRIES.includes(country) || isPostalCode(postalCode.trim(), country);
