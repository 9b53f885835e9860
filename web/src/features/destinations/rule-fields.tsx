import { FIELD_NAMES, RULE_EFFECTS, TOTALS } from '@ace/contract/destinations/names.ts';
import { GOODS_KINDS } from '@ace/contract/goods/goods-line.ts';
import { EXPORT_REASON_NAMES, GOODS_KIND_NAMES } from '@ace/contract/goods/words.ts';
import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import { Button, Checkbox, Fieldset, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { DateField } from '../../shared/form/fields/date-fields.tsx';
import { AreaField, FewField, TextField } from '../../shared/form/fields/fields.tsx';
import { NumberField } from '../../shared/form/fields/number-field.tsx';
import { fieldNameOf } from '../../shared/i18n/field-name.ts';
import { currentFormat, useFormat } from '../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { parseTypedNumber } from '../../shared/i18n/typed-number.ts';
import type { Choice } from '../../shared/ui/choices/choice-list.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import styles from './findings.module.css';
import type { DestinationValues, RequirementField as RequirementFieldName, RequirementKind, RuleValues } from './rule-form.ts';
import { WordsField } from './words-field.tsx';

type Props = {
  /** Its place in the form. */
  index: number;
  /** Its fields are shown, as those of a rule that is wrong. */
  isNew: boolean;
};

const REASONS = [...(Object.keys(EXPORT_REASON_NAMES.vi) as (keyof (typeof EXPORT_REASON_NAMES)['vi'])[]), 'unknown'] as const;

/** A number by which goods may go: of the shipment, or of a line. */
const nameOfPaper = (field: string) =>
  fieldNameOf('shipment', field === 'unNumber' ? `goodsLines[0].${field}` : field, { withPlace: false });

type ChecksProps<Value extends string> = { name: string; legend: string; choices: readonly Value[]; labelOf: (value: Value) => string };

/** Any of a few choices. */
const Checks = <Value extends string>({ name, legend, choices, labelOf }: ChecksProps<Value>) => {
  const {
    field,
    fieldState: { error },
  } = useController({ name });
  return (
    <Fieldset legend={legend}>
      <Group gap="lg">
        {choices.map((value) => (
          <Checkbox
            key={value}
            label={labelOf(value)}
            checked={field.value.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              field.onChange(choices.filter((each) => (each === value ? checked : field.value.includes(each))))
            }
          />
        ))}
      </Group>
      {error && <Input.Error mt="xs">{error.message}</Input.Error>}
    </Fieldset>
  );
};

const EffectField = ({ name }: { name: string }) => {
  const t = useText();
  const { field } = useController({ name });
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('destination.effect')}
      data={RULE_EFFECTS.map((value) => ({ value, label: t(`destination.effects.${value}`) }))}
      value={field.value}
      onChange={field.onChange}
    />
  );
};

const WAYS = ['any', 'partner'] as const;

/** The ways by which a shipment may go; the form holds a word, or a list. */
const PartnersField = ({ name }: { name: string }) => {
  const t = useText();
  const choices = [
    ...WAYS.map((value) => ({ value, label: t(`destination.partners.${value}`) })),
    ...PARTNERS.map((value) => ({ value, label: t(`shipment.partner.${value}`) })),
  ];
  const read = (chosen: string) => WAYS.find((way) => way === chosen) ?? chosen.split(',');
  return <FewField {...{ name, choices, read }} label={t('destination.partner')} />;
};

/** A field of what a rule requires. */
const RequirementField = ({ name, field }: { name: string; field: RequirementFieldName }) => {
  const t = useText();
  const shared = { name: `${name}.${field}`, label: t(`destination.of.${field}`) };
  const choices: Partial<Record<RequirementFieldName, Choice[]>> = {
    digits: ['6', '8', '10'].map((value) => ({ value, label: value })),
    field: FIELD_NAMES.map((value) => ({ value, label: fieldNameOf('shipment', value) })),
    party: (['sender', 'receiver'] as const).map((value) => ({ value, label: t(`destination.${value}`) })),
    unless: ['', 'priorNoticeNumber', 'unNumber'].map((value) => ({ value, label: value && nameOfPaper(value) })),
    of: TOTALS.map((value) => ({ value, label: t(`destination.totals.${value}`) })),
  };
  if (choices[field]) return <FewField {...shared} choices={choices[field]} />;
  if (field === 'kinds' || field === 'currencies') return <WordsField {...shared} />;
  return field === 'currency' ? <TextField {...shared} /> : <NumberField {...shared} />;
};

