import type { TaxNumberKind } from '../goods/tax-number.ts';
import { plainOf } from '../shared/text/plain.ts';
import type { Checked } from './checked.ts';
import type { PartyKind } from './names.ts';
import { isNobody } from './words.ts';

/** Tax numbers that businesses have. Not that of a scheme in which a person may sell (IOSS, GST). */
const OF_BUSINESSES: readonly TaxNumberKind[] = ['VAT', 'EORI', 'EIN', 'ARN', 'ABN', 'UEN', 'BN', 'CNPJ'];

/** A Vietnamese number of 12 digits is that of a person. */
const DIGITS_OF_PERSON = 12;

/** Whether a party is a company: by a tax number, or because it has a name besides that of the person to ask for. */
export const partyKindOf = (shipment: Checked, party: 'sender' | 'receiver'): PartyKind => {
  const [name, contact] = [shipment[`${party}Name`], shipment[`${party}ContactName`]].map((text) => plainOf(text?.trim() ?? ''));
  const isOfBusiness = shipment.taxNumbers?.some(
    ({ party: of, kind, number }) =>
      of === party && (OF_BUSINESSES.includes(kind) || (kind === 'MST' && number.replace(/\D/g, '').length !== DIGITS_OF_PERSON)),
  );
  return isOfBusiness || (name && name !== contact && !isNobody(name)) ? 'company' : 'person';
};
