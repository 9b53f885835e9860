import { EXPORT_REASONS } from '@ace/contract/goods/goods-line.ts';
import { SHIPMENT_TERMS } from '@ace/contract/shipments/terms.ts';
import { Paper } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { SelectField, TextField } from '../../../shared/form/fields/fields.tsx';
import { FoldedFields } from '../../../shared/form/fields/folded-fields.tsx';
import { NumberField } from '../../../shared/form/fields/number-field.tsx';
import { useText } from '../../../shared/i18n/i18n.ts';
import { CUSTOMS_TEXTS, INVOICE_COSTS } from '../customs-names.ts';
import { GoodsGrid } from './goods-grid.tsx';
import { type CustomsValues, filledLines } from './lines.ts';
import { TaxNumbers } from './tax-numbers.tsx';

type Props = {
  /** The form with nothing entered. */
  blank: Record<string, unknown>;
  /** Whether amounts have no decimals. */
  isWholeAmount: boolean;
  /** Whether the currency is asked for here, because the form has it nowhere else. */
  hasCurrency: boolean;
};

const WATCHED = ['goodsLines', 'taxNumbers'] as const;

/** What customs ask for: the goods, why they leave, what the invoice lists beside them, and tax numbers. Folded until there is some. */
export const GoodsGroup = ({ blank, isWholeAmount, hasCurrency }: Props) => {
  const t = useText();
  const [lines, taxNumbers] = useWatch<CustomsValues, typeof WATCHED>({ name: WATCHED });
  return (
    <Paper withBorder p="md" mt="md">
      <FoldedFields
        title={t('goods.title')}
        names={['exportReason', 'shipmentTerm', ...CUSTOMS_TEXTS, ...INVOICE_COSTS]}
        blank={blank}
        isAsked={filledLines(lines).length > 0 || taxNumbers.length > 0}
      >
        <GoodsGrid isWholeAmount={isWholeAmount} />
        <SelectField
          name="exportReason"
          label={t('shipment.field.exportReason')}
          choices={EXPORT_REASONS.map((reason) => ({ value: reason, label: t(`goods.reason.${reason}`) }))}
          isClearable
          span={hasCurrency ? 6 : 12}
        />
        {hasCurrency && <TextField name="insuranceCurrencyCode" label={t('shipment.field.insuranceCurrencyCode')} span={6} />}
        <SelectField
          name="shipmentTerm"
          label={t('shipment.field.shipmentTerm')}
          description={t('shipment.form.termHint')}
          choices={SHIPMENT_TERMS.map((term) => ({ value: term, label: t(`shipment.term.${term}`) }))}
          isClearable
          span={6}
        />
        {CUSTOMS_TEXTS.map((name) => (
          <TextField key={name} name={name} label={t(`shipment.field.${name}`)} span={6} />
        ))}
        {INVOICE_COSTS.map((name) => (
          <NumberField key={name} name={name} label={t(`shipment.field.${name}`)} isWholeAmount={isWholeAmount} span={3} />
        ))}
        <TaxNumbers />
      </FoldedFields>
    </Paper>
  );
};
