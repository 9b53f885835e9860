import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { FieldValue, Import } from '@ace/contract/imports/import.ts';
import { Text, TextInput } from '@mantine/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchedInput } from '../../../shared/form/fields/choice-field.tsx';
import { DateInput } from '../../../shared/form/fields/date-input.tsx';
import { useText } from '../../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../../shared/session/account.ts';
import { queryClient } from '../../../shared/session/query-client.ts';
import { ChoiceInput } from '../../../shared/ui/choices/choice-input.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { ownerChoices } from '../../users/choices.ts';
import { fieldIn, fieldsFor, textOfValue, useChoices, useFieldLabel, valueOfText } from '../fields.ts';
import styles from '../imports.module.css';

/** The users who may own a shipment, by their logins: that is what a file says. */
const ownersByLogin = (text: string) =>
  queryOptions({
    queryKey: ['users', 'logins', text],
    queryFn: async () => {
      const { placeholderData, ...choices } = ownerChoices(text);
      return (await queryClient.fetchQuery(choices)).map((choice) => ({ ...choice, value: choice.label }));
    },
    placeholderData: keepPreviousData,
  });

type Constants = Readonly<Record<string, FieldValue>>;

/** Those that are offered without being asked for, in this order. */
const OFFERED = {
  shipments: ['shipDate', 'partnerShipment', 'owner', 'senderContactName', 'senderTelNo', 'senderName', 'senderAddress'],
  trackings: ['dateTime', 'deliveryStatus', 'location'],
} as const;

type InputProps = { found: Import; name: string; value: FieldValue; onChange: (value: FieldValue) => void };

/** The value of a field for all rows, as it is entered elsewhere in the app. */
const ConstantInput = ({ found, name, value, onChange }: InputProps) => {
  const t = useText();
  const mayAssign = useIsAllowed('shipments:assign');
  const label = useFieldLabel(found.kind)(name);
  const type = fieldIn(found.kind, name)?.type;
  const choices = useChoices()(type);
  const [text, setText] = useState(() => textOfValue(type, value, choices));
  if (type === 'owner') {
    return (
      <SearchedInput
        label={label}
        description={t('import.columns.ownerHint')}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
        queryFor={ownersByLogin}
        nameOf={(login) => login}
        isClearable
      />
    );
  }
  if (choices) {
    const chosen = value === null ? null : String(value);
    return (
      <ChoiceInput
        label={label}
        choices={choices}
        value={chosen}
        isClearable
        onChange={(picked) => onChange(picked === null ? null : valueOfText(type, picked, choices))}
      />
    );
  }
  if (type === 'day')
    return <DateInput label={label} value={typeof value === 'string' ? value : ''} onChange={(day) => onChange(day || null)} />;
  return (
    <TextInput
      label={label}
      description={name === 'senderContactName' ? t(mayAssign ? 'import.columns.senderHint' : 'import.columns.senderHintOwn') : undefined}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(valueOfText(type, currentTarget.value, choices));
      }}
    />
  );
};

type Props = {
  found: Import;
  constants: Constants;
  /** The fields that columns fill. */
  filled: ReadonlySet<string>;
  onChange: (name: string, value: FieldValue) => void;
};

/** What holds for all rows. A field that a column fills has no place here. */
export const ConstantFields = ({ found, constants, filled, onChange }: Props) => {
  const t = useText();
  const mayAssign = useIsAllowed('shipments:assign');
  const labelOf = useFieldLabel(found.kind);
  const [added, setAdded] = useState<string[]>(() => Object.keys(constants));
  const free = fieldsFor(found.kind, mayAssign).filter(([name]) => !filled.has(name));
  const names = [...new Set<string>([...OFFERED[found.kind], ...added])].filter((name) => free.some(([each]) => each === name));
  const others = free.filter(([name]) => !names.includes(name));
  return (
    <Section title={t('import.columns.constants')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('import.columns.constantsHint')}
      </Text>
      <div className={styles.constants}>
        {names.map((name) => (
          <ConstantInput key={name} found={found} name={name} value={constants[name] ?? null} onChange={(value) => onChange(name, value)} />
        ))}
        <ChoiceInput
          label={t('import.columns.addConstant')}
          choices={others.map(([name, { headings }]) => ({ value: name, label: labelOf(name), words: Object.values(headings) }))}
          value={null}
          // The values are the names of fields.
          onChange={(name) => name && setAdded([...added, name as ImportFieldName])}
        />
      </div>
    </Section>
  );
};
