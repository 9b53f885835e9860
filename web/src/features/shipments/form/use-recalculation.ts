import { takesPackageLines } from '@ace/contract/partners/carriers.ts';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { CHANGE } from '../../../shared/form/fields/fields.tsx';
import { useRemarks } from '../../../shared/form/remarks.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { followingLines, type Length } from './rules/package-lines.ts';
import { calculatedVolume, fitPackages, type PackagesFit } from './rules/recalculate.ts';
import { type FormValues, fittedLines } from './rules/values.ts';

/** Updates what follows from packages, lengths and partner while the user types (docs/domain.md, "The shipment form"). */
export const useRecalculation = () => {
  const t = useText();
  const { getValues, setValue, setFocus } = useFormContext<FormValues>();
  const { remark, remarkOf } = useRemarks();
  // The lengths that were typed into lines, by name. Not state: nothing shows them.
  const typedOver = useRef(new Set<string>());

  const updateLines = () => {
    const values = getValues();
    if (takesPackageLines(values.partnerShipment)) setValue('packageInfos', fittedLines(values), { shouldDirty: true });
  };

  const recalculate = () => {
    const volume = calculatedVolume(getValues());
    if (volume !== null) setValue('totalVolume', volume, CHANGE);
    updateLines();
  };

  const remarkTextOf = ({ reason, totalPackages: max }: PackagesFit) => {
    const { partnerShipment } = getValues();
    if (reason === 'emptied') return t('shipment.form.emptied');
    if (partnerShipment === 'none') return t('shipment.form.fittedOwn', { max });
    return t('shipment.form.fitted', { max, partner: t(`shipment.partner.${partnerShipment}`) });
  };

  /** Fits the number of packages, and says at the field what it changed. */
  const updatePackages = () => {
    const fit = fitPackages(getValues());
    if (fit) setValue('totalPackages', fit.totalPackages, CHANGE);
    if (fit?.reason === 'emptied') setValue('totalItems', 1, CHANGE);
    remark('totalPackages', fit && remarkTextOf(fit));
    return fit;
  };

  const packagesChanged = () => {
    // Rendered before it is selected: the next digit then replaces the 1.
    const fit = flushSync(() => {
      const done = updatePackages();
      recalculate();
      return done;
    });
    if (fit?.reason === 'emptied') setFocus('totalPackages', { shouldSelect: true });
  };

  const lengthChanged = (length: Length) => (before: number | string) => {
    setValue('packageInfos', followingLines(getValues(), length, before, typedOver.current), { shouldDirty: true });
    recalculate();
  };

  const lineLengthTyped = (name: string) => {
    typedOver.current.add(name);
  };

  const partnerChanged = () => {
    // A volume that was typed over stays, unless the number of packages changes with the partner.
    if (updatePackages()) recalculate();
    else updateLines();
  };

  return { packagesChanged, lengthChanged, lineLengthTyped, partnerChanged, packagesRemark: remarkOf('totalPackages') };
};
