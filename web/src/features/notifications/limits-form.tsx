import type { NotificationLimits, NotificationSettings } from '@ace/contract/notifications/choices.ts';
import { LIMIT_RANGE } from '@ace/contract/notifications/kinds.ts';
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../shared/i18n/i18n.ts';
import { Section } from '../../shared/ui/section.tsx';
import { useSaving } from './use-saving.ts';

const FIGURES = ['newAddresses', 'newAddressesConfirmed', 'mailsPerAddress'] as const satisfies (keyof NotificationLimits)[];

const { min, max } = LIMIT_RANGE;

const isAllowedNumber = (figure: unknown) => Number.isInteger(figure) && Number(figure) >= min && Number(figure) <= max;

/** How many people shipments of customers notify in a day. */
export const LimitsForm = ({ settings }: { settings: NotificationSettings }) => {
  const t = useText();
  const [limits, setLimits] = useState<Record<string, string | number>>(settings.limits);
  const saving = useSaving(t('notificationSettings.limits.saved'));
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
            onChange={(value) => setLimits((before) => ({ ...before, [figure]: value }))}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            error={isAllowedNumber(limits[figure]) ? undefined : t('validation.range', { min, max })}
          />
        ))}
      </Stack>
      <Group justify="flex-end" mt="sm">
        {/* `isComplete` has checked the numbers. */}
        <Button
          disabled={!isComplete}
          loading={saving.isPending}
          onClick={() => saving.run({ ...settings, limits: limits as NotificationLimits })}
        >
          {t('form.save')}
        </Button>
      </Group>
    </Section>
  );
};
