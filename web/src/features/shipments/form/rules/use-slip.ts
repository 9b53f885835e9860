import {
  isHeavy,
  MAX_PLAUSIBLE_KG,
  MIN_PHONE_DIGITS,
  PLAUSIBILITY_SOURCES,
  type Slips,
  slipsOf,
} from '@ace/contract/shipments/plausibility.ts';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useText } from '../../../../shared/i18n/i18n.ts';
import { parseTypedNumber } from '../../../../shared/i18n/typed-number.ts';
import type { FormValues } from './values.ts';

/** What to say at a field that looks like a slip; not while it is typed for the first time, when every phone number is too short. */
export const useSlip = (name: keyof Slips) => {
  const t = useText();
  const format = useFormat();
  const { touchedFields, dirtyFields } = useFormState<FormValues>({ name });
  const values = useWatch<FormValues, typeof PLAUSIBILITY_SOURCES>({ name: PLAUSIBILITY_SOURCES });
  const { weight, totalPackages, ...texts } = Object.fromEntries(
    PLAUSIBILITY_SOURCES.map((source, index) => [source, values[index]]),
  ) as Pick<FormValues, (typeof PLAUSIBILITY_SOURCES)[number]>;
  const slip = slipsOf({ ...texts, weight: parseTypedNumber(weight), totalPackages: parseTypedNumber(totalPackages) ?? 1 })[name];
  const isTyping = Boolean(get(dirtyFields, name)) && !get(touchedFields, name);
  if (!slip || (isTyping && slip !== 'otherCountry')) return undefined;
  const partner = t(`shipment.partner.${texts.partnerShipment}`);
  return t(`shipment.form.slip.${slip}`, { partner, digits: MIN_PHONE_DIGITS, max: format.number(MAX_PLAUSIBLE_KG) });
};

/** What to say below a package line that is too heavy for one package. */
export const useHeavyLine = () => {
  const t = useText();
  const format = useFormat();
  return (weight: string | number) =>
    isHeavy(parseTypedNumber(weight)) ? t('shipment.form.slip.heavy', { max: format.number(MAX_PLAUSIBLE_KG) }) : null;
};
