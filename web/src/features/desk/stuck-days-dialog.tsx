import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import { STUCK_DAYS_LIMITS, type StuckDays } from '@ace/contract/progress/stuck-days.ts';
import { NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showUnlessRefused } from '../../shared/api/errors.ts';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
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
    onError: showUnlessRefused,
  });
  return (
    <DialogForm
      lead={t('desk.stuckDays.lead')}
      error={saving.error}
      isComplete={isComplete}
      isBusy={saving.isPending}
      onSubmit={saving.run}
      onCancel={onClose}
      submitText={t('form.save')}
    >
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
    </DialogForm>
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