/** A rule: what it says and does; folded, its fields and its source. Memoized: one of many changes with each key. */
export const RuleFields = memo(({ index, isNew }: Props) => {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const { getValues, setValue } = useFormContext<DestinationValues>();
  const name = `rules.${index}` as const;
  const rule = useWatch<DestinationValues, typeof name>({ name });
  const { errors } = useFormState({ name });
  const { texts, source, requires } = rule;
  const isOfGoods = requires.kind === 'forbiddenKind';
  return (
    <li className={styles.rule} data-rule={rule.key} data-effect={rule.effect}>
      <div className={styles.head}>
        <div>
          <Text fw={500}>{texts[language].replaceAll('{limit}', () => limitText(rule)) || t('destination.newRule')}</Text>
          <Hint>
            {[
              t(`destination.kind.${requires.kind as RequirementKind}`),
              t('destination.to', { countries: countriesText(rule.countries, t) }),
            ]
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
        <EffectField name={`${name}.effect`} />
      </div>
      <details open={isNew || get(errors, name) !== undefined}>
        <summary>{t('destination.edit')}</summary>
        <Stack gap="sm" mt="xs">
          <AreaField name={`${name}.texts.vi`} label={t('destination.text.vi')} lines={1} />
          <AreaField name={`${name}.texts.en`} label={t('destination.text.en')} lines={1} />
          <div className={styles.fields}>
            <WordsField name={`${name}.countries`} label={t('destination.countries')} names={['all', 'abroad']} />
            <PartnersField name={`${name}.partners`} />
            <DateField name={`${name}.from`} label={t('destination.from')} />
            {(Object.keys(requires) as (keyof typeof requires | RequirementFieldName)[]).map(
              (field) =>
                field !== 'kind' &&
                !(isOfGoods && (field as RequirementFieldName) === 'kinds') && (
                  <RequirementField key={field} name={`${name}.requires`} field={field} />
                ),
            )}
          </div>
          {isOfGoods && (
            <Checks
              name={`${name}.requires.kinds`}
              legend={t('destination.goodsKinds')}
              choices={GOODS_KINDS}
              labelOf={(kind) => GOODS_KIND_NAMES[language][kind]}
            />
          )}
          <Checks
            name={`${name}.reasons`}
            legend={t('destination.reasons')}
            choices={REASONS}
            labelOf={(reason) => (reason === 'unknown' ? t('destination.unknownReason') : EXPORT_REASON_NAMES[language][reason])}
          />
          <div className={styles.fields}>
            <TextField name={`${name}.source.name`} label={t('destination.source')} />
            <TextField name={`${name}.source.url`} label={t('destination.url')} />
            <DateField name={`${name}.source.asOf`} label={t('destination.checkedOn')} />
          </div>
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => setValue('rules', getValues('rules').toSpliced(index, 1))}
            >
              {t('destination.remove')}
            </Button>
          </Group>
        </Stack>
      </details>
    </li>
  );
});

/** So many codes of countries are shown of a rule. */
const SHOWN_CODES = 8;

const countriesText = (countries: RuleValues['countries'], t: ReturnType<typeof useText>) => {
  if (countries === 'all' || countries === 'abroad') return t(`destination.${countries}`);
  const codes = [countries].flat();
  return codes.length > SHOWN_CODES ? `${codes.slice(0, SHOWN_CODES).join(', ')} … (${codes.length})` : codes.join(', ');
};

/** What a rule allows or asks for, as far as it is typed. */
const limitText = ({ requires }: RuleValues) => {
  // Of the fields of all kinds it has those of its own.
  const { amount, currency, kg, digits, kinds, currencies } = requires as Partial<Record<RequirementFieldName, string | number | string[]>>;
  const typed = amount ?? kg;
  const number = parseTypedNumber(typed as string | number | undefined);
  const shown = number === null || Number.isNaN(number) ? (typed ?? '') : currentFormat().number(number);
  if (amount !== undefined) return `${shown} ${currency}`;
  return kg === undefined ? [digits ?? kinds ?? currencies ?? ''].flat().join(', ') : `${shown} kg`;
};
