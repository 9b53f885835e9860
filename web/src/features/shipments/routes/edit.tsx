import { isAllowed } from '@ace/contract/permissions.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { loadTexts } from '../../../shared/i18n/i18n.ts';
import { editPage } from '../../../shared/record/record-pages.tsx';
import { editRoute } from '../../../shared/record/record-routes.ts';
import { useAccount } from '../../../shared/session/account.ts';
import { DeliveredQuestion } from '../form/delivered.tsx';
import { toForm } from '../form/rules/values.ts';
import { ShipmentForm } from '../form/shipment-form.tsx';
import { shipments } from '../queries.ts';

const EditShipmentPage = ({ record: shipment }: { record: Shipment }) => {
  const account = useAccount();
  const [isAsking, setIsAsking] = useState(shipment.deliveryStatus === 'DELIVERED' && isAllowed('shipments:assign', account));
  if (isAsking) return <DeliveredQuestion shipment={shipment} onContinue={() => setIsAsking(false)} />;
  return <ShipmentForm shipment={shipment} initial={toForm(shipment)} />;
};

export const Route = createFileRoute('/shipment-ace/$id/edit')({
  ...editRoute(shipments),
  loader: async ({ params }) => {
    const [shipment] = await Promise.all([shipments.reread(params.id), loadTexts('shipments/form')]);
    return shipment;
  },
  component: editPage(shipments, EditShipmentPage),
});
