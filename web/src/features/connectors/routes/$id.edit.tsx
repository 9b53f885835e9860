import type { Connector } from '@ace/contract/connectors/connector.ts';
import { createFileRoute } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { ConnectorForm } from '../connector-form.tsx';
import { connectors } from '../queries.ts';

const EditConnectorPage = () => {
  const connector = Route.useLoaderData();
  // Remounted only for another record: later reads must not overwrite what the user types.
  return <ConnectorForm key={connector.id} connector={connector} />;
};

export const Route = createFileRoute('/connector-ace/$id/edit')({
  beforeLoad: requires('connectors:write'),
  loader: ({ params }) => connectors.reread(params.id),
  staticData: { title: 'connector.form.title', nameOf: ({ id }: Connector) => String(id) },
  component: EditConnectorPage,
});
