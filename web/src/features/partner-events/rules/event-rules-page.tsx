import { CARRIER_NAMES, CARRIERS, type Carrier } from '@ace/contract/partners/carriers.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useText } from '../../../shared/i18n/i18n.ts';
import { requires } from '../../../shared/session/guard.ts';
import { ChoiceInput } from '../../../shared/ui/choices/choice-input.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { loadRuleTexts } from './load-texts.ts';
import { rulesQuery } from './queries.ts';
import styles from './rules.module.css';
import { RulesForm } from './rules-form.tsx';

const CHOICES = CARRIERS.map((carrier) => ({ value: carrier, label: CARRIER_NAMES[carrier] }));

/** Where administrators decide what the events of a partner mean. */
const EventRulesPage = () => {
  const t = useText();
  const navigate = useNavigate();
  const { partner = CARRIERS[0] } = Route.useSearch();
  const query = useQuery(rulesQuery(partner));
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
      <Loaded query={query}>{(rules) => <RulesForm key={partner} partner={partner} stored={rules} />}</Loaded>
    </Stack>
  );
};

export const Route = createFileRoute('/admin/event-rules')({
  validateSearch: ({ partner }: Record<string, unknown>): { partner?: Carrier } => {
    const known = CARRIERS.find((carrier) => carrier === partner);
    return known ? { partner: known } : {};
  },
  beforeLoad: requires('partners:configure'),
  loader: loadRuleTexts,
  staticData: { title: 'menu.eventRules' },
  component: EventRulesPage,
});
