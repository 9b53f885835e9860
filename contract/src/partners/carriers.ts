// Apart from the schemas: the browser's texts and addresses need the partners before they need zod.

/** The carriers that shipments are handed to, by the code and the name that people know. */
export const CARRIER_NAMES = {
  gtsUsa: 'GTS USA',
  gtsAus: 'GTS Australia',
  gtsCad: 'GTS Canada',
  gtsSgp: 'GTS Singapore',
} as const;
export type Carrier = keyof typeof CARRIER_NAMES;
export const CARRIERS = Object.keys(CARRIER_NAMES) as [Carrier, ...Carrier[]];

/** The carriers, and `none` for our own delivery. */
export const PARTNERS = ['none', ...CARRIERS] as const;
