import { createFileRoute } from '@tanstack/react-router';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { ConfirmDelete } from '../../../shared/record/confirm-delete.tsx';
import { requires } from '../../../shared/session/guard.ts';
import { trackings } from '../queries.ts';

const DeleteTrackingPopup = () => {
  const t = useText();
  const format = useFormat();
  return (
    <ConfirmDelete
      records={trackings}
      nameOf={({ aceBillNumber }) => aceBillNumber}
      aboutOf={({ deliveryStatus, location, dateTime }) => [t(`deliveryStatus.${deliveryStatus}`), location, format.moment(dateTime)]}
    />
  );
};

export const Route = createFileRoute('/tracking-ace/_list/$id/delete')({
  beforeLoad: requires('trackings:write'),
  component: DeleteTrackingPopup,
});
