import { DELIVERY_STATUSES, type DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { createFileRoute } from '@tanstack/react-router';
import { newRoute } from '../../../shared/record/record-routes.ts';
import { trackings } from '../queries.ts';
import { TrackingForm } from '../tracking-form.tsx';

/** What is known of a new event; `at` is `yyyy-MM-ddThh:mm`. */
type Prefilled = { aceBillNumber?: string; status?: DeliveryStatus; at?: string };

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Each address has a form of its own. */
const NewTrackingPage = () => {
  const prefilled = Route.useSearch();
  return <TrackingForm key={JSON.stringify(prefilled)} record={null} prefilled={prefilled} />;
};

export const Route = createFileRoute('/tracking-ace/new')({
  // The page of a shipment passes its bill number, a command also the status and the time.
  validateSearch: ({ aceBillNumber, status, at }: Record<string, unknown>): Prefilled => {
    const known = DELIVERY_STATUSES.find((each) => each === status);
    return {
      ...(typeof aceBillNumber === 'string' && { aceBillNumber }),
      ...(known && { status: known }),
      ...(typeof at === 'string' && LOCAL.test(at) && { at }),
    };
  },
  ...newRoute(trackings),
  component: NewTrackingPage,
});
