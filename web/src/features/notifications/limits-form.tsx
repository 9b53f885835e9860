import type { NotificationLimits } from '@ace/contract/notifications/choices.ts';
import { LIMIT_RANGE } from '@ace/contract/notifications/kinds.ts';
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useText } from '../../shared/i18n/i18n.ts';
import { Section } from '../../shared/ui/section.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const FIGURES = ['newAddresses', 'newAddressesConfirmed', 'mailsPerAddress'] as const satisfies (keyof NotificationLimits)[];

const { min, max } = LIMIT_RANGE;

const isAllowedNumber = (figure: unknown) => Number.isInteger(figure) && Number(figure) >= min && Number(figure) <= max;

/** How many people shipments of customers notify in a day. */
export const LimitsForm = ({ form: { values, change, save, isPending } }: { form: SettingsForm }) => {
  const t = useText();
  const { limits } = values;
  const isComplete = FIGURES.every((figure) => isAllowedNumber(limits[figure]));
  return (
    <Section title={t('notificationSettings.limits.title')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('notificationSettings.limits.lead')}
      </Text>
      <Stack gap="sm" maw={420}>
        {FIGURES.map((figure) => (
          <NumberInput
            key={figure}
            label={t(`notificationSettings.limits.${figure}`)}
            value={limits[figure]}
            // What is typed may be no number yet: `isComplete` keeps it from being saved.
            onChange={(value) => change({ limits: { ...limits, [figure]: value as number } })}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            error={isAllowedNumber(limits[figure]) ? undefined : t('validation.range', { min, max })}
          />
        ))}
      </Stack>
      <Group justify="flex-end" mt="sm">
        <Button disabled={!isComplete} loading={isPending} onClick={() => save({ limits }, t('notificationSettings.limits.saved'))}>
          {t('form.save')}
        </Button>
      </Group>
    </Section>
  );
};
