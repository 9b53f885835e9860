import { PARTNERS, type Partner } from '@ace/contract/partners/carriers.ts';
import { TRACKING_LIMITS } from '@ace/contract/trackings/statuses.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { showUnlessRefused } from '../../shared/api/errors.ts';
import { sendOnce } from '../../shared/api/request-key.ts';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { placesQuery } from '../trackings/queries.ts';
import { usePartnerName } from './partner-name.ts';
import { refreshManifests } from './queries.ts';

/** Opens a manifest by hand, before its first package is scanned. */
export const StartDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const nameOf = usePartnerName();
  const navigate = useNavigate();
  const { data: places } = useQuery(placesQuery);
  const [partner, setPartner] = useState<Partner>('gtsAus');
  const [place, setPlace] = useState<string | null>(null);
  const given = (place ?? places?.last ?? '').trim();
  const starting = useAction({
    mutationFn: () => {
      const body = { partner, place: given };
      return sendOnce({ content: ['manifest', body] }, (key) => api('POST /api/manifests', { body, headers: { 'Idempotency-Key': key } }));
    },
    onSuccess: async ({ body: { id } }) => {
      await refreshManifests();
      await navigate({ to: '/manifest/$id', params: { id: String(id) } });
    },
    onError: showUnlessRefused,
  });
  return (
    <Dialog title={t('manifest.start')} onClose={onClose}>
      <DialogForm
        error={starting.error}
        isComplete={given !== ''}
        isBusy={starting.isPending}
        onSubmit={starting.run}
        onCancel={onClose}
        submitText={t('manifest.start')}
      >
        <NativeSelect
          label={t('manifest.partner')}
          data={PARTNERS.map((value) => ({ value, label: nameOf(value) }))}
          value={partner}
          onChange={({ currentTarget: { value } }) => setPartner(value as Partner)}
        />
        <TextInput
          label={t('manifest.place')}
          list="manifest-places"
          autoComplete="off"
          withAsterisk
          maxLength={TRACKING_LIMITS.location}
          value={place ?? places?.last ?? ''}
          onChange={({ currentTarget: { value } }) => setPlace(value)}
        />
        <datalist id="manifest-places">
          {places?.places.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </DialogForm>
    </Dialog>
  );
};
