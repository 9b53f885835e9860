import { z } from 'zod';
import { CARRIER_CODES, PARTNERS, partnerNames } from './carriers.ts';

export const Partner = z.enum(PARTNERS).meta({ id: 'Partner' });
export type Partner = z.infer<typeof Partner>;

export const Carrier = z.enum(CARRIER_CODES).meta({ id: 'Carrier' });
export type Carrier = z.infer<typeof Carrier>;

/** A partner with its code (`key`) and its name (`value`). */
export const Provider = z.object({ key: Partner, value: z.string() }).meta({ id: 'Provider' });
export type Provider = z.infer<typeof Provider>;

const PROVIDER_NAMES = partnerNames('None');

export const PROVIDERS: Provider[] = PARTNERS.map((key) => ({ key, value: PROVIDER_NAMES[key] }));
