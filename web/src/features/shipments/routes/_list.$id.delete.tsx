import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ConfirmDelete } from '../../../shared/confirm-delete.tsx';
import { shipments } from '../queries.ts';

const DeleteShipmentPopup = () => {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate();
  const { data } = useQuery(shipments.detail(id));
  const close = () => void navigate({ to: '/shipment-ace', search, replace: true });
  return <ConfirmDelete entity="shipment" name={data?.aceBillNumber ?? id} onConfirm={() => shipments.remove(id)} onClose={close} />;
};

export const Route = createFileRoute('/shipment-ace/_list/$id/delete')({ component: DeleteShipmentPopup });
