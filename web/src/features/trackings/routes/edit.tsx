import { createFileRoute } from '@tanstack/react-router';
import { editPage } from '../../../shared/record/record-pages.tsx';
import { editRoute } from '../../../shared/record/record-routes.ts';
import { trackings } from '../queries.ts';
import { TrackingForm } from '../tracking-form.tsx';

export const Route = createFileRoute('/tracking-ace/$id/edit')({ ...editRoute(trackings), component: editPage(trackings, TrackingForm) });
