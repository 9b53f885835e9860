import { CHARGED_PER, MEASURE_ROUNDINGS, PACKAGE_LIMITS } from '@ace/contract/weights/rules.ts';
import { WEIGHT_LIMITS } from '@ace/contract/weights/weights.ts';
import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { DateField } from '../../shared/form/fields/date-fields.tsx';
import { FewField } from '../../shared/form/fields/fields.tsx';
import { NumberField } from '../../shared/form/fields/number-field.tsx';
import { useList } from '../../shared/form/fields/use-list.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import styles from './weights.module.css';

const Steps = ({ name }: { name: string }) => {
  const t = useText();
  const { items, write, remove, errorAt } = useList(name);
  return (
    <Fieldset legend={t('weights.steps')} className={styles.set}>
      {items.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
        <Group key={index} gap="xs" align="end" wrap="nowrap">
          <NumberField name={`${name}.${index}.step`} label={t('weights.step')} />
          {index === items.length - 1 ? (
            <Text pb={8}>{t('weights.beyond')}</Text>
          ) : (
            <>
              <NumberField name={`${name}.${index}.upTo`} label={t('weights.upTo')} />
              <IconButton Icon={IconX} label={t('weights.removeStep')} mb={6} onClick={() => remove(index)} />
            </>
          )}
        </Group>
      ))}
      {errorAt() && (
        <Text c="red" size="sm" role="alert">
          {errorAt()}
        </Text>
      )}
      {items.length < WEIGHT_LIMITS.steps && (
        <Button
          size="compact-sm"
          variant="subtle"
          mt={6}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => write(items.toSpliced(-1, 0, { upTo: '', step: '' }))}
        >
          {t('weights.addStep')}
        </Button>
      )}
    </Fieldset>
  );
};

type Props = {
  /** Where the form has the rule. */
  name: string;
  /** Missing where a partner has one rule alone. */
  onRemove?: () => void;
};

/** One rule: from when it holds, and how weight is charged. */
export const RuleFields = ({ name, onRemove }: Props) => {
  const t = useText();
  return (
    <Stack gap="sm">
      <div className={styles.fields}>
        <DateField name={`${name}.from`} label={t('weights.from')} description={t('weights.fromHint')} />
        <NumberField name={`${name}.divisor`} label={t('weights.divisor')} />
        <NumberField name={`${name}.minimum`} label={t('weights.minimum')} />
        <FewField
          name={`${name}.per`}
          label={t('weights.per')}
          choices={CHARGED_PER.map((value) => ({ value, label: t(`weights.perChoice.${value}`) }))}
        />
        <FewField
          name={`${name}.rounding`}
          label={t('weights.rounding')}
          choices={MEASURE_ROUNDINGS.map((value) => ({ value, label: t(`weights.roundingChoice.${value}`) }))}
        />
      </div>
      <Steps name={`${name}.steps`} />
      <Fieldset legend={t('weights.limits')} className={styles.set}>
        <div className={styles.fields}>
          {PACKAGE_LIMITS.map((limit) => (
            <NumberField key={limit} name={`${name}.limits.${limit}`} label={t(`weights.limit.${limit}`)} />
          ))}
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
