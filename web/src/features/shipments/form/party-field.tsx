import type { Party } from '@ace/contract/shipments/party.ts';
import { Textarea, TextInput } from '@mantine/core';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { type FieldProps, useField } from '../../../shared/form/fields.tsx';
import formStyles from '../../../shared/form/form.module.css';
import { useText } from '../../../shared/i18n/i18n.ts';
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

const placeOf = ({ address, city }: Party) => [address, city].filter(Boolean).join(', ');

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
  const list = useRef<HTMLDivElement>(null);
  // In a low window, what is offered would be behind the bar of the form, and the chosen one below the end of its list.
  useEffect(() => {
    if (isOpen) (list.current?.children[chosen] ?? list.current)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, chosen]);
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
      {isLong ? (
        <Textarea {...input} rows={2} classNames={{ input: formStyles.area }} />
      ) : (
        <TextInput {...input} type={type === 'tel' ? 'tel' : 'text'} inputMode={type} />
      )}
      {isOpen && (
        <div ref={list} className={styles.suggestions} id={listId} role="listbox" aria-label={t('shipment.form.parties')}>
          {parties.map((party, index) => (
            <div
              key={`${party.contactName} ${party.telNo} ${party.name} ${party.address}`}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.suggestion}
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => {
                event.preventDefault();
                pick(index, box.current);
              }}
            >
              <span>
                {/* The name of a company may be cut, the number may not: it tells two people apart. */}
                <strong>{party.contactName}</strong> {[party.telNo, party.name].filter(Boolean).join(' · ')}
              </span>
              <span>{placeOf(party)}</span>
            </div>
          ))}
          <div className={styles.suggestionHint}>{t('shipment.form.partiesHint')}</div>
        </div>
      )}
    </div>
  );
};
