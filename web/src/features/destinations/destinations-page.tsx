import { DESTINATION_LIMITS } from '@ace/contract/destinations/names.ts';
import type { DestinationSettings } from '@ace/contract/destinations/settings.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { dayOf } from '@ace/contract/shared/dates/typed-date.ts';
import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { ConflictPanel } from '../../shared/form/conflict-panel.tsx';
import { isSame, mergeOnto } from '../../shared/form/merge.ts';
import { UnsavedChanges } from '../../shared/form/unsaved-changes.tsx';
import { settingOf, showUnlessAtFields, useSetting } from '../../shared/form/use-setting.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Section } from '../../shared/ui/section.tsx';
import {
  type DestinationDrafts,
  draftsOf,
  REQUIREMENT_KINDS,
  type RequirementKind,
  type RuleDraft,
  requirementOf,
  settingsOf,
} from './drafts.ts';
import styles from './findings.module.css';
import { loadDestinationTexts } from './load-texts.ts';
import { destinationSettingsQuery, readDestinations, saveDestinations } from './queries.ts';
import { RateFields } from './rate-fields.tsx';
import { RuleFields } from './rule-fields.tsx';

const storedOf = (settings: DestinationSettings) => {
  const { values, ...state } = settingOf(settings);
  return { ...state, values: draftsOf(values) };
};

/** A key that no other rule has. */
const newKey = (rules: RuleDraft[]) => {
  let number = rules.length + 1;
  while (rules.some(({ key }) => key === `own${number}`)) number += 1;
  return `own${number}`;
};

const DestinationsForm = ({ initial }: { initial: DestinationSettings }) => {
  const t = useText();
  const stored = storedOf(initial);
  const [drafts, setDrafts] = useState(stored.values);
  const [kind, setKind] = useState<RequirementKind>('field');
  const [added, setAdded] = useState<string[]>([]);
  const setting = useSetting<DestinationDrafts>({
    stored,
    values: drafts,
    onValues: setDrafts,
    merge: mergeOnto,
    save: async (values, version) => storedOf(await saveDestinations({ ...settingsOf(values), version })),
    reread: async () => storedOf(await readDestinations()),
    onSaved: () => showAlert('success', t('destination.saved')),
    onError: showUnlessAtFields,
  });
  const { rules } = drafts;
  const change = (changed: RuleDraft[]) => setDrafts((before) => ({ ...before, rules: changed }));
  const fieldErrors = setting.error instanceof ApiError ? (setting.error.problem.fieldErrors ?? []) : [];
  const errorOf = (path: string) => {
    const refusal = fieldErrors.find(({ field }) => field === path || field.startsWith(`${path}[`));
    return refusal && textOf(`error.${refusal.message}`);
  };
  const add = () => {
    const key = newKey(rules);
    const source = { name: '', url: '', asOf: dayOf(new Date()) };
    const blank = { countries: 'abroad', partners: 'any', reasons: null, from: '', effect: 'warn', texts: { vi: '', en: '' } } as const;
    setAdded([...added, key]);
    change([...rules, { ...blank, key, source, requires: requirementOf(kind) }]);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!setting.isPending) setting.run(drafts);
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('menu.destinations')}>
      {setting.conflict && (
        <ConflictPanel
          {...setting.conflict}
          labelOf={(name) => t(`destination.${name as 'rules' | 'rates'}`)}
          shownAs={(name, value) =>
            t('destination.summary', {
              number: name === 'rules' ? (value as RuleDraft[]).length : (value as DestinationDrafts['rates']).perDollar.length,
            })
          }
        />
      )}
      <Stack>
        <Alert color="yellow" role="note">
          {t('destination.askBroker')}
        </Alert>
        <Section title={t('destination.rules')}>
          <ul className={styles.rules}>
            {rules.map((draft, index) => (
              <RuleFields
                key={draft.key}
                draft={draft}
                isOpen={added.includes(draft.key) || fieldErrors.some(({ field }) => field.startsWith(`rules[${index}].`))}
                errorOf={(path) => errorOf(`rules[${index}].${path}`)}
                onChange={(changed) => change(rules.map((rule, place) => (place === index ? { ...rule, ...changed } : rule)))}
                onRemove={() => change(rules.filter((_, place) => place !== index))}
              />
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
              disabled={rules.length >= DESTINATION_LIMITS.rules}
              onClick={add}
            >
              {t('destination.add')}
            </Button>
          </Group>
        </Section>
        <RateFields rates={drafts.rates} errorOf={errorOf} onChange={(rates) => setDrafts((before) => ({ ...before, rates }))} />
        <Group justify="end">
          <Button type="submit" title="Ctrl+Enter" loading={setting.isPending}>
            {t('form.save')}
          </Button>
        </Group>
      </Stack>
      <UnsavedChanges isUnsaved={!isSame(drafts, setting.base.values)} />
    </form>
  );
};

/** What destinations ask for. */
const DestinationsPage = () => {
  const t = useText();
  const query = useQuery(destinationSettingsQuery);
  return (
    <div className={styles.page}>
      <Title order={1}>{t('menu.destinations')}</Title>
      <Text c="dimmed" my="md">
        {t('destination.lead')}
      </Text>
      <Loaded query={query}>{(settings) => <DestinationsForm initial={settings} />}</Loaded>
    </div>
  );
};

export const Route = createFileRoute('/admin/destinations')({
  beforeLoad: requires('destinations:configure'),
  loader: loadDestinationTexts,
  staticData: { title: 'menu.destinations' },
  component: DestinationsPage,
});
