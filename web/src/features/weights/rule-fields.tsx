import { CHARGED_PER, type ChargedPer, MEASURE_ROUNDINGS, type MeasureRounding, PACKAGE_LIMITS } from '@ace/contract/weights/rules.ts';
import { WEIGHT_LIMITS } from '@ace/contract/weights/weights.ts';
import { Button, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { DateInput } from '../../shared/form/fields/date-input.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import type { RuleDraft } from './drafts.ts';
import styles from './weights.module.css';

type Props = {
  draft: RuleDraft;
  /** What the server says of a field, by its path within the rule. */
  errorOf: (path: string) => string | undefined;
  onChange: (change: Partial<RuleDraft>) => void;
  /** Missing where a partner has one rule alone. */
  onRemove?: () => void;
};

/** One rule: from when it holds, and how weight is charged. */
export const RuleFields = ({ draft, errorOf, onChange, onRemove }: Props) => {
  const t = useText();
  const { from, divisor, per, rounding, minimum, steps, limits } = draft;
  const number = (label: string, path: string, value: string, change: (text: string) => void) => (
    <TextInput
      key={path}
      label={label}
      inputMode="decimal"
      value={value}
      error={errorOf(path)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
  const changeStep = (index: number, change: Partial<(typeof steps)[number]>) =>
    onChange({ steps: steps.map((step, place) => (place === index ? { ...step, ...change } : step)) });
  return (
    <Stack gap="sm">
      <div className={styles.fields}>
        <DateInput
          label={t('weights.from')}
          description={t('weights.fromHint')}
          value={from}
          error={errorOf('from')}
          onChange={(value) => onChange({ from: value })}
        />
        {number(t('weights.divisor'), 'divisor', divisor, (text) => onChange({ divisor: text }))}
        {number(t('weights.minimum'), 'minimum', minimum, (text) => onChange({ minimum: text }))}
        <NativeSelect
          label={t('weights.per')}
          data={CHARGED_PER.map((value) => ({ value, label: t(`weights.perChoice.${value}`) }))}
          value={per}
          onChange={({ currentTarget }) => onChange({ per: currentTarget.value as ChargedPer })}
        />
        <NativeSelect
          label={t('weights.rounding')}
          data={MEASURE_ROUNDINGS.map((value) => ({ value, label: t(`weights.roundingChoice.${value}`) }))}
          value={rounding}
          onChange={({ currentTarget }) => onChange({ rounding: currentTarget.value as MeasureRounding })}
        />
      </div>
      <Fieldset legend={t('weights.steps')} className={styles.set}>
        {steps.map(({ upTo, step }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
          <Group key={index} gap="xs" align="end" wrap="nowrap">
            {number(t('weights.step'), `steps[${index}].step`, step, (text) => changeStep(index, { step: text }))}
            {index === steps.length - 1 ? (
              <Text pb={8}>{t('weights.beyond')}</Text>
            ) : (
              <>
                {number(t('weights.upTo'), `steps[${index}].upTo`, upTo, (text) => changeStep(index, { upTo: text }))}
                <IconButton
                  Icon={IconX}
                  label={t('weights.removeStep')}
                  mb={6}
                  onClick={() => onChange({ steps: steps.filter((_, place) => place !== index) })}
                />
              </>
            )}
          </Group>
        ))}
        {errorOf('steps') && (
          <Text c="red" size="sm" role="alert">
            {errorOf('steps')}
          </Text>
        )}
        {steps.length < WEIGHT_LIMITS.steps && (
          <Button
            size="compact-sm"
            variant="subtle"
            mt={6}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange({ steps: [...steps.slice(0, -1), { upTo: '', step: '' }, ...steps.slice(-1)] })}
          >
            {t('weights.addStep')}
          </Button>
        )}
      </Fieldset>
      <Fieldset legend={t('weights.limits')} className={styles.set}>
        <div className={styles.fields}>
          {PACKAGE_LIMITS.map((limit) =>
            number(t(`weights.limit.${limit}`), `limits.${limit}`, limits[limit], (text) =>
              onChange({ limits: { ...limits, [limit]: text } }),
            ),
          )}
        </div>
      </Fieldset>
      {onRemove && (
        <Group justify="flex-end">
          <Button size="compact-sm" variant="subtle" color="red" leftSection={<IconTrash size={14} aria-hidden />} onClick={onRemove}>
            {t('weights.remove')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};
