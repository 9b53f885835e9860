import { CARRIER_CODES, CARRIERS, type Carrier } from '@ace/contract/partners/carriers.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { loadTexts, useText } from '../../../shared/i18n/i18n.ts';
import { requires } from '../../../shared/session/guard.ts';
import { ChoiceInput } from '../../../shared/ui/choices/choice-input.tsx';
import styles from './rules.module.css';
import { RulesForm } from './rules-form.tsx';

const CHOICES = CARRIER_CODES.map((carrier) => ({ value: carrier, label: CARRIERS[carrier].name }));

/** Where administrators decide what the events of a partner mean. */
const EventRulesPage = () => {
  const t = useText();
  const navigate = useNavigate();
  const { partner = CARRIER_CODES[0] } = Route.useSearch();
  return (
    <Stack gap="md" className={styles.page}>
      <Group justify="space-between" align="end">
        <Title order={1}>{t('menu.eventRules')}</Title>
        <ChoiceInput
          label={t('eventRule.partner')}
          choices={CHOICES}
          value={partner}
          // The values are those of the choices.
          onChange={(value) => void navigate({ to: '/admin/event-rules', search: { partner: value as Carrier } })}
        />
      </Group>
      <Text c="dimmed">{t('eventRule.lead')}</Text>
      <RulesForm key={partner} partner={partner} />
    </Stack>
  );
};

export const Route = createFileRoute('/admin/event-rules')({
  validateSearch: ({ partner }: Record<string, unknown>): { partner?: Carrier } => {
    const known = CARRIER_CODES.find((carrier) => carrier === partner);
    return known ? { partner: known } : {};
  },
  beforeLoad: requires('partners:configure'),
  loader: () => loadTexts('partner-events/rules'),
  staticData: { title: 'menu.eventRules' },
  component: EventRulesPage,
});
