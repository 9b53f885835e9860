import { Anchor } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CHANGE, type FieldProps } from '../../../shared/form/fields/fields.tsx';
import { NumberField } from '../../../shared/form/fields/number-field.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { parseTypedNumber } from '../../../shared/i18n/typed-number.ts';
import { differs, SUM_SOURCES, type Summed, sumOfLines } from './rules/line-sums.ts';
import type { FormValues } from './rules/values.ts';

/**
 * Weight or volume, which follows the package lines as long as it is blank or equals their sum. A typed value stays; when it differs,
 * the sum is offered (docs/domain.md, "Packages and volume").
 */
export const SummedField = ({ name, unit, warning, ...props }: FieldProps & { name: Summed; unit: 'kg' | 'm³' }) => {
  const t = useText();
  const format = useFormat();
  const { setValue } = useFormContext<FormValues>();
  const [partnerShipment, totalPackages, packageInfos, cubicL, cubicW, cubicH] = useWatch<FormValues, typeof SUM_SOURCES>({
    name: SUM_SOURCES,
  });
  const typed = parseTypedNumber(useWatch<FormValues, Summed>({ name }));
  const sum = sumOfLines(name, { partnerShipment, totalPackages, packageInfos, cubicL, cubicW, cubicH });
  // Not state: nothing shows it. At first those of the stored record, which is not changed by opening it.
  const former = useRef({ sum, typed });
  /** The value that came from the lines. A typed value may equal their sum for a moment, while a line is edited. */
  const followed = useRef(sum === typed ? sum : undefined);
  useEffect(() => {
    const before = former.current;
    former.current = { sum, typed };
    if (sum === undefined || sum === before.sum) return;
    const isFilledWithLines = typed === sum && typed !== before.typed;
    if (typed !== null && typed !== followed.current && !isFilledWithLines) return;
    followed.current = sum;
    if (!isFilledWithLines) setValue(name, sum ?? '', CHANGE);
  }, [name, sum, typed, setValue]);

  const follow = () => {
    followed.current = sum;
    setValue(name, sum ?? '', CHANGE);
  };
  const isFollowing = typed === sum && sum !== null;
  const isOther = typeof sum === 'number' && !Number.isNaN(typed) && (typed === null || differs(typed, sum));
  const shown = `${format.number(sum ?? 0)} ${unit}`;
  const offer = (
    <>
      {t('shipment.form.linesDiffer', { sum: shown })}
      <Anchor component="button" type="button" inherit onClick={follow}>
        {t('shipment.form.useSum', { sum: shown })}
      </Anchor>
      {warning && <> {warning}</>}
    </>
  );
  return (
    <NumberField
      name={name}
      {...props}
      description={isFollowing ? t('shipment.form.fromLines') : props.description}
      warning={isOther ? offer : warning}
    />
  );
};
