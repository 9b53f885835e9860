import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { viewRoute } from '../../../shared/record/record-routes.ts';
import { shipments } from '../queries.ts';
import { ShipmentDetail } from '../shipment-detail.tsx';

const ShipmentDetailPage = () => {
  const { change, code } = Route.useSearch();
  return <ShipmentDetail id={Route.useParams().id} change={change} code={code} />;
};

/** No code of a package is longer, whatever scanners add to it. */
const MAX_CODE = 100;

export const Route = createFileRoute('/shipment-ace/$id/view')({
  // The version whose change a dialog shows, and the code of the package that is marked, so that both can be linked to.
  validateSearch: ({ change, code }: { change?: unknown; code?: unknown } & SearchSchemaInput): { change?: number; code?: string } => ({
    ...(/^[1-9]\d{0,8}$/.test(String(change)) && { change: Number(change) }),
    ...(code !== undefined && { code: String(code).slice(0, MAX_CODE) }),
  }),
  ...viewRoute(shipments),
  component: ShipmentDetailPage,
});
