import { Paper, Text, Title } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { NumberField, TextField } from '../../../shared/form/fields.tsx';
import formStyles from '../../../shared/form/form.module.css';
import { useText } from '../../../shared/i18n/i18n.ts';
import styles from '../shipments.module.css';
import type { FormValues } from './values.ts';

const LENGTHS = ['itemCubicL', 'itemCubicW', 'itemCubicH'] as const;

/** One line for each package. */
export const PackageLineFields = () => {
  const t = useText();
  const lines = useWatch<FormValues, 'packageInfos'>({ name: 'packageInfos' });
  const total = useWatch<FormValues, 'totalPackages'>({ name: 'totalPackages' });
  const label = (name: (typeof LENGTHS)[number] | 'itemCubicUnits' | 'itemCubicDescription' | 'itemCubicWeight' | 'itemCustomValue') =>
    t(`shipment.field.packageInfos.${name}`);
  return (
    <Paper withBorder p="md">
      <Title order={2}>{t('shipment.group.lines')}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('shipment.form.linesHint')}
      </Text>
      <div className={styles.lines}>
        {lines.slice(0, Math.max(1, Math.floor(Number(total)) || 1)).map((_, index) => {
          const name = (field: string) => `packageInfos.${index}.${field}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <fieldset key={index} className={styles.lineGroup}>
              <legend>{t('shipment.form.line', { number: index + 1 })}</legend>
              <div className={formStyles.fields}>
                {LENGTHS.map((field) => (
                  <NumberField key={field} name={name(field)} label={label(field)} span={4} />
                ))}
                <NumberField name={name('itemCubicUnits')} label={label('itemCubicUnits')} span={4} />
                <NumberField name={name('itemCubicWeight')} label={label('itemCubicWeight')} span={4} />
                <NumberField name={name('itemCustomValue')} label={label('itemCustomValue')} span={4} />
                <TextField name={name('itemCubicDescription')} label={label('itemCubicDescription')} span={12} />
              </div>
            </fieldset>
          );
        })}
      </div>
    </Paper>
  );
};
