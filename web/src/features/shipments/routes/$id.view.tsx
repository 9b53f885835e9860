import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { createFileRoute } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { queryClient } from '../../../shared/session/query-client.ts';
import { shipments } from '../queries.ts';
import { ShipmentDetail } from '../shipment-detail.tsx';

const ShipmentDetailPage = () => <ShipmentDetail id={Route.useParams().id} />;

export const Route = createFileRoute('/shipment-ace/$id/view')({
  beforeLoad: requires('shipments:read'),
  loader: ({ params }) => queryClient.ensureQueryData({ ...shipments.detail(params.id), revalidateIfStale: true }),
  staticData: { title: 'shipment.entityName', nameOf: ({ aceBillNumber }: Shipment) => aceBillNumber },
  component: ShipmentDetailPage,
});
