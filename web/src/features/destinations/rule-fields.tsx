import { FIELD_NAMES, RULE_EFFECTS, type RuleEffect, TOTALS } from '@ace/contract/destinations/names.ts';
import { GOODS_KINDS } from '@ace/contract/goods/goods-line.ts';
import { EXPORT_REASON_NAMES, GOODS_KIND_NAMES } from '@ace/contract/goods/words.ts';
import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import { Button, Checkbox, Fieldset, Group, Input, NativeSelect, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { DateInput } from '../../shared/form/fields/date-input.tsx';
import { fieldNameOf } from '../../shared/i18n/field-name.ts';
import { currentFormat, useFormat } from '../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { parseTypedNumber } from '../../shared/i18n/typed-number.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { listOf, REQUIREMENT_FIELDS, type RequirementField, type RuleDraft } from './drafts.ts';
import styles from './findings.module.css';

type Props = {
  draft: RuleDraft;
  /** What the server says of a field, by its path within the rule. */
  errorOf: (path: string) => string | undefined;
  onChange: (change: Partial<RuleDraft>) => void;
  onRemove: () => void;
  /** Whether its fields are shown when it is first drawn. */
  isOpen: boolean;
};

const REASONS = [...(Object.keys(EXPORT_REASON_NAMES.vi) as (keyof (typeof EXPORT_REASON_NAMES)['vi'])[]), 'unknown'] as const;

/** A number by which goods may go: of the shipment, or of a line. */
const nameOfPaper = (field: string) =>
  fieldNameOf('shipment', field === 'unNumber' ? `goodsLines[0].${field}` : field, { withPlace: false });

type ChecksProps<Value extends string> = {
  legend: string;
  choices: readonly Value[];
  labelOf: (value: Value) => string;
  chosen: readonly string[];
  error?: string;
  onChange: (chosen: Value[]) => void;
};

/** Any of a few choices. */
const Checks = <Value extends string>({ legend, choices, labelOf, chosen, error, onChange }: ChecksProps<Value>) => (
  <Fieldset legend={legend}>
    <Group gap="lg">
      {choices.map((value) => (
        <Checkbox
          key={value}
          label={labelOf(value)}
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(choices.filter((each) => (each === value ? checked : chosen.includes(each))))
          }
        />
      ))}
    </Group>
    {error && <Input.Error mt="xs">{error}</Input.Error>}
  </Fieldset>
);

