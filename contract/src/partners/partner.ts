import { z } from 'zod';
import { CARRIER_NAMES, CARRIERS, PARTNERS } from './carriers.ts';

export const Partner = z.enum(PARTNERS);
export type Partner = z.infer<typeof Partner>;

export const Carrier = z.enum(CARRIERS);
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

const PROVIDER_NAMES: Record<Partner, string> = { none: 'None', ...CARRIER_NAMES };

export const PROVIDERS: Provider[] = PARTNERS.map((key) => ({ key, value: PROVIDER_NAMES[key] }));
