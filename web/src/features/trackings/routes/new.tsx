import { createFileRoute } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { TrackingForm } from '../tracking-form.tsx';

const NewTrackingPage = () => <TrackingForm tracking={null} aceBillNumber={Route.useSearch().aceBillNumber} />;

export const Route = createFileRoute('/tracking-ace/new')({
  // The page of a shipment passes its bill number.
  validateSearch: ({ aceBillNumber }: Record<string, unknown>): { aceBillNumber?: string } =>
    typeof aceBillNumber === 'string' ? { aceBillNumber } : {},
  beforeLoad: requires('trackings:write'),
  staticData: { title: 'tracking.list.create' },
  component: NewTrackingPage,
});
