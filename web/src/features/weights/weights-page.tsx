import { PARTNERS, type Partner } from '@ace/contract/partners/carriers.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { dayOf } from '@ace/contract/shared/dates/typed-date.ts';
import { USUAL_RULES } from '@ace/contract/weights/rules.ts';
import { WEIGHT_LIMITS, type WeightSettings } from '@ace/contract/weights/weights.ts';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { ConflictPanel } from '../../shared/form/conflict-panel.tsx';
import { isSame, mergeOnto } from '../../shared/form/merge.ts';
import { UnsavedChanges } from '../../shared/form/unsaved-changes.tsx';
import { settingOf, showUnlessAtFields, useSetting } from '../../shared/form/use-setting.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { ChoiceInput } from '../../shared/ui/choices/choice-input.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import { LinkText } from '../../shared/ui/links.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { draftsOf, type RuleDraft, type RuleDrafts, rulesOf } from './drafts.ts';
import { loadWeightTexts } from './load-texts.ts';
import { readWeights, saveWeights, weightSettingsQuery } from './queries.ts';
import { RuleFields } from './rule-fields.tsx';
import { Trial } from './trial.tsx';
import styles from './weights.module.css';

const storedOf = (settings: WeightSettings) => {
  const { values, ...state } = settingOf(settings);
  return { ...state, values: draftsOf(values) };
};

const USUAL = draftsOf(USUAL_RULES);

type FormProps = { initial: WeightSettings; partner: Partner; nameOf: (partner: string) => string };

const WeightsForm = ({ initial, partner, nameOf }: FormProps) => {
  const t = useText();
  const format = useFormat();
  const stored = storedOf(initial);
  const [drafts, setDrafts] = useState(stored.values);
  const setting = useSetting<RuleDrafts>({
    stored,
    values: drafts,
    onValues: setDrafts,
    merge: mergeOnto,
    save: async (values, version) => storedOf(await saveWeights({ ...rulesOf(values), version })),
    reread: async () => storedOf(await readWeights()),
    onSaved: () => showAlert('success', t('weights.saved')),
    onError: showUnlessAtFields,
  });
  const rules = drafts[partner];
  const change = (changed: RuleDraft[]) => setDrafts((before) => ({ ...before, [partner]: changed }));
  const fieldErrors = setting.error instanceof ApiError ? (setting.error.problem.fieldErrors ?? []) : [];
  const errorOf = (path: string) => {
    const refusal = fieldErrors.find(({ field }) => field === path);
    return refusal && textOf(`error.${refusal.message}`);
  };
  const elsewhere = PARTNERS.filter((each) => each !== partner && fieldErrors.some(({ field }) => field.startsWith(each)));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!setting.isPending) setting.run(drafts);
  };
  const today = dayOf(new Date());
  const current = rules.reduce<RuleDraft | undefined>(
    (latest, rule) => (rule.from <= today && rule.from >= (latest?.from ?? '') ? rule : latest),
    undefined,
  );
  return (
    <form onSubmit={submit} noValidate aria-label={t('menu.weights')}>
      {setting.conflict && (
        <ConflictPanel
          {...setting.conflict}
          labelOf={nameOf}
          shownAs={(_, value) => {
            const given = value as RuleDraft[];
            return t('weights.summary', { number: given.length, divisors: given.map(({ divisor }) => divisor).join(', ') });
          }}
        />
      )}
      <Stack>
        {isSame(rules, USUAL[partner]) && (
          <Alert color="yellow" role="status">
            {t('weights.assumed')}
          </Alert>
        )}
        {rules.map((draft, index) => (
          <Section
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place
            key={`${partner} ${index}`}
            title={
              draft.from
                ? t('weights.since', { day: /^\d{4}-\d{2}-\d{2}$/.test(draft.from) ? format.day(draft.from) : draft.from })
                : t('weights.always')
            }
          >
            <RuleFields
              draft={draft}
              errorOf={(path) => errorOf(`${partner}[${index}].${path}`)}
              onChange={(changed) => change(rules.map((rule, place) => (place === index ? { ...rule, ...changed } : rule)))}
              onRemove={rules.length > 1 ? () => change(rules.filter((_, place) => place !== index)) : undefined}
            />
          </Section>
        ))}
        {[partner, ...elsewhere].flatMap((each) => {
          const error = each === partner ? errorOf(each) : fieldErrors.map(({ message }) => textOf(`error.${message}`)).join(' ');
          return error ? [<Alert key={each} color="red" role="alert">{`${nameOf(each)}: ${error}`}</Alert>] : [];
        })}
        <Group justify="space-between">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={rules.length >= WEIGHT_LIMITS.rules}
            onClick={() => change([...rules, { ...(rules.at(-1) as RuleDraft), from: today }])}
          >
            {t('weights.add')}
          </Button>
          <Button type="submit" title="Ctrl+Enter" loading={setting.isPending}>
            {t('form.save')}
          </Button>
        </Group>
        {current && <Trial draft={current} />}
        <div>
          <Hint>{t('weights.stored')}</Hint>
          <LinkText to="/shipment-ace" search={{ partner }}>
            {t('weights.openList', { partner: nameOf(partner) })}
          </LinkText>
        </div>
      </Stack>
      <UnsavedChanges isUnsaved={!isSame(drafts, setting.base.values)} />
    </form>
  );
};

/** How each partner charges weight. */
const WeightsPage = () => {
  const t = useText();
  const navigate = useNavigate();
  const { partner = PARTNERS[1] } = Route.useSearch();
  const query = useQuery(weightSettingsQuery);
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
      <Loaded query={query}>{(settings) => <WeightsForm key={partner} initial={settings} partner={partner} nameOf={nameOf} />}</Loaded>
    </div>
  );
};

export const Route = createFileRoute('/admin/weights')({
  validateSearch: ({ partner }: Record<string, unknown>): { partner?: Partner } => {
    const known = PARTNERS.find((each) => each === partner);
    return known ? { partner: known } : {};
  },
  beforeLoad: requires('weights:configure'),
  loader: loadWeightTexts,
  staticData: { title: 'menu.weights' },
  component: WeightsPage,
});
