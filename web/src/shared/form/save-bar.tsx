import { Alert, Anchor, Button, Group } from '@mantine/core';
import { useDeferredValue, useLayoutEffect, useState } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { useText } from '../i18n/i18n.ts';
import styles from './form.module.css';
import { type Rules, registeredName } from './violations.ts';

/** More are not named one by one. */
const NAMED = 4;

type Props<Values> = {
  violationsOf: Rules<Values>['violationsOf'];
  labelOf: (field: string) => string;
  /** Fields that the program changed. */
  remarked: string[];
  /** Why it is not saved. */
  notice: string | null;
  isSaving: boolean;
  onCancel: () => void;
};

/** The names of the form's fields as they stand on the page. */
const useFieldOrder = () => {
  const [order, setOrder] = useState('');
  // After each change: fields come and go with the partner.
  useLayoutEffect(() => setOrder([...document.querySelectorAll('form [name]')].map((field) => field.getAttribute('name')).join(' ')));
  return order.split(' ');
};

/** Save and Cancel, and everything about saving: what is missing, each a link to its field, what the program changed, and why it was refused. */
export const SaveBar = <Values extends FieldValues>(props: Props<Values>) => {
  const { violationsOf, labelOf, remarked, notice, isSaving, onCancel } = props;
  const t = useText();
  const { setFocus, trigger } = useFormContext<Values>();
  const values = useDeferredValue(useWatch<Values>() as Values);
  const order = useFieldOrder();
  const place = (field: string) => order.indexOf(registeredName(field));
  const wrong = [...new Set(violationsOf(values).map(({ field }) => field))].sort((a, b) => place(a) - place(b));
  const show = (field: string) => {
    const name = registeredName<Values>(field);
    void trigger(name);
    setFocus(name);
  };
  const links = (fields: string[]) =>
    fields.slice(0, NAMED).map((field) => (
      <Anchor key={field} component="button" type="button" size="sm" onClick={() => show(field)}>
        {labelOf(field)}
      </Anchor>
    ));
  return (
    <div className={styles.bar}>
      {notice && (
        <Alert color="red" role="alert" className={styles.notice} py="xs">
          {notice}
        </Alert>
      )}
      <div className={styles.missing}>
        {wrong.length > 0 && (
          <div>
            {t('form.missing')}
            {links(wrong)}
            {wrong.length > NAMED && ` ${t('form.more', { number: wrong.length - NAMED })}`}
          </div>
        )}
        {remarked.length > 0 && (
          <div>
            {t('form.changed')}
            {links(remarked)}
          </div>
        )}
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" disabled={wrong.length > 0} loading={isSaving}>
          {t('form.save')}
        </Button>
      </Group>
    </div>
  );
};
