import { MAX_PACKAGES } from '@ace/contract/partners/partner.ts';
import { DECIMAL_LIMITS } from '@ace/contract/shared/numbers.ts';
import { fieldErrorsOf } from '@ace/contract/shared/problem.ts';
import { keptPackageLines } from '@ace/contract/shipments/packages.ts';
import { MAX_ITEMS, PACKAGE_LINE_LIMIT, SHIPMENT_LIMITS, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import i18next from 'i18next';
import { get } from 'react-hook-form';
import { registeredName, type Violation } from '../../../shared/form/violations.ts';
import { textOf } from '../../../shared/i18n/i18n.ts';
import { readingsOf } from '../../../shared/i18n/typed-number.ts';
import { type FormValues, toInput } from './values.ts';

/** The server's own rules, applied to what the form holds. Lines that will be dropped on save are not judged. */
export const violationsOf = (values: FormValues): Violation[] => {
  const input = toInput(values, null);
  const kept = new Set(keptPackageLines(input));
  const places = input.packageInfos.flatMap((line, index) => (kept.has(line) ? [index] : []));
  const result = ShipmentInput.safeParse({ ...input, packageInfos: [...kept] }, { reportInput: true });
  if (result.success) return [];
  // Numbers of the kept lines, back to their places in the form.
  return fieldErrorsOf(result.error, 'shipment').map(({ field, message }) => ({
    field: field.replace(/\[(\d+)\]/, (_, index) => `[${places[Number(index)]}]`),
    code: message,
  }));
};

const limitOf = (field: string) => {
  if (field.endsWith('.itemCubicDescription')) return PACKAGE_LINE_LIMIT;
  return field in SHIPMENT_LIMITS ? SHIPMENT_LIMITS[field as keyof typeof SHIPMENT_LIMITS] : undefined;
};

/** What stands under the field; made from the same limits that the server enforces. */
export const messageOf = ({ field, code }: Violation, values: FormValues): string => {
  const { t } = i18next;
  if (code === 'NotNull' || code === 'NotBlank') return t('validation.required');
  if (code !== 'Size' && code !== 'typeMismatch') return textOf(`error.${code}`) ?? code;
  const readings = code === 'typeMismatch' ? readingsOf(get(values, registeredName(field))) : null;
  if (readings) return t('validation.ambiguous', readings);
  const limit = limitOf(field);
  if (limit) return t('validation.maxlength', { max: limit });
  if (field === 'totalPackages') {
    const max = MAX_PACKAGES[values.partnerShipment];
    return max === 1 ? t('shipment.form.onePackage') : t('validation.range', { min: 1, max });
  }
  if (field === 'totalItems') return t('validation.range', { min: 1, max: MAX_ITEMS });
  if (field === 'shipDate') return t(code === 'typeMismatch' ? 'validation.date' : 'validation.year');
  return t('validation.decimal', { digits: DECIMAL_LIMITS.integerDigits, decimals: DECIMAL_LIMITS.decimals });
};
