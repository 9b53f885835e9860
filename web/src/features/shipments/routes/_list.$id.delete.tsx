import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ConfirmDelete } from '../../../shared/record/confirm-delete.tsx';
import { receiverOf } from '../party-fields.ts';
import { shipments } from '../queries.ts';

const DeleteShipmentPopup = () => {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <ConfirmDelete
      entity="shipment"
      detail={shipments.detail(id)}
      nameOf={({ aceBillNumber }) => aceBillNumber}
      aboutOf={(shipment) => [receiverOf(shipment), shipment.description].filter(Boolean).join(', ')}
      onConfirm={() => shipments.remove(id)}
      onClose={() => void navigate({ to: '/shipment-ace', search, replace: true })}
    />
  );
};

export const Route = createFileRoute('/shipment-ace/_list/$id/delete')({ component: DeleteShipmentPopup });
