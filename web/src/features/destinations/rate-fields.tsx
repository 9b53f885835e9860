import { DESTINATION_LIMITS } from '@ace/contract/destinations/names.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { DateInput } from '../../shared/form/fields/date-input.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Section } from '../../shared/ui/section.tsx';
import type { DestinationDrafts } from './drafts.ts';

type Rates = DestinationDrafts['rates'];
type Props = { rates: Rates; errorOf: (path: string) => string | undefined; onChange: (rates: Rates) => void };

/** By which amounts of other currencies are compared with the limits of rules. */
export const RateFields = ({ rates, errorOf, onChange }: Props) => {
  const t = useText();
  const { asOf, perDollar } = rates;
  const change = (index: number, changed: Partial<Rates['perDollar'][number]>) =>
    onChange({ ...rates, perDollar: perDollar.map((each, place) => (place === index ? { ...each, ...changed } : each)) });
  return (
    <Section title={t('destination.rates')}>
      <Hint mb="sm">{t('destination.ratesHint')}</Hint>
      <DateInput
        label={t('destination.ratesOf')}
        value={asOf}
        error={errorOf('rates.asOf')}
        onChange={(day) => onChange({ ...rates, asOf: day })}
      />
      {perDollar.map(({ currency, rate }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rates have no identity but their place
        <Group key={index} gap="xs" mt="xs" align="start" wrap="nowrap">
          <TextInput
            aria-label={t('destination.of.currency')}
            w={90}
            value={currency}
            onChange={({ currentTarget: { value } }) => change(index, { currency: value.toUpperCase() })}
          />
          <TextInput
            aria-label={t('destination.rate', { currency })}
            inputMode="decimal"
            value={rate}
            error={errorOf(`rates.perDollar.${currency}`)}
            onChange={({ currentTarget: { value } }) => change(index, { rate: value })}
          />
          <IconButton
            Icon={IconX}
            label={t('destination.removeRate', { currency })}
            onClick={() => onChange({ ...rates, perDollar: perDollar.filter((_, place) => place !== index) })}
          />
        </Group>
      ))}
      <Button
        mt="sm"
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={perDollar.length >= DESTINATION_LIMITS.rates}
        onClick={() => onChange({ ...rates, perDollar: [...perDollar, { currency: '', rate: '' }] })}
      >
        {t('destination.addRate')}
      </Button>
    </Section>
  );
};
