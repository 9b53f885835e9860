import { createFileRoute } from '@tanstack/react-router';
import { ConfirmDelete } from '../../../shared/record/confirm-delete.tsx';
import { deleteRoute } from '../../../shared/record/record-routes.ts';
import { receiverOf } from '../party-fields.ts';
import { shipments } from '../queries.ts';

const DeleteShipmentPopup = () => (
  <ConfirmDelete records={shipments} aboutOf={(shipment) => [receiverOf(shipment), shipment.description]} />
);

export const Route = createFileRoute('/_lists/shipment-ace/$id/delete')({ ...deleteRoute(shipments), component: DeleteShipmentPopup });
