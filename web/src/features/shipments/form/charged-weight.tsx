import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import { DECIMAL_LIMITS } from '@ace/contract/shared/numbers.ts';
import { cargoOf, chargedOf, numberOfLine, type OwnMeasures } from '@ace/contract/shipments/packages.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { excessesOf, reasonIn } from '@ace/contract/weights/chargeable.ts';
import { ruleOn } from '@ace/contract/weights/rules.ts';
import { Alert } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../../shared/i18n/i18n.ts';
import { parseTypedNumber } from '../../../shared/i18n/typed-number.ts';
import { packagesOf } from '../../packages/queries.ts';
import { weightsQuery } from '../../weights/queries.ts';
import { type FormValues, lineCount } from './rules/values.ts';

const SOURCES = ['partnerShipment', 'shipDate', 'totalPackages', 'weight', 'cubicL', 'cubicW', 'cubicH', 'packageInfos'] as const;

/** A typed number that may be stored; null for any other text. */
const numberOf = (typed: string | number) => {
  const number = parseTypedNumber(typed);
  return number !== null && number >= 0 && number < 10 ** DECIMAL_LIMITS.integerDigits ? number : null;
};

/** What of a stored package is its own: neither its shipment's nor that of its line, which the form holds. */
const ownOf = (each: ShipmentPackage, { packageInfos, totalPackages }: Shipment): OwnMeasures => {
  const { number, weighedKg, declaredKg, measured } = each;
  const hasLine = packageInfos.some((line, index) => numberOfLine(line, index) === number);
  return { number, weighedKg, declaredKg: hasLine || totalPackages === 1 ? null : declaredKg, ...measured };
};

/** What the partner charges for what the form holds, why, and what it does not take. The packages of a stored shipment may be weighed. */
export const ChargedWeight = ({ stored }: { stored: Shipment | null }) => {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const { data: rules } = useQuery(weightsQuery);
  const { data: packages = [] } = useQuery({ ...packagesOf(stored?.id ?? 0), enabled: stored !== null });
  const [partnerShipment, shipDate, totalPackages, weight, cubicL, cubicW, cubicH, packageInfos] = useWatch<FormValues, typeof SOURCES>({
    name: SOURCES,
  });
  if (!rules) return null;
  const count = lineCount({ totalPackages, partnerShipment });
  const shipment = {
    ...{ partnerShipment, shipDate, totalPackages: count, weight: numberOf(weight) },
    ...{ cubicL: numberOf(cubicL), cubicW: numberOf(cubicW), cubicH: numberOf(cubicH) },
    packageInfos: packageInfos.slice(0, count).map((line, index) => ({
      ...{
        number: index + 1,
        itemCubicL: numberOf(line.itemCubicL),
        itemCubicW: numberOf(line.itemCubicW),
        itemCubicH: numberOf(line.itemCubicH),
      },
      ...{ itemCubicWeight: numberOf(line.itemCubicWeight), itemCustomValue: numberOf(line.itemCustomValue) },
      ...{ itemCubicUnits: null, itemCubicDescription: null },
    })),
  };
  const rows = stored ? packages.map((each) => ownOf(each, stored)) : [];
  const { chargeableWeight, chargeableReason } = chargedOf(rules, shipment, rows);
  const rule = ruleOn(rules[partnerShipment], shipDate);
  const excesses = rule ? excessesOf(rule, cargoOf(shipment, rows)) : [];
  return (
    <>
      {chargeableWeight !== null && chargeableReason !== null && (
        <Alert color="gray" role="note" icon={<IconScale size={18} aria-hidden />} style={{ gridColumn: '1 / -1' }} data-charged>
          <strong>{t('shipment.form.charged', { weight: format.number(chargeableWeight) })}</strong> {reasonIn(chargeableReason, language)}
        </Alert>
      )}
      {excesses.length > 0 && (
        <Alert color="yellow" role="status" style={{ gridColumn: '1 / -1' }}>
          {excesses.slice(0, 3).map(({ index, limit, value, max }) => (
            <div key={`${index} ${limit}`}>
              {t(`shipment.form.excess.${limit}`, { number: index + 1, value: format.number(value), max: format.number(max) })}
            </div>
          ))}
          {excesses.length > 3 && t('form.more', { number: excesses.length - 3 })}
        </Alert>
      )}
    </>
  );
};
