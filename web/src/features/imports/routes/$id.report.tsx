import type { Import } from '@ace/contract/imports/import.ts';
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { loadPages } from '../load-pages.ts';
import { parseRowsSearch } from '../rows-search.ts';

export const Route = createFileRoute('/import/$id/report')({
  codeSplitGroupings: [],
  validateSearch: parseRowsSearch,
  beforeLoad: requires('shipments:write'),
  loader: async ({ params }) => (await loadPages()).openStep('report', params.id),
  staticData: { title: 'menu.import', nameOf: ({ fileName }: Import) => fileName },
  component: lazyRouteComponent(loadPages, 'Report'),
});
