import { EVENT_RULE_LIMITS } from '@ace/contract/partner-events/outcomes.ts';
import type { EventRule, RulePreview, UnmappedText } from '@ace/contract/partner-events/partner-event.ts';
import { CARRIER_NAMES, type Carrier } from '@ace/contract/partners/carriers.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useReducer, useRef, useState } from 'react';
import { showError } from '../../../shared/api/errors.ts';
import { ConflictPanel } from '../../../shared/form/conflict-panel.tsx';
import formStyles from '../../../shared/form/fields/form.module.css';
import { FormBar } from '../../../shared/form/form-bar.tsx';
import { useSaveKey } from '../../../shared/form/form-keys.ts';
import type { Violation } from '../../../shared/form/schema/violations.ts';
import { UnsavedChanges } from '../../../shared/form/unsaved-changes.tsx';
import { type StoredSetting, useSetting } from '../../../shared/form/use-setting.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { textOf, useText } from '../../../shared/i18n/i18n.ts';
import { showAlert } from '../../../shared/ui/alerts.ts';
import { Empty } from '../../../shared/ui/empty.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import {
  areSame,
  draftFinder,
  draftFor,
  errorsByRule,
  mergeRules,
  type RuleAction,
  type RuleDraft,
  type RuleErrors,
  type RuleFields,
  reduceRules,
  statusesByName,
  textKeyOf,
  toDraft,
  toRule,
  unusedRules,
  violationsOf,
} from './drafts.ts';
import { readRules, saveRules, unmappedQuery } from './queries.ts';
import { RuleRows, type Wanted } from './rule-rows.tsx';
import { RulesPreview } from './rules-preview.tsx';
import { UnmappedTexts } from './unmapped-texts.tsx';

/** How often texts are read again whose events still get their meaning by rules that are saved. Milliseconds. */
const SETTLING_MS = 3_000;

/** How long events are awaited that lose their meaning by rules that are saved. Milliseconds. */
const AWAITED_MS = 60_000;

const NO_EFFECT: RulePreview = { mapped: 0, changed: 0, unmapped: 0, examples: [] };

const NO_ERRORS = new Map<number, RuleErrors>();

