import {
  FIELD_NAMES,
  FORM_NAMES,
  GOODS_PLACES,
  LINE_FIELDS,
  PARTY_KINDS,
  RULE_EFFECTS,
  STOP_LISTS,
  TOTALS,
  TRANSPORTS,
  WORD_PLACES,
} from '@ace/contract/destinations/names.ts';
import { GOODS_KINDS } from '@ace/contract/goods/goods-line.ts';
import { EXPORT_REASON_NAMES, GOODS_KIND_NAMES } from '@ace/contract/goods/words.ts';
import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import { SHIPMENT_TERMS, termName } from '@ace/contract/shipments/terms.ts';
import { Button, Checkbox, Fieldset, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { DateField } from '../../shared/form/fields/date-fields.tsx';
import { AreaField, CheckField, FewField, TextField } from '../../shared/form/fields/fields.tsx';
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

const nameOfLineField = (field: string) => fieldNameOf('shipment', `goodsLines[0].${field}`, { withPlace: false });

/** A number by which goods may go: of the shipment, or of a line. */
const nameOfPaper = (field: string) => (field === 'unNumber' ? nameOfLineField(field) : fieldNameOf('shipment', field));

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

/** `isOfCountry`: the rule is about countries that somebody has checked. */
const EffectField = ({ name, isOfCountry }: { name: string; isOfCountry: boolean }) => {
  const t = useText();
  const { field } = useController({ name });
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('destination.effect')}
      data={RULE_EFFECTS.filter((value) => isOfCountry || value !== 'notChecked').map((value) => ({
        value,
        label: t(`destination.effects.${value}`),
      }))}
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

type ConditionProps = { name: string; label: string; choices: readonly ('post' | 'express' | 'person' | 'company')[] };

/** One of a few choices, or none of them. */
const ConditionField = ({ choices, ...shared }: ConditionProps) => {
  const t = useText();
  const named = choices.map((value) => ({ value, label: t(`destination.choice.${value}`) }));
  return <FewField {...shared} choices={[{ value: '', label: t('destination.any') }, ...named]} />;
};

type RequirementProps = { name: string; field: RequirementFieldName; kind: RequirementKind };

/** Whether kinds of goods are chosen: the kinds of tax numbers are typed. */
const isOfGoods = ({ field, kind }: RequirementProps) =>
  field === 'among' || field === 'wordsIn' || (field === 'kinds' && kind !== 'taxNumber');

/** A list of which a rule requires some. */
const RequirementChecks = (props: RequirementProps) => {
  const t = useText();
  const language = useLanguage();
  const { name, field } = props;
  const shared = { name: `${name}.${field}`, legend: t(`destination.of.${field}`) };
  if (field === 'lists') return <Checks {...shared} choices={STOP_LISTS} labelOf={(list) => t(`destination.list.${list}`)} />;
  if (field === 'lineFields') return <Checks {...shared} choices={LINE_FIELDS} labelOf={nameOfLineField} />;
  return isOfGoods(props) && <Checks {...shared} choices={GOODS_KINDS} labelOf={(each) => GOODS_KIND_NAMES[language][each]} />;
};

/** A field of what a rule requires; its lists are typed with commas. */
const RequirementField = (props: RequirementProps) => {
  const t = useText();
  const { name, field } = props;
  const shared = { name: `${name}.${field}`, label: t(`destination.of.${field}`) };
  const choices: Partial<Record<RequirementFieldName, Choice[]>> = {
    digits: ['6', '8', '10'].map((value) => ({ value, label: value })),
    field: FIELD_NAMES.map((value) => ({ value, label: fieldNameOf('shipment', value) })),
    party: (['sender', 'receiver'] as const).map((value) => ({ value, label: t(`destination.${value}`) })),
    unless: ['', 'priorNoticeNumber', 'unNumber', 'mailTrackingNumber'].map((value) => ({ value, label: value && nameOfPaper(value) })),
    of: TOTALS.map((value) => ({ value, label: t(`destination.totals.${value}`) })),
    form: FORM_NAMES.map((value) => ({ value, label: t(`destination.form.${value}`) })),
    where: WORD_PLACES.map((value) => ({ value, label: t(`destination.place.${value}`) })),
    at: GOODS_PLACES.map((value) => ({ value, label: nameOfLineField(value) })),
  };
  if (choices[field]) return <FewField {...shared} choices={choices[field]} />;
  if (field === 'lists' || field === 'lineFields' || isOfGoods(props)) return null;
  if (field === 'amount' || field === 'kg') return <NumberField {...shared} />;
  if (field === 'currency') return <TextField {...shared} />;
  return <WordsField {...shared} isOfPhrases={field === 'words' || field === 'without'} />;
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
  const kind = requires.kind as RequirementKind;
  const required = Object.keys(requires).filter((field) => field !== 'kind') as RequirementFieldName[];
  return (
    <li className={styles.rule} data-rule={rule.key} data-effect={rule.effect}>
      <div className={styles.head}>
        <div>
          <Text fw={500}>{texts[language].replaceAll('{limit}', () => limitText(rule)) || t('destination.newRule')}</Text>
          <Hint>
            {[t(`destination.kind.${kind}`), t('destination.to', { countries: countriesText(rule.countries, t) })]
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
        <EffectField name={`${name}.effect`} isOfCountry={kind === 'checkedCountry'} />
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
            <DateField name={`${name}.until`} label={t('destination.until')} />
            {required.map((field) => (
              <RequirementField key={field} name={`${name}.requires`} {...{ field, kind }} />
            ))}
          </div>
          {required.map((field) => (
            <RequirementChecks key={field} name={`${name}.requires`} {...{ field, kind }} />
          ))}
          <div className={styles.fields}>
            <ConditionField name={`${name}.transport`} label={t('destination.transport')} choices={TRANSPORTS} />
            <ConditionField name={`${name}.sender`} label={t('destination.sender')} choices={PARTY_KINDS} />
            <ConditionField name={`${name}.receiver`} label={t('destination.receiver')} choices={PARTY_KINDS} />
            <NumberField name={`${name}.upTo`} label={t('destination.upTo')} />
            <TextField name={`${name}.upToCurrency`} label={t('destination.of.currency')} />
          </div>
          <CheckField name={`${name}.isCif`} label={t('destination.isCif')} />
          <Checks name={`${name}.terms`} legend={t('destination.terms')} choices={SHIPMENT_TERMS} labelOf={termName} />
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
  const { amount, currency, kg, digits, lengths, kinds, currencies } = requires as Partial<
    Record<RequirementFieldName, string | number | string[]>
  >;
  const typed = amount ?? kg;
  const number = parseTypedNumber(typed as string | number | undefined);
  const shown = number === null || Number.isNaN(number) ? (typed ?? '') : currentFormat().number(number);
  if (amount !== undefined) return `${shown} ${currency}`;
  return kg === undefined ? [digits ?? lengths ?? kinds ?? currencies ?? ''].flat().join(', ') : `${shown} kg`;
};
