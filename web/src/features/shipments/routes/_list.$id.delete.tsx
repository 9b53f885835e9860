import { createFileRoute } from '@tanstack/react-router';
import { ConfirmDelete } from '../../../shared/record/confirm-delete.tsx';
import { receiverOf } from '../party-fields.ts';
import { shipments } from '../queries.ts';

const DeleteShipmentPopup = () => (
  <ConfirmDelete
    records={shipments}
    nameOf={({ aceBillNumber }) => aceBillNumber}
    aboutOf={(shipment) => [receiverOf(shipment), shipment.description]}
  />
);

export const Route = createFileRoute('/shipment-ace/_list/$id/delete')({ component: DeleteShipmentPopup });
