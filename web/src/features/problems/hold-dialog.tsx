import { HOLD_REASONS, type HoldReason } from '@ace/contract/problems/reasons.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { holdShipment } from './queries.ts';
import { isTextMissing, TextField } from './text-field.tsx';

type Props = { shipment: Pick<Shipment, 'id' | 'aceBillNumber'>; onClose: () => void };

/** Puts a shipment on hold, with a reason. */
export const HoldDialog = ({ shipment: { id, aceBillNumber: number }, onClose }: Props) => {
  const t = useText();
  const [reason, setReason] = useState<HoldReason | ''>('');
  const [text, setText] = useState('');
  const holding = useAction({
    mutationFn: (chosen: HoldReason) => holdShipment(id, { reason: chosen, text }),
    onSuccess: () => {
      showAlert('success', t('problem.held', { number }));
      onClose();
    },
  });
  return (
    <Dialog title={t('problem.holdTitle', { number })} onClose={onClose}>
      <DialogForm
        lead={t('problem.holdLead')}
        error={holding.error}
        isComplete={reason !== '' && !isTextMissing(reason, text)}
        isBusy={holding.isPending}
        onSubmit={() => reason && holding.run(reason)}
        onCancel={onClose}
        submitText={t('problem.hold')}
      >
        <NativeSelect
          label={t('problem.field.reason')}
          data={[
            { value: '', label: t('problem.chooseReason') },
            ...HOLD_REASONS.map((value) => ({ value: value as string, label: t(`problem.reason.${value}`) })),
          ]}
          value={reason}
          // The values are those of the choices above.
          onChange={({ currentTarget }) => setReason(currentTarget.value as typeof reason)}
          data-autofocus
        />
        <TextField reason={reason} value={text} onChange={setText} />
      </DialogForm>
    </Dialog>
  );
};
