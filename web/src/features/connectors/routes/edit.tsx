import { createFileRoute } from '@tanstack/react-router';
import { editPage } from '../../../shared/record/record-pages.tsx';
import { editRoute } from '../../../shared/record/record-routes.ts';
import { ConnectorForm } from '../connector-form.tsx';
import { connectors } from '../queries.ts';

export const Route = createFileRoute('/connector-ace/$id/edit')({
  ...editRoute(connectors),
  component: editPage(connectors, ConnectorForm),
});
