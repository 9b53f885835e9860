import { EVENT_RULE_LIMITS } from '@ace/contract/partner-events/outcomes.ts';
import type { EventRule, RulePreview, UnmappedText } from '@ace/contract/partner-events/partner-event.ts';
import { CARRIERS, type Carrier } from '@ace/contract/partners/carriers.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import formStyles from '../../../shared/form/fields/form.module.css';
import { FormBar } from '../../../shared/form/form-bar.tsx';
import { isSame } from '../../../shared/form/merge.ts';
import { type Setting, SettingForm, useIsChanged } from '../../../shared/form/setting-form.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { textOf, useText } from '../../../shared/i18n/i18n.ts';
import { Empty } from '../../../shared/ui/empty.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { mergeRules, statusesByName } from './merge-rules.ts';
import { rulesQuery, saveRules, unmappedQuery } from './queries.ts';
import { RuleRows, type Wanted } from './rule-rows.tsx';
import { type EditedRule, finderOf, messageOf, type RulesValues, ruleFor, rulesForm, textKeyOf, unusedRules } from './rules.ts';
import { RulesPreview } from './rules-preview.tsx';
import { UnmappedTexts } from './unmapped-texts.tsx';

/** How often texts are read again whose events still get their meaning by rules that are saved. Milliseconds. */
const SETTLING_MS = 3_000;

/** How long events are awaited that lose their meaning by rules that are saved. Milliseconds. */
const AWAITED_MS = 60_000;

const NO_EFFECT: RulePreview = { mapped: 0, changed: 0, unmapped: 0, examples: [] };

type FieldsProps = Setting<RulesValues, unknown> & {
  partner: Carrier;
  /** Texts that have no rule any more, until the server lists them. */
  awaited: string[];
  wanted: Wanted | null;
  onWant: (wanted: Wanted) => void;
  /** The same for a rule that the filter may hide. */
  onShow: (wanted: Wanted) => void;
  filter: string;
  onFilter: (text: string) => void;
};

