import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import { STUCK_DAYS_LIMITS, type StuckDays } from '@ace/contract/progress/stuck-days.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { Alert, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { showError, textsOf } from '../../shared/api/errors.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { saveStuckDays, stuckDaysQuery } from './queries.ts';

const { min, max } = STUCK_DAYS_LIMITS;

const isAllowedNumber = (days: unknown) => Number.isInteger(days) && Number(days) >= min && Number(days) <= max;

const StuckDaysForm = ({ initial, onClose }: { initial: StuckDays; onClose: () => void }) => {
  const t = useText();
  const [days, setDays] = useState<Record<string, string | number>>(initial);
  const isComplete = PARTNERS.every((partner) => isAllowedNumber(days[partner]));
  const saving = useAction({
    // `isComplete` has checked the numbers.
    mutationFn: () => saveStuckDays(days as StuckDays),
    onSuccess: () => {
      showAlert('success', t('desk.stuckDays.saved'));
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) showError(error);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isComplete) saving.run();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t('desk.stuckDays.lead')}</Text>
        {saving.error instanceof ApiError && (
          <Alert color="red" role="alert">
            {textsOf(saving.error).join(' ')}
          </Alert>
        )}
        {PARTNERS.map((partner, index) => (
          <NumberInput
            key={partner}
            data-autofocus={index === 0 || undefined}
            label={partner === 'none' ? t('desk.stuckDays.own') : t(`shipment.partner.${partner}`)}
            value={days[partner]}
            onChange={(value) => setDays((before) => ({ ...before, [partner]: value }))}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            error={isAllowedNumber(days[partner]) ? undefined : t('validation.range', { min, max })}
          />
        ))}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" disabled={!isComplete} loading={saving.isPending}>
            {t('desk.note.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Sets after how many days a shipment counts as stuck. */
export const StuckDaysDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const query = useQuery(stuckDaysQuery);
  return (
    <Dialog title={t('desk.stuckDays.title')} onClose={onClose}>
      <Loaded query={query}>{(days) => <StuckDaysForm initial={days} onClose={onClose} />}</Loaded>
    </Dialog>
  );
};
