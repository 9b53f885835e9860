import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import { STUCK_DAYS_LIMITS, type StuckDays, type StuckDaysInput } from '@ace/contract/progress/stuck-days.ts';
import { NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showUnlessRefused } from '../../shared/api/errors.ts';
import { ConflictPanel } from '../../shared/form/conflict-panel.tsx';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
import { mergeOnto } from '../../shared/form/merge.ts';
import { settingOf, useSetting } from '../../shared/form/use-setting.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { readStuckDays, saveStuckDays, stuckDaysQuery } from './queries.ts';

const { min, max } = STUCK_DAYS_LIMITS;

const isAllowedNumber = (days: unknown) => Number.isInteger(days) && Number(days) >= min && Number(days) <= max;

type Days = Record<string, string | number>;

const StuckDaysForm = ({ initial, onClose }: { initial: StuckDays; onClose: () => void }) => {
  const t = useText();
  const stored = settingOf(initial);
  const [days, setDays] = useState<Days>(stored.values);
  const isComplete = PARTNERS.every((partner) => isAllowedNumber(days[partner]));
  const saving = useSetting<Days>({
    stored,
    values: days,
    onValues: setDays,
    merge: mergeOnto,
    // `isComplete` has checked the numbers.
    save: async (values, version) => settingOf(await saveStuckDays({ ...(values as StuckDaysInput), version })),
    reread: async () => settingOf(await readStuckDays()),
    onSaved: () => {
      showAlert('success', t('desk.stuckDays.saved'));
      onClose();
    },
    onError: showUnlessRefused,
  });
  const labelOf = (partner: string) => (partner === 'none' ? t('desk.stuckDays.own') : textOf(`shipment.partner.${partner}`)) ?? partner;
  return (
    <DialogForm
      lead={t('desk.stuckDays.lead')}
      error={saving.error}
      isComplete={isComplete}
      isBusy={saving.isPending}
      onSubmit={() => saving.run(days)}
      onCancel={onClose}
      submitText={t('form.save')}
    >
      {saving.conflict && <ConflictPanel {...saving.conflict} labelOf={labelOf} />}
      {PARTNERS.map((partner, index) => (
        <NumberInput
          key={partner}
          data-autofocus={index === 0 || undefined}
          label={labelOf(partner)}
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
