import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { shipments } from '../queries.ts';
import { ShipmentDetail } from '../shipment-detail.tsx';

const ShipmentDetailPage = () => <ShipmentDetail id={Route.useParams().id} change={Route.useSearch().change} />;

export const Route = createFileRoute('/shipment-ace/$id/view')({
  // The version whose change a dialog shows, so that it can be linked to.
  validateSearch: ({ change }: { change?: unknown } & SearchSchemaInput): { change?: number } =>
    /^[1-9]\d{0,8}$/.test(String(change)) ? { change: Number(change) } : {},
  beforeLoad: requires('shipments:read'),
  loader: ({ params }) => shipments.open(params.id),
  staticData: { title: 'shipment.entityName', nameOf: ({ aceBillNumber }: Shipment) => aceBillNumber },
  component: ShipmentDetailPage,
});
