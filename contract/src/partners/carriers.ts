import type { ServedCountry } from '../shared/countries.ts';

// Not in a file with schemas, so that the browser does not load zod for these names.

/** The names of the partner carriers by their codes. */
export const CARRIER_NAMES = {
  gtsUsa: 'GTS USA',
  gtsAus: 'GTS Australia',
  gtsCad: 'GTS Canada',
  gtsSgp: 'GTS Singapore',
} as const;
export type Carrier = keyof typeof CARRIER_NAMES;
export const CARRIERS = Object.keys(CARRIER_NAMES) as [Carrier, ...Carrier[]];

/** The country that each carrier delivers in. */
export const CARRIER_COUNTRIES = { gtsUsa: 'US', gtsAus: 'AU', gtsCad: 'CA', gtsSgp: 'SG' } as const satisfies Record<
  Carrier,
  ServedCountry
>;

/** The carriers, and `none` for delivery by ACE itself. */
export const PARTNERS = ['none', ...CARRIERS] as const;
export type Partner = (typeof PARTNERS)[number];

/** The name of a partner on papers, and in words about it. */
export const nameOfPartner = (partner: Partner) => (partner === 'none' ? 'ACE' : CARRIER_NAMES[partner]);

/** Maximum number of packages in one shipment, by partner (docs/domain.md, "Packages and volume"). */
export const MAX_PACKAGES: Record<Partner, number> = { none: 50, gtsUsa: 1, gtsAus: 1, gtsCad: 15, gtsSgp: 15 };

/** Whether a partner needs a line for each package, and the shipment term. */
export const takesPackageLines = (partner: Partner) => partner !== 'none' && partner !== 'gtsUsa';

/** Whether a shipment has an insurance value and currency. gtsAus insures shipments itself, so the form hides both fields and keeps their values. */
export const takesInsurance = (partner: Partner) => partner !== 'gtsAus';
