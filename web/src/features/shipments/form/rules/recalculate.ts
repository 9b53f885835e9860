import { MAX_PACKAGES } from '@ace/contract/partners/carriers.ts';
import { totalVolumeOf } from '@ace/contract/shipments/packages.ts';
import { parseTypedNumber } from '../../../../shared/i18n/typed-number.ts';
import { type FormValues, toInput } from './values.ts';

/** Why the program changes the number of packages, and what it becomes. */
export type PackagesFit = { reason: 'emptied' | 'capped'; totalPackages: number };

/** An emptied number of packages becomes 1, one over the partner's maximum becomes the maximum; null where nothing changes (docs/domain.md, "The shipment form"). */
export const fitPackages = ({
  totalPackages,
  partnerShipment,
}: Pick<FormValues, 'totalPackages' | 'partnerShipment'>): PackagesFit | null => {
  const number = parseTypedNumber(totalPackages);
  if (number === null) return { reason: 'emptied', totalPackages: 1 };
  const max = MAX_PACKAGES[partnerShipment];
  return number > max ? { reason: 'capped', totalPackages: max } : null;
};

/** The volume in m³ that follows from packages and lengths; null while a length is missing. */
export const calculatedVolume = (values: FormValues) => totalVolumeOf(toInput(values, null));
