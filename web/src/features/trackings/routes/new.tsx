import { DELIVERY_STATUSES, type DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { createFileRoute } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { TrackingForm } from '../tracking-form.tsx';

const NewTrackingPage = () => <TrackingForm tracking={null} prefilled={Route.useSearch()} />;

export const Route = createFileRoute('/tracking-ace/new')({
  // The page of a shipment passes its bill number, a command also the status.
  validateSearch: ({ aceBillNumber, status }: Record<string, unknown>): { aceBillNumber?: string; status?: DeliveryStatus } => {
    const known = DELIVERY_STATUSES.find((each) => each === status);
    return { ...(typeof aceBillNumber === 'string' && { aceBillNumber }), ...(known && { status: known }) };
  },
  beforeLoad: requires('trackings:write'),
  staticData: { title: 'tracking.list.create' },
  component: NewTrackingPage,
});
