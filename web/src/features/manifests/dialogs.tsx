import type { ManifestDetail } from '@ace/contract/manifests/manifest.ts';
import { MANIFEST_LIMITS } from '@ace/contract/manifests/states.ts';
import { isFlight, masterNumberDoubt } from '@ace/contract/manifests/transport.ts';
import { toLocalMoment } from '@ace/contract/shared/dates/typed-date.ts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { showUnlessRefused } from '../../shared/api/errors.ts';
import { sendOnce } from '../../shared/api/request-key.ts';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
import { DateInput } from '../../shared/form/fields/date-input.tsx';
import { Warned } from '../../shared/form/fields/fields.tsx';
import formStyles from '../../shared/form/fields/form.module.css';
import { resolverOf } from '../../shared/form/schema/violations.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { blankEvent, eventForm, TrackingFields } from '../trackings/event-fields.tsx';
import { changeManifest } from './queries.ts';

type Props = { manifest: ManifestDetail; onClose: () => void };

/** Closes a manifest, and prints its list: what leaves in parts is named before. */
export const CloseDialog = ({ manifest, onPrint, onClose }: Props & { onPrint: (closed: Promise<unknown>) => unknown }) => {
  const t = useText();
  const { id, number, packages, shipments, lines } = manifest;
  const parts = lines.filter((line) => line.packages.length < line.total).map(({ aceBillNumber }) => aceBillNumber);
  const closing = useAction({
    mutationFn: () => {
      const closed = changeManifest(id, { state: 'closed' });
      onPrint(closed);
      return closed;
    },
    onSuccess: onClose,
    onError: showUnlessRefused,
  });
  return (
    <Dialog title={t('manifest.closeTitle', { number })} onClose={onClose}>
      <DialogForm
        lead={t('manifest.closeLead', { packages, shipments })}
        error={closing.error}
        isComplete
        isBusy={closing.isPending}
        onSubmit={closing.run}
        onCancel={onClose}
        submitText={t('manifest.close')}
      >
        {parts.length > 0 && (
          <Text size="sm" c="orange" fw={600}>
            {t('manifest.closeParts', { bills: parts.join(', ') })}
          </Text>
        )}
      </DialogForm>
    </Dialog>
  );
};

/** Opens a closed manifest again, with a reason. */
export const ReopenDialog = ({ manifest, onClose }: Props) => {
  const t = useText();
  const [reason, setReason] = useState('');
  const opening = useAction({
    mutationFn: () => changeManifest(manifest.id, { state: 'open', reason: reason.trim() }),
    onSuccess: onClose,
    onError: showUnlessRefused,
  });
  return (
    <Dialog title={t('manifest.reopenTitle', { number: manifest.number })} onClose={onClose}>
      <DialogForm
        lead={t('manifest.reopenLead')}
        error={opening.error}
        isComplete={reason.trim() !== ''}
        isBusy={opening.isPending}
        onSubmit={opening.run}
        onCancel={onClose}
        submitText={t('manifest.reopen')}
      >
        <TextInput
          label={t('manifest.reason')}
          withAsterisk
          maxLength={MANIFEST_LIMITS.reason}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </DialogForm>
    </Dialog>
  );
};

const ISO_MOMENT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/;

/** Changes waybill and flight, and the departure of an open one. */
export const EditDialog = ({ manifest, onClose }: Props) => {
  const t = useText();
  // The version that was opened: what others save meanwhile is refused, not overwritten.
  const [version] = useState(manifest.version);
  const [values, setValues] = useState({
    departsAt: manifest.departsAt ? toLocalMoment(new Date(manifest.departsAt)) : '',
    masterNumber: manifest.masterNumber ?? '',
    flight: manifest.flight ?? '',
  });
  const set = (changed: Partial<typeof values>) => setValues({ ...values, ...changed });
  const isOpen = manifest.state === 'open';
  const isMoment = ISO_MOMENT.test(values.departsAt);
  const doubt = masterNumberDoubt(values.masterNumber);
  const saving = useAction({
    mutationFn: () => {
      const { masterNumber, flight, departsAt } = values;
      const leaving = isOpen && { departsAt: departsAt ? new Date(departsAt).toISOString() : null };
      const texts = { masterNumber: masterNumber.trim() || null, flight: flight.trim() || null };
      return changeManifest(manifest.id, { version, ...texts, ...leaving });
    },
    onSuccess: () => {
      showAlert('success', t('manifest.saved'));
      onClose();
    },
    onError: showUnlessRefused,
  });
  return (
    <Dialog title={t('manifest.edit')} onClose={onClose}>
      <DialogForm
        error={saving.error}
        isComplete={isMoment}
        isBusy={saving.isPending}
        onSubmit={saving.run}
        onCancel={onClose}
        submitText={t('form.save')}
      >
        <TextInput
          label={t('manifest.masterNumber')}
          maxLength={MANIFEST_LIMITS.number}
          description={doubt && <Warned by={t(`manifest.doubt.${doubt}`)} />}
          value={values.masterNumber}
          onChange={({ currentTarget: { value } }) => set({ masterNumber: value })}
        />
        <TextInput
          label={t('manifest.flight')}
          maxLength={MANIFEST_LIMITS.number}
          description={!isFlight(values.flight) && <Warned by={t('manifest.doubt.flight')} />}
          value={values.flight}
          onChange={({ currentTarget: { value } }) => set({ flight: value })}
        />
        {isOpen && (
          <DateInput
            hasTime
            label={t('manifest.departsAt')}
            value={values.departsAt}
            onChange={(departsAt) => set({ departsAt })}
            error={isMoment ? undefined : t('manifest.noMoment')}
          />
        )}
      </DialogForm>
    </Dialog>
  );
};

/** Records an event of all shipments that have left with a manifest. */
export const EventDialog = ({ manifest, onClose }: Props) => {
  const t = useText();
  const [blank] = useState(() => blankEvent());
  const event = useForm({ defaultValues: blank, resolver: resolverOf(eventForm), mode: 'onChange' });
  const values = event.watch();
  const recording = useAction({
    mutationFn: () => {
      const body = eventForm.toInput(values, null);
      const params = { id: manifest.id };
      return sendOnce({ content: ['manifest event', manifest.id, body] }, (key) =>
        api('POST /api/manifests/:id/events', { params, body, headers: { 'Idempotency-Key': key } }),
      );
    },
    onSuccess: async ({ body }) => {
      showAlert('success', t('manifest.recorded', { number: body.shipments }));
      await queryClient.invalidateQueries({ queryKey: ['trackings'] });
      onClose();
    },
    onError: showUnlessRefused,
  });
  return (
    <Dialog title={t('manifest.eventTitle')} size="lg" onClose={onClose}>
      <DialogForm
        error={recording.error}
        isComplete={event.formState.isValid}
        isBusy={recording.isPending}
        onSubmit={recording.run}
        onCancel={onClose}
        submitText={t('manifest.event')}
      >
        <FormProvider {...event}>
          <div className={formStyles.fields}>
            <TrackingFields edited={null} />
          </div>
        </FormProvider>
      </DialogForm>
    </Dialog>
  );
};
