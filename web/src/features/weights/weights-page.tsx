import { PARTNERS, type Partner } from '@ace/contract/partners/carriers.ts';
import { dayOf } from '@ace/contract/shared/dates/typed-date.ts';
import { ruleOn, USUAL_RULES } from '@ace/contract/weights/rules.ts';
import { WEIGHT_LIMITS } from '@ace/contract/weights/weights.ts';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useFormState, useWatch } from 'react-hook-form';
import { useList } from '../../shared/form/fields/use-list.ts';
import { isSame } from '../../shared/form/merge.ts';
import { SaveButton, SettingForm } from '../../shared/form/setting-form.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { loadTexts, textOf, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { ChoiceInput } from '../../shared/ui/choices/choice-input.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import { LinkText } from '../../shared/ui/links.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { saveWeights, weightSettingsQuery } from './queries.ts';
import { RuleFields } from './rule-fields.tsx';
import { Trial } from './trial.tsx';
import styles from './weights.module.css';
import { type WeightValues, weightsForm } from './weights-form.ts';

type FieldsProps = { partner: Partner; nameOf: (partner: string) => string; isSaving: boolean };

const WeightsFields = ({ partner, nameOf, isSaving }: FieldsProps) => {
  const t = useText();
  const format = useFormat();
  const { items, write, remove } = useList<WeightValues[Partner][number]>(partner);
  const { errors } = useFormState<WeightValues>();
  const rules = weightsForm.toInput(useWatch<WeightValues>() as WeightValues, null)[partner];
  const today = dayOf(new Date());
  const current = ruleOn(rules, today);
  return (
    <Stack>
      {isSame(rules, USUAL_RULES[partner]) && (
        <Alert color="yellow" role="status">
          {t('weights.assumed')}
        </Alert>
      )}
      {items.map(({ from }, index) => (
        <Section
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place
          key={index}
          title={from ? t('weights.since', { day: /^\d{4}-\d{2}-\d{2}$/.test(from) ? format.day(from) : from }) : t('weights.always')}
        >
          <RuleFields name={`${partner}.${index}`} onRemove={items.length > 1 ? () => remove(index) : undefined} />
        </Section>
      ))}
      {PARTNERS.flatMap((each) => {
        // The rules of another partner have no fields here.
        const error = errors[each] && (errors[each].message ?? (each === partner ? undefined : t('error.validation')));
        return error ? [<Alert key={each} color="red" role="alert">{`${nameOf(each)}: ${error}`}</Alert>] : [];
      })}
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={items.length >= WEIGHT_LIMITS.rules}
          onClick={() => write([...items, ...items.slice(-1).map((last) => ({ ...last, from: today }))])}
        >
          {t('weights.add')}
        </Button>
        <SaveButton isSaving={isSaving} />
      </Group>
      {current && <Trial rule={current} />}
      <div>
        <Hint>{t('weights.stored')}</Hint>
        <LinkText to="/shipment-ace" search={{ partner }}>
          {t('weights.openList', { partner: nameOf(partner) })}
        </LinkText>
      </div>
    </Stack>
  );
};

/** How each partner charges weight. */
const WeightsPage = () => {
  const t = useText();
  const navigate = useNavigate();
  const { partner = PARTNERS[1] } = Route.useSearch();
  const nameOf = (name: string) => (name === 'none' ? t('weights.own') : (textOf(`shipment.partner.${name}`) ?? name));
  return (
    <div className={styles.page}>
      <Group justify="space-between" align="end">
        <Title order={1}>{t('menu.weights')}</Title>
        <ChoiceInput
          label={t('shipment.field.partnerShipment')}
          choices={PARTNERS.map((value) => ({ value, label: nameOf(value) }))}
          value={partner}
          // The values are those of the choices.
          onChange={(value) => void navigate({ to: '/admin/weights', search: { partner: value as Partner } })}
        />
      </Group>
      <Text c="dimmed" my="md">
        {t('weights.lead')}
      </Text>
      <SettingForm
        key={partner}
        form={weightsForm}
        query={weightSettingsQuery}
        save={saveWeights}
        onSaved={() => t('weights.saved')}
        name={t('menu.weights')}
        labelOf={nameOf}
        shownAs={(_, value) => {
          const given = value as WeightValues[Partner];
          return t('weights.summary', { number: given.length, divisors: given.map(({ divisor }) => divisor).join(', ') });
        }}
      >
        {({ isSaving }) => <WeightsFields {...{ partner, nameOf, isSaving }} />}
      </SettingForm>
    </div>
  );
};

export const Route = createFileRoute('/admin/weights')({
  validateSearch: ({ partner }: Record<string, unknown>): { partner?: Partner } => {
    const known = PARTNERS.find((each) => each === partner);
    return known ? { partner: known } : {};
  },
  beforeLoad: requires('weights:configure'),
  loader: () => loadTexts('weights'),
  staticData: { title: 'menu.weights' },
  component: WeightsPage,
});
