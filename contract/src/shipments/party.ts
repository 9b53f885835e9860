import { z } from 'zod';
import { PartyTaxNumber } from '../goods/tax-number.ts';
import { SearchText } from '../shared/page.ts';
import { Language, OwnerChoice } from '../users/user.ts';

/** Who sent or received a shipment before: the fields of one of its sides. */
export const Party = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  cityCode: z.string().nullable(),
  postalCode: z.string().nullable(),
  province: z.string().nullable(),
  stateProvince: z.string().nullable(),
  country: z.string().nullable(),
  countryCode: z.string().nullable(),
  contactName: z.string(),
  telNo: z.string(),
  email: z.string().nullable(),
  /** In which they are notified; null: that of their country. */
  language: Language.nullable(),
});
export type Party = z.infer<typeof Party>;

/** A party to choose. For employees, with the only customer whose shipments it has sent; null if there are none or several. */
export const OfferedParty = Party.extend({
  account: OwnerChoice.nullable(),
  /** Its tax numbers on the latest shipment that has some. */
  taxNumbers: z.array(PartyTaxNumber),
}).meta({ id: 'OfferedParty' });
export type OfferedParty = z.infer<typeof OfferedParty>;

/** Parts of a name, a phone number or an address, with marks or without; and the telephone number of the sender whose receivers are looked for. */
export const PartyQuery = z.object({ query: SearchText, sender: SearchText });
export type PartyQuery = z.infer<typeof PartyQuery>;