/** The texts without a rule and the rules of a partner, which are saved after a preview. */
export const RulesForm = ({ partner, stored }: { partner: Carrier; stored: StoredSetting<EventRule[]> }) => {
  const t = useText();
  const format = useFormat();
  const [drafts, reduce] = useReducer(reduceRules, stored.values, (rules) => rules.map((rule) => toDraft(rule)));
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [filter, setFilter] = useInputState('');
  const [showsErrors, setShowsErrors] = useState(false);
  const [refused, setRefused] = useState<Violation[]>([]);
  const [previewed, setPreviewed] = useState<EventRule[] | null>(null);
  /** What the rules that are saved change, as the preview has said. */
  const effect = useRef<RulePreview>(null);
  // Texts that have no rule any more, until the server lists them.
  const [awaited, setAwaited] = useState<string[]>([]);

  const dispatch = useCallback((action: RuleAction) => {
    reduce(action);
    // The server has refused what was there before.
    setRefused([]);
  }, []);
  const change = useCallback((key: number, fields: Partial<RuleFields>) => dispatch({ type: 'change', key, fields }), [dispatch]);
  const restart = (rules: EventRule[]) => dispatch({ type: 'restart', drafts: rules.map((rule) => toDraft(rule)) });
  const rules = useMemo(() => drafts.map(toRule), [drafts]);
  const saving = useSetting({
    stored,
    values: rules,
    onValues: restart,
    merge: mergeRules,
    save: (values, version) => saveRules(partner, values, version),
    reread: () => {
      setPreviewed(null);
      return readRules(partner);
    },
    onSaved: () => {
      setPreviewed(null);
      const { mapped, changed, unmapped, examples } = effect.current ?? NO_EFFECT;
      const lost = examples.filter(({ after }) => after === null).map(textKeyOf);
      setAwaited(lost);
      setTimeout(() => setAwaited((present) => (present === lost ? [] : present)), AWAITED_MS);
      const number = mapped + changed + unmapped;
      const said = number > 0 ? t('eventRule.savedWith', { number: format.number(number) }) : t('eventRule.preview.nothing');
      showAlert('success', `${t('eventRule.saved', { partner: CARRIER_NAMES[partner] })} ${said}`);
    },
    onError: (error) => {
      const violations = error instanceof ApiError && error.status === 400 ? (error.problem.fieldErrors ?? []) : [];
      if (violations.length === 0) return showError(error);
      setPreviewed(null);
      const found = violations.map(({ field, message }) => ({ field, code: message }));
      setRefused(found);
      showFirst(found);
    },
  });
  const base = saving.base.values;
  const isChanged = useMemo(() => !areSame(rules, base), [rules, base]);
  // After the row with the key shows it: finding takes a few milliseconds.
  const latest = useDeferredValue(drafts);
  const shownFilter = useDeferredValue(filter);
  const find = useMemo(() => draftFinder(latest), [latest]);
  const unused = useMemo(() => unusedRules(latest, find), [latest, find]);
  const errors = useMemo(
    () =>
      showsErrors || refused.length > 0 ? errorsByRule([...(showsErrors ? violationsOf(drafts) : []), ...refused], drafts) : NO_ERRORS,
    [showsErrors, refused, drafts],
  );

  const findSaved = useMemo(() => draftFinder(base.map((rule) => toDraft(rule))), [base]);
  /** Whether stored events still get or lose their meaning by the rules that are saved. */
  const areSettling = (texts: UnmappedText[]) =>
    texts.some((text) => findSaved(text)) || awaited.some((key) => texts.every((text) => textKeyOf(text) !== key));
  const unmapped = useQuery({
    ...unmappedQuery(partner),
    refetchInterval: ({ state: { data } }) => (data && areSettling(data) ? SETTLING_MS : false),
  });

  const show = (draft: RuleDraft, part: Wanted['part'] = 'status') => {
    setFilter('');
    setWanted({ key: draft.key, part });
  };
  const add = () => {
    const draft = toDraft({});
    dispatch({ type: 'add', draft });
    show(draft, 'phrase');
  };
  const choose = (text: UnmappedText, status: EventRule['status'] | '') => {
    const own = drafts.find(({ madeFor }) => madeFor === textKeyOf(text));
    if (!own) status && dispatch({ type: 'add', draft: draftFor(text, status) });
    else if (status) change(own.key, { status });
    else dispatch({ type: 'remove', key: own.key });
  };
  const showFirst = (violations: Violation[]) => {
    const wrong = errorsByRule(violations, drafts);
    const first = drafts.find(({ key }) => wrong.has(key));
    const [field] = Object.keys((first && wrong.get(first.key)) ?? {});
    // The names of the errors are those of the fields.
    if (first) show(first, field as keyof RuleFields);
  };
  const review = () => {
    if (!isChanged || previewed) return;
    const violations = violationsOf(drafts);
    setShowsErrors(violations.length > 0);
    if (violations.length > 0) showFirst(violations);
    else setPreviewed(rules);
  };
  useSaveKey(review);
  const isFull = drafts.length >= EVENT_RULE_LIMITS.rules;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        review();
      }}
    >
      {saving.conflict && (
        <ConflictPanel
          {...saving.conflict}
          mine={statusesByName(saving.conflict.mine, saving.conflict.theirs)}
          theirs={statusesByName(saving.conflict.theirs)}
          labelOf={(name) => name}
          shownAs={(_, status) => (status ? textOf(`deliveryStatus.${status}`) : t('eventRule.preview.none'))}
        />
      )}
      <Section title={t('eventRule.unmapped.title')}>
        <Loaded query={unmapped}>
          {(texts) => (
            <UnmappedTexts
              {...{ texts, find, isFull }}
              partnerName={CARRIER_NAMES[partner]}
              areSettling={areSettling(texts)}
              onChoose={choose}
              onShow={show}
            />
          )}
        </Loaded>
      </Section>
      <Section title={t('eventRule.title')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('eventRule.hint')}
        </Text>
        <Group justify="space-between" align="end" mb="sm">
          <TextInput
            aria-label={t('eventRule.filter')}
            placeholder={t('eventRule.filter')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={filter}
            onChange={setFilter}
            data-shortcut="search"
          />
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              {t('eventRule.number', { number: drafts.length, max: EVENT_RULE_LIMITS.rules })}
            </Text>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add} disabled={isFull} data-shortcut="new">
              {t('eventRule.add')}
            </Button>
          </Group>
        </Group>
        {drafts.length === 0 ? (
          <Empty picture="box" text={t('eventRule.empty', { partner: CARRIER_NAMES[partner] })} />
        ) : (
          <RuleRows {...{ drafts, errors, unused, wanted, dispatch }} filter={shownFilter} onWant={setWanted} onChange={change} />
        )}
      </Section>
      <FormBar>
        <span className={formStyles.missing}>{isChanged && t('eventRule.unsaved')}</span>
        <Group gap="xs" className={formStyles.buttons}>
          <Button variant="default" disabled={!isChanged} onClick={() => restart(base)}>
            {t('eventRule.discard')}
          </Button>
          <Button type="submit" disabled={!isChanged}>
            {t('eventRule.review')}
          </Button>
        </Group>
      </FormBar>
      {previewed && (
        <RulesPreview
          partner={partner}
          rules={previewed}
          isSaving={saving.isPending}
          onSave={(preview) => {
            effect.current = preview;
            saving.run(previewed);
          }}
          onClose={() => setPreviewed(null)}
        />
      )}
      <UnsavedChanges isUnsaved={isChanged} />
    </form>
  );
};
