import { Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, type CSSProperties, useEffect, useRef } from 'react';
import { type FieldProps, selectField, useField } from '../../../shared/form/fields/fields.tsx';
import formStyles from '../../../shared/form/fields/form.module.css';
import { useText } from '../../../shared/i18n/i18n.ts';
import { ChoiceList, useChoiceList } from '../../../shared/ui/choices/choice-list.tsx';
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
export const PartyField = ({ parties: { offeredAt, search, pick }, type, isLong, isFirst = false, ...props }: Props) => {
  const t = useText();
  const { field, shared } = useField({ span: isLong ? 12 : 6, ...props });
  const { style, ...rest } = shared;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFirst || isTouched()) return;
    const input = box.current?.querySelector('input');
    if (input && !input.form?.contains(document.activeElement)) selectField(input);
  }, [isFirst]);
  // The value identifies the party itself: a late answer may replace the list while one is highlighted.
  const offered = offeredAt(props.name).map((party) => ({ party, value: JSON.stringify(party), label: party.contactName }));
  const list = useChoiceList({
    choices: offered,
    chosen: [],
    isFree: true,
    onSearch: (text) => search(props.name, text),
    onPick: (picked) => {
      const found = offered.find(({ value }) => value === picked);
      if (found) pick(found.party, props.name, box.current?.closest('form') ?? null);
    },
  });
  const shown = offered.map(({ value, party: { contactName, telNo, name, address, city } }) => ({
    value,
    // The name of a company may be cut, the number may not: it tells two people apart.
    label: (
      <span className={styles.oneLine}>
        <strong>{contactName}</strong> {[telNo, name].filter(Boolean).join(' · ')}
      </span>
    ),
    about: [address, city].filter(Boolean).join(', '),
  }));
  const { role, 'aria-expanded': isExpanded, ...keys } = list.input;
  const input = {
    ...rest,
    ...keys,
    // A text of several lines may not have another role.
    ...(isLong ? {} : { role, 'aria-expanded': isExpanded }),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      field.onChange(event);
      list.input.onChange(event);
    },
    onBlur: () => {
      field.onBlur();
      list.leave();
    },
  };
  return (
    // The style has variables alone, which the types do not know.
    <div ref={box} className={styles.party} style={style as CSSProperties}>
      <ChoiceList
        list={{ ...list, shown }}
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