/** The texts without a rule, and the rules. */
const RulesFields = ({ partner, base, awaited, wanted, onWant, onShow, filter, onFilter, discard }: FieldsProps) => {
  const t = useText();
  const { setValue } = useFormContext<RulesValues>();
  const { fields, append, remove, move } = useFieldArray<{ rules: EditedRule[] }, 'rules'>({ name: 'rules' });
  const values = useWatch<RulesValues, 'rules'>({ name: 'rules' });
  // What is typed since a row was added or moved is in the values alone.
  const rules = fields.map((field, index) => ({ ...field, ...values[index] }));
  const isChanged = useIsChanged(base);
  // After the row with the key shows it: finding takes a few milliseconds.
  const latest = useDeferredValue(values);
  const shownFilter = useDeferredValue(filter);
  const find = useMemo(() => finderOf<EditedRule>(latest), [latest]);
  const unused = useMemo(() => unusedRules(latest, find), [latest, find]);
  const findSaved = useMemo(() => finderOf(base.rules), [base]);
  /** Whether stored events still get or lose their meaning by the rules that are saved. */
  const areSettling = (texts: UnmappedText[]) =>
    texts.some((text) => findSaved(text)) || awaited.some((key) => texts.every((text) => textKeyOf(text) !== key));
  const unmapped = useQuery({
    ...unmappedQuery(partner),
    refetchInterval: ({ state: { data } }) => (data && areSettling(data) ? SETTLING_MS : false),
  });
  const add = () => {
    append({ code: '', phrase: '', status: '' }, { shouldFocus: false });
    onShow({ index: rules.length, part: 'phrase' });
  };
  const choose = (text: UnmappedText, status: EventRule['status'] | '') => {
    const own = rules.findIndex(({ madeFor }) => madeFor === textKeyOf(text));
    if (own < 0) status && append(ruleFor(text, status), { shouldFocus: false });
    else if (status) setValue(`rules.${own}.status`, status);
    else remove(own);
  };
  const isFull = rules.length >= EVENT_RULE_LIMITS.rules;
  return (
    <>
      <Section title={t('eventRule.unmapped.title')}>
        <Loaded query={unmapped}>
          {(texts) => (
            <UnmappedTexts
              {...{ texts, find, isFull }}
              partnerName={CARRIERS[partner].name}
              areSettling={areSettling(texts)}
              onChoose={choose}
              onShow={(rule) => onShow({ index: latest.indexOf(rule), part: 'status' })}
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
            onChange={({ currentTarget }) => onFilter(currentTarget.value)}
            data-shortcut="search"
          />
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              {t('eventRule.number', { number: rules.length, max: EVENT_RULE_LIMITS.rules })}
            </Text>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add} disabled={isFull} data-shortcut="new">
              {t('eventRule.add')}
            </Button>
          </Group>
        </Group>
        {rules.length === 0 ? (
          <Empty picture="box" text={t('eventRule.empty', { partner: CARRIERS[partner].name })} />
        ) : (
          <RuleRows {...{ rules, unused, wanted, onWant }} filter={shownFilter} onMove={move} onRemove={remove} />
        )}
      </Section>
      <FormBar>
        <span className={formStyles.missing}>{isChanged && t('eventRule.unsaved')}</span>
        <Group gap="xs" className={formStyles.buttons}>
          <Button variant="default" disabled={!isChanged} onClick={discard}>
            {t('eventRule.discard')}
          </Button>
          <Button type="submit" disabled={!isChanged}>
            {t('eventRule.review')}
          </Button>
        </Group>
      </FormBar>
    </>
  );
};

/** The texts without a rule and the rules of a partner, which are saved after a preview. */
export const RulesForm = ({ partner }: { partner: Carrier }) => {
  const t = useText();
  const format = useFormat();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [filter, setFilter] = useState('');
  const [previewed, setPreviewed] = useState<EventRule[] | null>(null);
  /** What the rules that are saved change, as the preview has said. */
  const effect = useRef<RulePreview>(null);
  const [awaited, setAwaited] = useState<string[]>([]);
  const show = (part: Wanted) => {
    setFilter('');
    setWanted(part);
  };
  const onSaved = () => {
    setPreviewed(null);
    const { mapped, changed, unmapped, examples } = effect.current ?? NO_EFFECT;
    const lost = examples.filter(({ after }) => after === null).map(textKeyOf);
    setAwaited(lost);
    setTimeout(() => setAwaited((present) => (present === lost ? [] : present)), AWAITED_MS);
    const number = mapped + changed + unmapped;
    const said = number > 0 ? t('eventRule.savedWith', { number: format.number(number) }) : t('eventRule.preview.nothing');
    return `${t('eventRule.saved', { partner: CARRIERS[partner].name })} ${said}`;
  };
  return (
    <SettingForm
      form={rulesForm}
      messageOf={messageOf}
      query={rulesQuery(partner)}
      save={({ rules, version }) =>
        saveRules(partner, rules, version).catch((error) => {
          if (!(error instanceof ApiError && [400, 409].includes(error.status))) throw error;
          // It is said on the page. The server names the fields of the list itself.
          setPreviewed(null);
          const fieldErrors = error.problem.fieldErrors?.map((each) => ({ ...each, field: `rules${each.field}` }));
          throw new ApiError(error.status, { ...error.problem, fieldErrors }, error.headers);
        })
      }
      onSaved={onSaved}
      name={t('menu.eventRules')}
      merge={({ rules: theirs }, { rules: mine }, { rules: base }) => ({ rules: mergeRules(theirs, mine, base) })}
      comparedOf={({ rules }, other) => statusesByName(rules, other.rules)}
      labelOf={(name) => name}
      shownAs={(_, status) => (status ? textOf(`deliveryStatus.${status}`) : t('eventRule.preview.none'))}
      onSubmit={(values, base) => isSame(values, base) || setPreviewed(rulesForm.toInput(values, null).rules)}
      onRefused={([first]) => {
        const [, index, part] = /^rules\[(\d+)\]\.(\w+)$/.exec(first?.field ?? '') ?? [];
        // The names of the fields are those of the parts.
        if (part) show({ index: Number(index), part: part as Wanted['part'] });
      }}
    >
      {(setting) => (
        <>
          <RulesFields {...setting} {...{ partner, awaited, wanted, filter }} onWant={setWanted} onShow={show} onFilter={setFilter} />
          {previewed && (
            <RulesPreview
              partner={partner}
              rules={previewed}
              isSaving={setting.isSaving}
              onSave={(preview) => {
                effect.current = preview;
                setting.save();
              }}
              onClose={() => setPreviewed(null)}
            />
          )}
        </>
      )}
    </SettingForm>
  );
};
