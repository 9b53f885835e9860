import { z } from 'zod';

/** The carriers that a shipment can be handed to; `none` is our own delivery. */
export const Partner = z.enum(['none', 'gtsUsa', 'gtsAus', 'gtsCad', 'gtsSgp']);
export type Partner = z.infer<typeof Partner>;

/** The partners that can be asked: all but our own delivery. */
export const Carrier = Partner.exclude(['none']);
export type Carrier = z.infer<typeof Carrier>;

/** Most packages that a partner takes in one shipment (spec 001, section 9). */
export const MAX_PACKAGES: Record<Partner, number> = { none: 50, gtsUsa: 1, gtsAus: 1, gtsCad: 15, gtsSgp: 15 };

/** Partners that want a line for each package, and with it the shipment term. */
export const takesPackageLines = (partner: Partner) => partner !== 'none' && partner !== 'gtsUsa';

/** gtsAus insures by itself: the form hides insurance value and currency, which keep what they held. */
export const takesInsurance = (partner: Partner) => partner !== 'gtsAus';

/** A partner by its code and the name that people know it by. */
export const Provider = z.object({ key: Partner, value: z.string() });
export type Provider = z.infer<typeof Provider>;

export const PROVIDERS: Provider[] = [
  { key: 'none', value: 'None' },
  { key: 'gtsUsa', value: 'GTS USA' },
  { key: 'gtsAus', value: 'GTS Australia' },
  { key: 'gtsCad', value: 'GTS Canada' },
  { key: 'gtsSgp', value: 'GTS Singapore' },
];
