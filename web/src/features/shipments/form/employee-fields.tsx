import { Paper, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SelectField, TextField } from '../../../shared/form/fields.tsx';
import { useText } from '../../../shared/i18n/i18n.ts';
import { ownerChoices } from '../queries.ts';
import styles from '../shipments.module.css';
import type { FormValues } from './values.ts';

/** Milliseconds after the last key until the server is asked. */
const TYPING_PAUSE = 200;

/** Asks the server as one types, so that any number of users can be chosen from. `current` stays a choice. */
const OwnerField = ({ current }: { current: { id: number; login: string } | null }) => {
  const t = useText();
  const [text, setText] = useState('');
  const ownerId = useWatch<FormValues, 'ownerId'>({ name: 'ownerId' });
  const [chosen, setChosen] = useState(current);
  // What is chosen is no search: opening the list then shows everybody.
  const [query] = useDebouncedValue(text === chosen?.login ? '' : text, TYPING_PAUSE);
  const { data: found = [] } = useQuery(ownerChoices(query));
  const isListed = found.some(({ id }) => id === chosen?.id);
  const choices = chosen && !isListed ? [chosen, ...found] : found;
  const remember = () => setChosen((before) => choices.find(({ id }) => String(id) === String(ownerId)) ?? before);
  return (
    <SelectField
      name="ownerId"
      label={t('shipment.field.ownerId')}
      data={choices.map(({ id, login }) => ({ value: String(id), label: login }))}
      searchable
      // The server has chosen already.
      filter={({ options }) => options}
      onSearchChange={setText}
      onValue={remember}
      nothingFoundMessage={t('form.nothingFound')}
      span={4}
    />
  );
};

/** Owner and numbers, which only employees set (design, section 5). */
export const EmployeeFields = ({ owner }: { owner: { id: number; login: string } | null }) => {
  const t = useText();
  return (
    <Paper withBorder p="md" mt="md">
      <Title order={2} mb="sm">
        {t('shipment.group.employee')}
      </Title>
      <div className={styles.fields}>
        <OwnerField current={owner} />
        <TextField name="aceBillNumber" label={t('shipment.field.aceBillNumber')} description={t('shipment.form.billHint')} span={4} />
        <TextField name="extBillNumber" label={t('shipment.field.extBillNumber')} span={4} />
        <TextField name="partnerShipmentId" label={t('shipment.field.partnerShipmentId')} span={4} />
        <TextField name="partnerShipmentLabel" label={t('shipment.field.partnerShipmentLabel')} span={8} />
      </div>
    </Paper>
  );
};
