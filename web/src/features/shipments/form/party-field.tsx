import { Textarea, TextInput } from '@mantine/core';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { type FieldProps, useField } from '../../../shared/form/fields/fields.tsx';
import formStyles from '../../../shared/form/fields/form.module.css';
import { useText } from '../../../shared/i18n/i18n.ts';
import { ChoiceList } from '../../../shared/ui/choices/choice-list.tsx';
import { isTouched } from '../../../shared/ui/typing.ts';
import styles from '../shipments.module.css';
import type { useParties } from './use-parties.ts';

type Props = FieldProps & {
  parties: ReturnType<typeof useParties>;
  type?: 'tel';
  /** A text of several lines. */
  isLong?: boolean;
  /** Has the focus when the form opens, and its text is selected; not on a phone, whose keyboard would cover the form. */
  isFirst?: boolean;
};

/** A field by which earlier parties are found; picking one fills the whole side. */
export const PartyField = ({ parties: { parties, chosen, openField, pick, handlers }, type, isLong, isFirst = false, ...props }: Props) => {
  const t = useText();
  const { field, shared } = useField({ span: isLong ? 12 : 6, ...props });
  const { style, ...rest } = shared;
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const isOpen = openField === props.name;
  useEffect(() => {
    if (!isFirst || isTouched()) return;
    const input = box.current?.querySelector('input');
    if (!input?.form?.contains(document.activeElement)) input?.select();
  }, [isFirst]);
  const shown = parties.map(({ contactName, telNo, name, address, city }, index) => ({
    value: String(index),
    // The name of a company may be cut, the number may not: it tells two people apart.
    label: (
      <span className={styles.oneLine}>
        <strong>{contactName}</strong> {[telNo, name].filter(Boolean).join(' · ')}
      </span>
    ),
    about: [address, city].filter(Boolean).join(', '),
  }));
  const input = {
    ...rest,
    // A text of several lines may not have another role.
    ...(isLong ? { 'aria-autocomplete': 'list' as const } : { role: 'combobox', 'aria-expanded': isOpen }),
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && chosen >= 0 ? `${listId}-${chosen}` : undefined,
    autoComplete: 'off',
    ...handlers,
    onBlur: () => {
      field.onBlur();
      handlers.onBlur();
    },
  };
  return (
    // The style has variables alone, which the types do not know.
    <div ref={box} className={styles.party} style={style as CSSProperties}>
      <ChoiceList
        list={{ isOpen, shown, highlighted: chosen, pick: (index) => pick(Number(index), box.current), listId, chosen: [String(chosen)] }}
        label={t('shipment.form.parties')}
        hint={t('shipment.form.partiesHint')}
        withinPortal={false}
        width="max(100%, min(520px, 80vw))"
      >
        {isLong ? (
          <Textarea {...input} rows={2} classNames={{ input: formStyles.area }} />
        ) : (
          <TextInput {...input} type={type === 'tel' ? 'tel' : 'text'} inputMode={type} />
        )}
      </ChoiceList>
    </div>
  );
};
