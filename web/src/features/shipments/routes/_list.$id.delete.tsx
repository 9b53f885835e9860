import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ConfirmDelete } from '../../../shared/confirm-delete.tsx';
import { useText } from '../../../shared/i18n/i18n.ts';
import { deleteShipment, shipmentDetail } from '../queries.ts';

const DeleteShipmentPopup = () => {
  const t = useText();
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate();
  const { data } = useQuery(shipmentDetail(id));
  const close = () => void navigate({ to: '/shipment-ace', search, replace: true });
  return (
    <ConfirmDelete
      question={t('shipment.delete.question')}
      name={data?.aceBillNumber ?? id}
      deed={t('shipment.delete.deed')}
      onConfirm={() => deleteShipment(id)}
      onClose={close}
    />
  );
};

export const Route = createFileRoute('/shipment-ace/_list/$id/delete')({ component: DeleteShipmentPopup });
