import type { ServedCountry } from '../shared/countries.ts';

// Not in a file with schemas, so that the browser does not load zod for these names.

type CarrierRow = {
  name: string;
  /** The country that it delivers in. */
  country: ServedCountry;
  /** Maximum number of packages in one shipment (docs/domain.md, "Packages and volume"). */
  maxPackages: number;
  /** Whether it needs a line for each package, and the shipment term. */
  takesLines: boolean;
  /** Whether a shipment has an insurance value and currency. One that insures shipments itself takes none: the form hides both fields and keeps their values. */
  takesInsurance: boolean;
  /** The number of the group of settings with the rules for its events. */
  eventRules: number;
};

/**
 * The partner carriers by their codes, with all that differs between them but what people write for them (`server/src/features/imports/check/values/words.ts`)
 * and what the database has of each: `partner-events/carriers.test.ts` finds what is missing there.
 */
export const CARRIERS = {
  gtsUsa: { name: 'GTS USA', country: 'US', maxPackages: 1, takesLines: false, takesInsurance: true, eventRules: 11 },
  gtsAus: { name: 'GTS Australia', country: 'AU', maxPackages: 1, takesLines: true, takesInsurance: false, eventRules: 12 },
  gtsCad: { name: 'GTS Canada', country: 'CA', maxPackages: 15, takesLines: true, takesInsurance: true, eventRules: 13 },
  gtsSgp: { name: 'GTS Singapore', country: 'SG', maxPackages: 15, takesLines: true, takesInsurance: true, eventRules: 14 },
} as const satisfies Record<string, CarrierRow>;
export type Carrier = keyof typeof CARRIERS;
export const CARRIER_CODES = Object.keys(CARRIERS) as [Carrier, ...Carrier[]];

/** The carriers, and `none` for delivery by ACE itself. */
export const PARTNERS = ['none', ...CARRIER_CODES] as const;
export type Partner = (typeof PARTNERS)[number];

/** The name of a partner on papers, and in words about it; `own` is what delivery by ACE itself is called there. */
export const nameOfPartner = (partner: Partner, own = 'ACE') => (partner === 'none' ? own : CARRIERS[partner].name);

/** A table by partners: what `of` says of each carrier, and `none` for delivery by ACE itself. */
export const byPartner = <Value>(none: Value, of: (carrier: Carrier) => Value) =>
  Object.fromEntries(PARTNERS.map((partner) => [partner, partner === 'none' ? none : of(partner)])) as Record<Partner, Value>;

/** The names of partners, with this one for delivery by ACE itself. */
export const partnerNames = (own: string) => byPartner(own, (carrier) => nameOfPartner(carrier));

/** Maximum number of packages in one shipment, by partner. */
export const MAX_PACKAGES = byPartner(50, (carrier) => CARRIERS[carrier].maxPackages);

const TAKES_LINES = byPartner(false, (carrier) => CARRIERS[carrier].takesLines);

/** Whether a partner needs a line for each package, and the shipment term. */
export const takesPackageLines = (partner: Partner) => TAKES_LINES[partner];

const TAKES_INSURANCE = byPartner(true, (carrier) => CARRIERS[carrier].takesInsurance);

/** Whether a shipment has an insurance value and currency. */
export const takesInsurance = (partner: Partner) => TAKES_INSURANCE[partner];
