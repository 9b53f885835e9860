import type { Connector } from '@ace/contract/connectors/connector.ts';
import { createFileRoute } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { queryClient } from '../../../shared/session/query-client.ts';
import { ConnectorForm } from '../connector-form.tsx';
import { connectors } from '../queries.ts';

const EditConnectorPage = () => {
  const connector = Route.useLoaderData();
  // Mounted anew for another one, and only then: what somebody types is not overwritten by what is read meanwhile.
  return <ConnectorForm key={connector.id} connector={connector} />;
};

export const Route = createFileRoute('/connector-ace/$id/edit')({
  beforeLoad: requires('connectors:write'),
  // Asked for anew: an old copy would only lead to a conflict.
  loader: ({ params }) => queryClient.fetchQuery(connectors.detail(params.id)),
  staticData: { title: 'connector.form.title', nameOf: ({ id }: Connector) => String(id) },
  component: EditConnectorPage,
});
