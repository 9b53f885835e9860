import { TAX_NUMBER_KINDS, TAX_NUMBER_LIMITS } from '@ace/contract/goods/tax-number.ts';
import { Button, Fieldset } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CHANGE, SelectField, TextField } from '../../../shared/form/fields/fields.tsx';
import formStyles from '../../../shared/form/fields/form.module.css';
import { useText } from '../../../shared/i18n/i18n.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import type { CustomsValues } from './lines.ts';

/** The tax numbers of sender and receiver. */
export const TaxNumbers = () => {
  const t = useText();
  const { setValue } = useFormContext<CustomsValues>();
  const numbers = useWatch<CustomsValues, 'taxNumbers'>({ name: 'taxNumbers' });
  const write = (changed: CustomsValues['taxNumbers']) => setValue('taxNumbers', changed, CHANGE);
  const kinds = TAX_NUMBER_KINDS.map((kind) => ({ value: kind, label: kind === 'other' ? t('goods.otherKind') : kind }));
  const parties = (['sender', 'receiver'] as const).map((party) => ({ value: party, label: t(`goods.${party}`) }));
  return (
    <Fieldset legend={t('goods.taxNumbers')} style={{ gridColumn: '1 / -1' }} variant="unstyled">
      {numbers.map(({ number }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: numbers have no identity but their place
        <div key={index} className={formStyles.fields}>
          <SelectField name={`taxNumbers.${index}.party`} label={t('goods.party')} choices={parties} span={3} />
          <SelectField name={`taxNumbers.${index}.kind`} label={t('goods.taxKind')} choices={kinds} span={3} />
          <TextField name={`taxNumbers.${index}.number`} label={t('goods.taxNumber')} span={4} isRequired />
          <div style={{ gridColumn: 'span 2', alignSelf: 'end' }}>
            <IconButton
              Icon={IconTrash}
              label={t('goods.removeTaxNumber', { number })}
              onClick={() => write(numbers.filter((_, place) => place !== index))}
            />
          </div>
        </div>
      ))}
      {numbers.length < TAX_NUMBER_LIMITS.numbers && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => write([...numbers, { party: 'receiver', kind: 'VAT', number: '' }])}
        >
          {t('goods.addTaxNumber')}
        </Button>
      )}
    </Fieldset>
  );
};
