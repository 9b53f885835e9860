import { readBankRates } from '@ace/contract/destinations/bank-rates.ts';
import { DESTINATION_LIMITS } from '@ace/contract/destinations/names.ts';
import { dayOf } from '@ace/contract/shared/dates/typed-date.ts';
import { Button, Group, Input, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { DateField } from '../../shared/form/fields/date-fields.tsx';
import { useField } from '../../shared/form/fields/fields.tsx';
import { NumberField } from '../../shared/form/fields/number-field.tsx';
import { useList } from '../../shared/form/fields/use-list.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Section } from '../../shared/ui/section.tsx';
import type { DestinationValues } from './rule-form.ts';

type Rate = DestinationValues['rates']['perDollar'][number];

const RATES = 'rates.perDollar';

const CurrencyField = ({ name }: { name: string }) => {
  const t = useText();
  const { field, shared } = useField({ name, label: t('destination.of.currency'), isCell: true });
  return <TextInput {...shared} w={90} onChange={({ currentTarget }) => field.onChange(currentTarget.value.toUpperCase())} />;
};

/** Takes the rates of a bank's table, and the day. */
const PastedRates = () => {
  const t = useText();
  const { setValue } = useFormContext();
  const [text, setText] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  const take = () => {
    const rates = readBankRates(text);
    setHasFailed(rates === null);
    if (rates === null) return;
    setValue(
      RATES,
      Object.entries(rates).map(([key, value]): Rate => ({ key, value })),
    );
    setValue('rates.asOf', dayOf(new Date()));
    setText('');
  };
  return (
    <>
      <Textarea
        label={t('destination.paste')}
        description={t('destination.pasteHint')}
        error={hasFailed && t('destination.pasteFailed')}
        rows={3}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button my="xs" size="xs" variant="default" disabled={text.trim() === ''} onClick={take}>
        {t('destination.pasteRead')}
      </Button>
    </>
  );
};

/** By which amounts of other currencies are compared with the limits of rules. */
export const RateFields = () => {
  const t = useText();
  const { items, write, remove, errorAt } = useList<Rate>(RATES);
  return (
    <Section title={t('destination.rates')}>
      <Hint mb="sm">{t('destination.ratesHint')}</Hint>
      <PastedRates />
      <DateField name="rates.asOf" label={t('destination.ratesOf')} />
      {items.map(({ key: currency }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rates have no identity but their place
        <div key={index}>
          <Group gap="xs" mt="xs" wrap="nowrap">
            <CurrencyField name={`${RATES}.${index}.key`} />
            <NumberField name={`${RATES}.${index}.value`} label={t('destination.rate', { currency })} isCell />
            <IconButton Icon={IconX} label={t('destination.removeRate', { currency })} onClick={() => remove(index)} />
          </Group>
          {errorAt(`.${index}.value`) && <Input.Error>{errorAt(`.${index}.value`)}</Input.Error>}
        </div>
      ))}
      <Button
        mt="sm"
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={items.length >= DESTINATION_LIMITS.rates}
        onClick={() => write([...items, { key: '', value: '' }])}
      >
        {t('destination.addRate')}
      </Button>
    </Section>
  );
};
