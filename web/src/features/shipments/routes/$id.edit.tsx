import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { createFileRoute } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { ShipmentForm } from '../form/shipment-form.tsx';
import { toForm } from '../form/values.ts';
import { shipments } from '../queries.ts';

const EditShipmentPage = () => {
  const shipment = Route.useLoaderData();
  // Remounted only for another shipment: later reads must not overwrite what the user types.
  return <ShipmentForm key={shipment.id} shipment={shipment} initial={toForm(shipment)} />;
};

export const Route = createFileRoute('/shipment-ace/$id/edit')({
  beforeLoad: requires('shipments:write'),
  loader: ({ params }) => shipments.reread(params.id),
  staticData: { title: 'shipment.form.title', nameOf: ({ aceBillNumber }: Shipment) => aceBillNumber },
  component: EditShipmentPage,
});
