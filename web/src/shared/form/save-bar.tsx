import { Anchor, Button, Group } from '@mantine/core';
import { useDeferredValue } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { useText } from '../i18n/i18n.ts';
import styles from './form.module.css';
import { type Rules, registeredName } from './violations.ts';

/** More are not named one by one. */
const NAMED = 4;

type Props<Values> = {
  violationsOf: Rules<Values>['violationsOf'];
  labelOf: (field: string) => string;
  isSaving: boolean;
  onCancel: () => void;
};

/** Save and Cancel; while something is missing Save is off, and what is missing leads to its field. */
export const SaveBar = <Values extends FieldValues>({ violationsOf, labelOf, isSaving, onCancel }: Props<Values>) => {
  const t = useText();
  const { setFocus, trigger } = useFormContext<Values>();
  const values = useDeferredValue(useWatch<Values>() as Values);
  const violations = violationsOf(values);
  const show = (field: string) => {
    const name = registeredName<Values>(field);
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
