import type { ImportKind } from '@ace/contract/imports/import.ts';
import { createFileRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { loadPages } from '../load-pages.ts';

export const Route = createFileRoute('/import/')({
  codeSplitGroupings: [],
  validateSearch: ({ kind }: { kind?: unknown } & SearchSchemaInput): { kind?: ImportKind } => (kind === 'trackings' ? { kind } : {}),
  beforeLoad: requires('shipments:write'),
  loader: async () => (await loadPages()).openStart(),
  staticData: { title: 'menu.import' },
  component: lazyRouteComponent(loadPages, 'Start'),
});
