import { MAX_PACKAGES } from '@ace/contract/partners/carriers.ts';
import { fieldErrorsOf } from '@ace/contract/shared/problem.ts';
import { keptPackageLines } from '@ace/contract/shipments/packages.ts';
import { ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import i18next from 'i18next';
import type { Violation } from '../../../../shared/form/schema/violations.ts';
import { readingsOf } from '../../../../shared/i18n/typed-number.ts';
import { isFilled } from '../../../goods/form/lines.ts';
import { type FormValues, shipmentForm, toInput } from './values.ts';

/** Applies the server's own rules to what the form holds, except to lines that are dropped on save. */
export const violationsOf = (values: FormValues): Violation[] => {
  const input = toInput(values, null);
  const kept = new Set(keptPackageLines(input));
  const placesOf = <Line>(lines: readonly Line[], isSent: (line: Line) => boolean) =>
    lines.flatMap((line, index) => (isSent(line) ? [index] : []));
  const places: Record<string, number[]> = {
    packageInfos: placesOf(input.packageInfos, (line) => kept.has(line)),
    goodsLines: placesOf(values.goodsLines, isFilled),
  };
  const result = ShipmentInput.safeParse({ ...input, packageInfos: [...kept] }, { reportInput: true });
  if (result.success) return [];
  // From the indexes of the kept lines to those in the form.
  return fieldErrorsOf(result.error, 'shipment').map(({ field, message }) => ({
    field: field.replace(/^(\w+)\[(\d+)\]/, (_, list, index) => `${list}[${places[list]?.[Number(index)] ?? index}]`),
    code: message,
  }));
};

/** The message under a field. The limit of packages comes from the partner, everything else from the schema. */
export const messageOf = (violation: Violation, values: FormValues): string => {
  const { field, code } = violation;
  const isOutOfRange = field === 'totalPackages' && (code === 'Size' || code === 'typeMismatch');
  if (!isOutOfRange || readingsOf(values.totalPackages)) return shipmentForm.messageOf(violation, values);
  const max = MAX_PACKAGES[values.partnerShipment];
  return max === 1 ? i18next.t('shipment.form.onePackage') : i18next.t('validation.range', { min: 1, max });
};
