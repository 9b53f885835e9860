import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { ConfirmDelete } from '../../../shared/record/confirm-delete.tsx';
import { requires } from '../../../shared/session/guard.ts';
import { trackings } from '../queries.ts';

const DeleteTrackingPopup = () => {
  const t = useText();
  const format = useFormat();
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <ConfirmDelete
      entity="tracking"
      detail={trackings.detail(id)}
      nameOf={({ aceBillNumber }) => aceBillNumber}
      aboutOf={({ deliveryStatus, location, dateTime }) =>
        [t(`deliveryStatus.${deliveryStatus}`), location, format.moment(dateTime)].join(', ')
      }
      onConfirm={() => trackings.remove(id)}
      onClose={() => void navigate({ to: '/tracking-ace', search, replace: true })}
    />
  );
};

export const Route = createFileRoute('/tracking-ace/_list/$id/delete')({
  beforeLoad: requires('trackings:write'),
  component: DeleteTrackingPopup,
});
