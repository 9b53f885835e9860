import { createFileRoute } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { ConnectorForm } from '../connector-form.tsx';

export const Route = createFileRoute('/connector-ace/new')({
  beforeLoad: requires('connectors:write'),
  staticData: { title: 'connector.list.create' },
  component: () => <ConnectorForm connector={null} />,
});
