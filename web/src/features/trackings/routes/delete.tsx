import { countryText } from '@ace/contract/shared/country-names.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../../shared/i18n/i18n.ts';
import { ConfirmDelete } from '../../../shared/record/confirm-delete.tsx';
import { deleteRoute } from '../../../shared/record/record-routes.ts';
import { trackings } from '../queries.ts';

const DeleteTrackingPopup = () => {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  return (
    <ConfirmDelete
      records={trackings}
      aboutOf={(tracking) => [
        t(`deliveryStatus.${tracking.deliveryStatus}`),
        countryText(null, tracking.location, language),
        format.event(tracking),
      ]}
    />
  );
};

export const Route = createFileRoute('/_lists/tracking-ace/$id/delete')({
  ...deleteRoute(trackings),
  component: DeleteTrackingPopup,
});
