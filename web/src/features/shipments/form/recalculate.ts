import { MAX_PACKAGES, takesPackageLines } from '@ace/contract/partners/partner.ts';
import { totalVolumeOf } from '@ace/contract/shipments/packages.ts';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type FormValues, fittedLines, toInput } from './values.ts';

/** What follows from packages, lengths and partner (design, section 5). */
export const useRecalculation = () => {
  const { getValues, setValue } = useFormContext<FormValues>();
  /** Packages that a change of partner lowered the number to. */
  const [fittedTo, setFittedTo] = useState<number | null>(null);
  const change = { shouldDirty: true, shouldValidate: true } as const;

  const fitLines = () => {
    const values = getValues();
    if (takesPackageLines(values.partnerShipment)) setValue('packageInfos', fittedLines(values), { shouldDirty: true });
  };

  const measuresChanged = () => {
    setFittedTo(null);
    const volume = totalVolumeOf(toInput(getValues(), null));
    if (volume !== null) setValue('totalVolume', volume, change);
    fitLines();
  };

  const partnerChanged = () => {
    const { partnerShipment, totalPackages } = getValues();
    const max = MAX_PACKAGES[partnerShipment];
    const isEmpty = takesPackageLines(partnerShipment) && !totalPackages;
    if (isEmpty) {
      setValue('totalPackages', 1, change);
      setValue('totalItems', 1, change);
    }
    const isTooMany = Number(totalPackages) > max;
    if (isTooMany) setValue('totalPackages', max, change);
    // A volume that was typed over stays, unless the number of packages changed with the partner.
    if (isEmpty || isTooMany) measuresChanged();
    else fitLines();
    setFittedTo(isTooMany ? max : null);
  };

  return { measuresChanged, partnerChanged, fittedTo };
};
