import type { Import } from '@ace/contract/imports/import.ts';
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { loadPages } from '../load-pages.ts';

export const Route = createFileRoute('/import/$id/run')({
  codeSplitGroupings: [],
  beforeLoad: requires('shipments:write'),
  loader: async ({ params }) => (await loadPages()).openStep('run', params.id),
  staticData: { title: 'menu.import', nameOf: ({ fileName }: Import) => fileName },
  component: lazyRouteComponent(loadPages, 'Run'),
});
