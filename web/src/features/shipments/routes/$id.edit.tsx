import { isAllowed } from '@ace/contract/permissions.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '../../../shared/session/account.ts';
import { requires } from '../../../shared/session/guard.ts';
import { DeliveredQuestion } from '../form/delivered.tsx';
import { loadFormTexts } from '../form/load-texts.ts';
import { toForm } from '../form/rules/values.ts';
import { ShipmentForm } from '../form/shipment-form.tsx';
import { shipments } from '../queries.ts';

const EditShipment = ({ shipment }: { shipment: Shipment }) => {
  const account = useAccount();
  const [isAsking, setIsAsking] = useState(shipment.deliveryStatus === 'DELIVERED' && isAllowed('shipments:assign', account));
  if (isAsking) return <DeliveredQuestion shipment={shipment} onContinue={() => setIsAsking(false)} />;
  return <ShipmentForm shipment={shipment} initial={toForm(shipment)} />;
};

const EditShipmentPage = () => {
  const shipment = Route.useLoaderData();
  // Remounted only for another shipment: later reads must not overwrite what the user types.
  return <EditShipment key={shipment.id} shipment={shipment} />;
};

export const Route = createFileRoute('/shipment-ace/$id/edit')({
  beforeLoad: requires('shipments:write'),
  loader: async ({ params }) => {
    const [shipment] = await Promise.all([shipments.reread(params.id), loadFormTexts()]);
    return shipment;
  },
  staticData: { title: 'shipment.form.title', nameOf: ({ aceBillNumber }: Shipment) => aceBillNumber },
  component: EditShipmentPage,
});
