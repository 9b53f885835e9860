import { Alert, Anchor, Button, Group } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { useText } from '../i18n/i18n.ts';
import styles from './fields/form.module.css';
import { FormBar } from './form-bar.tsx';
import { type Rules, registeredName } from './schema/violations.ts';

/** Most fields that are named; the others are counted. */
const MAX_NAMED = 4;

type Props<Values> = {
  /** The form on the page; null until it is mounted. */
  formElement: HTMLFormElement | null;
  violationsOf: Rules<Values>['violationsOf'];
  /** What is always shown of the content. */
  summaryOf?: (values: Values) => { field: string; text: string }[];
  /** The name of the button that saves and goes on to the next record. */
  nextText?: string;
  labelOf: (field: string) => string;
  /** Fields that the program changed. */
  remarked: string[];
  /** What was done before. */
  said?: ReactNode;
  /** Why it is not saved. */
  notice: string | null;
  isSaving: boolean;
  onCancel: () => void;
};

/** The names of the form's fields in their order on the page, which only the DOM has. */
const useFieldOrder = (formElement: HTMLFormElement | null) => {
  const [order, setOrder] = useState('');
  // After each render: fields appear and disappear with the partner.
  useLayoutEffect(() => setOrder([...(formElement?.elements ?? [])].map((element) => element.getAttribute('name')).join(' ')));
  return order.split(' ');
};

/** A message that is filled in after its element is rendered: only then do screen readers announce it. */
const Said = ({ children }: { children: ReactNode }) => {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  return (
    <div role="status" className={styles.said}>
      {isThere && children}
    </div>
  );
};

/** Save and Cancel, with everything about saving: links to the fields that are wrong or that the program changed, and why it was refused. */
export const SaveBar = <Values extends FieldValues>(props: Props<Values>) => {
  const { formElement, violationsOf, summaryOf, nextText, said, labelOf, remarked, notice, isSaving, onCancel } = props;
  const t = useText();
  const { setFocus, trigger } = useFormContext<Values>();
  // Every field has a default value, so that the watched values are complete.
  const values = useWatch<Values>() as Values;
  const order = useFieldOrder(formElement);
  const place = (field: string) => order.indexOf(registeredName(field));
  const violations = useMemo(() => violationsOf(values), [violationsOf, values]);
  const wrong = [...new Set(violations.map(({ field }) => field))].sort((a, b) => place(a) - place(b));
  const isDisabled = wrong.length > 0;
  const show = (field: string) => {
    const name = registeredName<Values>(field);
    void trigger(name);
    setFocus(name);
  };
  const links = (fields: string[]) =>
    fields.slice(0, MAX_NAMED).map((field) => (
      <Anchor key={field} component="button" type="button" size="sm" onClick={() => show(field)}>
        {labelOf(field)}
      </Anchor>
    ));
  return (
    <FormBar>
      {notice && (
        <Alert color="red" role="alert" className={styles.notice} py="xs">
          {notice}
        </Alert>
      )}
      <div className={styles.missing}>
        {summaryOf && (
          <div className={styles.summary}>
            {summaryOf(values).map(({ field, text }) => (
              <Anchor
                key={field}
                component="button"
                type="button"
                size="sm"
                c="inherit"
                m={0}
                title={labelOf(field)}
                onClick={() => show(field)}
              >
                {text}
              </Anchor>
            ))}
          </div>
        )}
        {wrong.length > 0 && (
          <div>
            {t('form.missing')} {links(wrong)}
            {wrong.length > MAX_NAMED && t('form.more', { number: wrong.length - MAX_NAMED })}
          </div>
        )}
        {remarked.length > 0 && (
          <div>
            {t('form.changed')} {links(remarked)}
          </div>
        )}
      </div>
      {said && <Said>{said}</Said>}
      <Group gap="xs" className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        {nextText && (
          <Button
            type="submit"
            value="next"
            variant="light"
            disabled={isDisabled}
            loading={isSaving}
            title="Ctrl+Shift+Enter"
            visibleFrom="xs"
          >
            {nextText}
          </Button>
        )}
        {/* A click on the disabled button shows all errors and focuses the first one; Ctrl+Enter does the same. */}
        <span
          className={styles.save}
          onPointerUp={() => {
            if (wrong.length > 0) formElement?.requestSubmit();
          }}
        >
          <Button type="submit" disabled={isDisabled} loading={isSaving}>
            {t('form.save')}
          </Button>
        </span>
      </Group>
    </FormBar>
  );
};
