import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { createFileRoute } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { trackings } from '../queries.ts';
import { TrackingForm } from '../tracking-form.tsx';

const EditTrackingPage = () => {
  const tracking = Route.useLoaderData();
  // Remounted only for another record: later reads must not overwrite what the user types.
  return <TrackingForm key={tracking.id} tracking={tracking} />;
};

export const Route = createFileRoute('/tracking-ace/$id/edit')({
  beforeLoad: requires('trackings:write'),
  loader: ({ params }) => trackings.reread(params.id),
  staticData: { title: 'tracking.form.title', nameOf: ({ aceBillNumber }: Tracking) => aceBillNumber },
  component: EditTrackingPage,
});