/** A rule: what it says and does; folded, its fields and its source. */
export const RuleFields = ({ draft, errorOf, onChange, onRemove, isOpen }: Props) => {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const { texts, source, requires, reasons } = draft;
  const isOfGoods = requires.kind === 'forbiddenKind';
  const text = (path: string, label: string, value: string, change: (typed: string) => void) => (
    <TextInput key={path} label={label} value={value} error={errorOf(path)} onChange={({ currentTarget }) => change(currentTarget.value)} />
  );
  const choice = (
    path: string,
    label: string,
    value: string,
    data: { value: string; label: string }[],
    change: (value: string) => void,
  ) => (
    <NativeSelect
      key={path}
      label={label}
      value={value}
      data={data.some((each) => each.value === value) ? data : [{ value, label: value }, ...data]}
      error={errorOf(path)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
  const choices: Partial<Record<RequirementField, { value: string; label: string }[]>> = {
    digits: ['6', '8', '10'].map((value) => ({ value, label: value })),
    field: FIELD_NAMES.map((value) => ({ value, label: fieldNameOf('shipment', value) })),
    party: [
      { value: 'sender', label: t('destination.sender') },
      { value: 'receiver', label: t('destination.receiver') },
    ],
    unless: ['', 'priorNoticeNumber', 'unNumber'].map((value) => ({ value, label: value && nameOfPaper(value) })),
    of: TOTALS.map((value) => ({ value, label: t(`destination.totals.${value}`) })),
  };
  const partners = [
    ...(['any', 'partner'] as const).map((value) => ({ value: value as string, label: t(`destination.partners.${value}`) })),
    ...PARTNERS.map((value) => ({ value: value as string, label: t(`shipment.partner.${value}`) })),
  ];
  const require = (field: RequirementField) => {
    const change = (typed: string) => onChange({ requires: { ...requires, [field]: typed } });
    const [path, label, value] = [`requires.${field}`, t(`destination.of.${field}`), requires[field] ?? ''] as const;
    const data = choices[field];
    return data ? choice(path, label, value, data, change) : text(path, label, value, change);
  };
  return (
    <li className={styles.rule} data-rule={draft.key} data-effect={draft.effect}>
      <div className={styles.head}>
        <div>
          <Text fw={500}>{texts[language].replaceAll('{limit}', () => limitText(draft)) || t('destination.newRule')}</Text>
          <Hint>
            {[t(`destination.kind.${requires.kind}`), t('destination.to', { countries: countriesText(draft.countries, t) })]
              .filter(Boolean)
              .join(' · ')}
          </Hint>
          <Hint>
            {t('destination.asOf', {
              source: source.name,
              day: /^\d{4}-\d{2}-\d{2}$/.test(source.asOf) ? format.day(source.asOf) : source.asOf,
            })}
          </Hint>
        </div>
        <SegmentedControl
          size="xs"
          aria-label={t('destination.effect')}
          data={RULE_EFFECTS.map((value) => ({ value, label: t(`destination.effects.${value}`) }))}
          value={draft.effect}
          onChange={(effect) => onChange({ effect: effect as RuleEffect })}
        />
      </div>
      <details open={isOpen}>
        <summary>{t('destination.edit')}</summary>
        <Stack gap="sm" mt="xs">
          {(['vi', 'en'] as const).map((each) => (
            <Textarea
              key={each}
              autosize
              label={t(`destination.text.${each}`)}
              value={texts[each]}
              error={errorOf(`texts.${each}`)}
              onChange={({ currentTarget: { value } }) => onChange({ texts: { ...texts, [each]: value } })}
            />
          ))}
          <div className={styles.fields}>
            {text('countries', t('destination.countries'), draft.countries, (countries) => onChange({ countries }))}
            {choice('partners', t('destination.partner'), draft.partners, partners, (value) => onChange({ partners: value }))}
            <DateInput label={t('destination.from')} value={draft.from} error={errorOf('from')} onChange={(from) => onChange({ from })} />
            {REQUIREMENT_FIELDS[requires.kind].filter((field) => !(isOfGoods && field === 'kinds')).map(require)}
          </div>
          {isOfGoods && (
            <Checks
              legend={t('destination.goodsKinds')}
              choices={GOODS_KINDS}
              labelOf={(kind) => GOODS_KIND_NAMES[language][kind]}
              chosen={listOf(requires.kinds ?? '')}
              error={errorOf('requires.kinds')}
              onChange={(kinds) => onChange({ requires: { ...requires, kinds: kinds.join(', ') } })}
            />
          )}
          <Checks
            legend={t('destination.reasons')}
            choices={REASONS}
            labelOf={(reason) => (reason === 'unknown' ? t('destination.unknownReason') : EXPORT_REASON_NAMES[language][reason])}
            chosen={reasons ?? []}
            onChange={(chosen) => onChange({ reasons: chosen.length > 0 ? chosen : null })}
          />
          <div className={styles.fields}>
            {text('source.name', t('destination.source'), source.name, (name) => onChange({ source: { ...source, name } }))}
            {text('source.url', t('destination.url'), source.url, (url) => onChange({ source: { ...source, url } }))}
            <DateInput
              label={t('destination.checkedOn')}
              value={source.asOf}
              error={errorOf('source.asOf')}
              onChange={(asOf) => onChange({ source: { ...source, asOf } })}
            />
          </div>
          <Group>
            <Button variant="default" size="xs" leftSection={<IconTrash size={14} aria-hidden />} onClick={onRemove}>
              {t('destination.remove')}
            </Button>
          </Group>
        </Stack>
      </details>
    </li>
  );
};

/** So many codes of countries are shown of a rule. */
const SHOWN_CODES = 8;

const countriesText = (countries: string, t: ReturnType<typeof useText>) => {
  if (countries === 'all' || countries === 'abroad') return t(`destination.${countries}`);
  const codes = countries.split(/[\s,;]+/);
  return codes.length > SHOWN_CODES ? `${codes.slice(0, SHOWN_CODES).join(', ')} … (${codes.length})` : codes.join(', ');
};

/** What a rule allows or asks for, as far as it is typed. */
const limitText = ({ requires: { amount, currency, kg, digits, kinds, currencies } }: RuleDraft) => {
  const typed = amount ?? kg;
  const number = typed === undefined ? null : parseTypedNumber(typed);
  const shown = number === null || Number.isNaN(number) ? (typed ?? '') : currentFormat().number(number);
  if (amount !== undefined) return `${shown} ${currency}`;
  return kg === undefined ? (digits ?? kinds ?? currencies ?? '') : `${shown} kg`;
};
