import { Anchor, Button, Group } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { textOf, useText } from '../../../shared/i18n/i18n.ts';
import styles from '../shipments.module.css';
import { registeredName, violationsOf } from './validation.ts';
import type { FormValues } from './values.ts';

/** More are not named one by one. */
const NAMED = 4;

const labelOf = (field: string) => textOf(`shipment.field.${field.replace(/\[\d+\]/g, '')}`) ?? field;

/** Save and Cancel; while something is missing Save is off, and what is missing leads to its field. */
export const SaveBar = ({ isSaving, onCancel }: { isSaving: boolean; onCancel: () => void }) => {
  const t = useText();
  const { setFocus, trigger } = useFormContext<FormValues>();
  const values = useDeferredValue(useWatch<FormValues>() as FormValues);
  const violations = violationsOf(values);
  const show = (field: string) => {
    const name = registeredName(field);
    void trigger(name);
    setFocus(name);
  };
  return (
    <div className={styles.bar}>
      {violations.length > 0 && (
        <div className={styles.missing}>
          {t('form.missing')}
          {violations.slice(0, NAMED).map(({ field }) => (
            <Anchor key={field} component="button" type="button" size="sm" onClick={() => show(field)}>
              {labelOf(field)}
            </Anchor>
          ))}
          {violations.length > NAMED && ` ${t('form.more', { number: violations.length - NAMED })}`}
        </div>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" disabled={violations.length > 0} loading={isSaving}>
          {t('form.save')}
        </Button>
      </Group>
    </div>
  );
};
