import { MAX_PACKAGES, takesPackageLines } from '@ace/contract/partners/partner.ts';
import { totalVolumeOf } from '@ace/contract/shipments/packages.ts';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { useRemarks } from '../../../shared/form/remarks.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { parseTypedNumber } from '../../../shared/i18n/typed-number.ts';
import { fittedLines, followingLines, type Length } from './package-lines.ts';
import { type FormValues, toInput } from './values.ts';

/** What follows from packages, lengths and partner (design, section 5). */
export const useRecalculation = () => {
  const t = useText();
  const { getValues, setValue, setFocus } = useFormContext<FormValues>();
  const { remark, remarkOf } = useRemarks();
  const typedOver = useRef(new Set<string>());
  const change = { shouldDirty: true, shouldValidate: true } as const;

  const fitLines = () => {
    const values = getValues();
    if (takesPackageLines(values.partnerShipment)) setValue('packageInfos', fittedLines(values), { shouldDirty: true });
  };

  const recalculate = () => {
    const volume = totalVolumeOf(toInput(getValues(), null));
    if (volume !== null) setValue('totalVolume', volume, change);
    fitLines();
  };

  /** An emptied number becomes 1, and one over the partner's maximum becomes that. Answers which of them it did, and says so in the form. */
  const fitPackages = () => {
    const { totalPackages, partnerShipment } = getValues();
    const number = parseTypedNumber(totalPackages);
    const max = MAX_PACKAGES[partnerShipment];
    remark('totalPackages', null);
    if (number === null) {
      setValue('totalPackages', 1, change);
      setValue('totalItems', 1, change);
      remark('totalPackages', t('shipment.form.emptied'));
    } else if (number > max) {
      setValue('totalPackages', max, change);
      const partner = t(`shipment.partner.${partnerShipment}`);
      remark(
        'totalPackages',
        partnerShipment === 'none' ? t('shipment.form.fittedOwn', { max }) : t('shipment.form.fitted', { max, partner }),
      );
    }
    return number === null ? 'emptied' : number > max && 'capped';
  };

  const packagesChanged = () => {
    // Shown before it is selected: the next digit then replaces the 1.
    const fitted = flushSync(() => {
      const done = fitPackages();
      recalculate();
      return done;
    });
    if (fitted === 'emptied') setFocus('totalPackages', { shouldSelect: true });
  };

  const lengthChanged = (length: Length) => (before: number | string) => {
    const values = getValues();
    setValue('packageInfos', followingLines(values, length, before as FormValues[Length], typedOver.current), { shouldDirty: true });
    recalculate();
  };

  const partnerChanged = () => {
    // A volume that was typed over stays, unless the number of packages changed with the partner.
    if (fitPackages()) recalculate();
    else fitLines();
  };

  return { packagesChanged, lengthChanged, partnerChanged, packagesRemark: remarkOf('totalPackages'), typedOver: typedOver.current };
};
