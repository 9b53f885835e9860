import { createFileRoute } from '@tanstack/react-router';
import { newRoute } from '../../../shared/record/record-routes.ts';
import { ConnectorForm } from '../connector-form.tsx';
import { connectors } from '../queries.ts';

export const Route = createFileRoute('/connector-ace/new')({ ...newRoute(connectors), component: () => <ConnectorForm record={null} /> });
