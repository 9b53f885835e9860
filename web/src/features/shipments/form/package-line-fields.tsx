import { Paper, Text, Title } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { NumberField, TextField } from '../../../shared/form/fields.tsx';
import formStyles from '../../../shared/form/form.module.css';
import { useText } from '../../../shared/i18n/i18n.ts';
import styles from '../shipments.module.css';
import { type Length, LINE_LENGTHS, lengthName } from './package-lines.ts';
import { type FormValues, lineCount } from './values.ts';

const LENGTHS: Length[] = ['cubicL', 'cubicW', 'cubicH'];

/** One line for each package. A length that is typed here no longer follows that of the shipment. */
export const PackageLineFields = ({ onLengthTyped }: { onLengthTyped: (name: string) => void }) => {
  const t = useText();
  const lines = useWatch<FormValues, 'packageInfos'>({ name: 'packageInfos' });
  const [totalPackages, partnerShipment] = useWatch<FormValues, ['totalPackages', 'partnerShipment']>({
    name: ['totalPackages', 'partnerShipment'],
  });
  const label = (name: (typeof LINE_LENGTHS)[Length] | 'itemCubicUnits' | 'itemCubicDescription' | 'itemCubicWeight' | 'itemCustomValue') =>
    t(`shipment.field.packageInfos.${name}`);
  return (
    <Paper withBorder p="md">
      <Title order={2}>{t('shipment.group.lines')}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('shipment.form.linesHint')}
      </Text>
      <div className={styles.lines}>
        {lines.slice(0, lineCount({ totalPackages, partnerShipment })).map((_, index) => {
          const name = (field: string) => `packageInfos.${index}.${field}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <fieldset key={index} className={styles.lineGroup}>
              <legend>{t('shipment.form.line', { number: index + 1 })}</legend>
              <div className={formStyles.fields}>
                {LENGTHS.map((length) => (
                  <NumberField
                    key={length}
                    name={lengthName(index, length)}
                    label={label(LINE_LENGTHS[length])}
                    span={4}
                    onValue={() => onLengthTyped(lengthName(index, length))}
                  />
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
