import { DESTINATION_LIMITS } from '@ace/contract/destinations/names.ts';
import { USUAL_RULES } from '@ace/contract/destinations/usual-rules.ts';
import { dayOf } from '@ace/contract/shared/dates/typed-date.ts';
import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useList } from '../../shared/form/fields/use-list.ts';
import { SaveButton, SettingForm } from '../../shared/form/setting-form.tsx';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { Section } from '../../shared/ui/section.tsx';
import styles from './findings.module.css';
import { destinationSettingsQuery, saveDestinations } from './queries.ts';
import { RateFields } from './rate-fields.tsx';
import { RuleFields } from './rule-fields.tsx';
import { type DestinationValues, destinationForm, REQUIREMENT_KINDS, type RequirementKind, type RuleValues, ruleOf } from './rule-form.ts';

const SHIPPED = destinationForm.toForm(USUAL_RULES).rules;

/** A key that no other rule has. */
const newKey = (rules: RuleValues[]) => {
  let number = rules.length + 1;
  while (rules.some(({ key }) => key === `own${number}`)) number += 1;
  return `own${number}`;
};

const DestinationFields = ({ isSaving }: { isSaving: boolean }) => {
  const t = useText();
  const { items, write } = useList<RuleValues>('rules');
  const [kind, setKind] = useState<RequirementKind>('field');
  const [added, setAdded] = useState<string[]>([]);
  const add = () => {
    const key = newKey(items);
    setAdded([...added, key]);
    write([...items, ruleOf(key, kind, dayOf(new Date()))]);
  };
  // Rules that were saved keep what they are when a new version of the program brings others.
  const shipped = SHIPPED.filter(({ key }) => !items.some((item) => item.key === key));
  return (
    <Stack>
      <Alert color="yellow" role="note">
        {t('destination.askBroker')}
      </Alert>
      <Section title={t('destination.rules')}>
        <ul className={styles.rules}>
          {items.map((rule, index) => (
            <RuleFields key={rule.key} index={index} isNew={added.includes(rule.key)} />
          ))}
        </ul>
        <Group align="end" mt="md">
          <NativeSelect
            label={t('destination.newKind')}
            data={REQUIREMENT_KINDS.map((value) => ({ value, label: t(`destination.kind.${value}`) }))}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as RequirementKind)}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={items.length >= DESTINATION_LIMITS.rules}
            onClick={add}
          >
            {t('destination.add')}
          </Button>
          {shipped.length > 0 && (
            <Button variant="default" onClick={() => write([...items, ...shipped])}>
              {t('destination.addShipped', { number: shipped.length })}
            </Button>
          )}
        </Group>
      </Section>
      <RateFields />
      <Group justify="end">
        <SaveButton isSaving={isSaving} />
      </Group>
    </Stack>
  );
};

/** What destinations ask for. */
const DestinationsPage = () => {
  const t = useText();
  return (
    <div className={styles.page}>
      <Title order={1}>{t('menu.destinations')}</Title>
      <Text c="dimmed" my="md">
        {t('destination.lead')}
      </Text>
      <SettingForm
        form={destinationForm}
        query={destinationSettingsQuery}
        save={saveDestinations}
        onSaved={() => t('destination.saved')}
        name={t('menu.destinations')}
        labelOf={(name) => t(`destination.${name as keyof DestinationValues}`)}
        shownAs={(_, value) => {
          const given = value as DestinationValues[keyof DestinationValues];
          return t('destination.summary', { number: Array.isArray(given) ? given.length : given.perDollar.length });
        }}
      >
        {({ isSaving }) => <DestinationFields isSaving={isSaving} />}
      </SettingForm>
    </div>
  );
};

export const Route = createFileRoute('/admin/destinations')({
  beforeLoad: requires('destinations:configure'),
  loader: () => loadTexts('destinations', 'goods'),
  staticData: { title: 'menu.destinations' },
  component: DestinationsPage,
});
