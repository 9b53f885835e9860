import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../../../shared/i18n/i18n.ts';
import { ConfirmDelete } from '../../../shared/record/confirm-delete.tsx';
import { requires } from '../../../shared/session/guard.ts';
import { connectors } from '../queries.ts';

const DeleteConnectorPopup = () => {
  const t = useText();
  return <ConfirmDelete records={connectors} nameOf={({ id }) => t('connector.detail.title', { id })} />;
};

export const Route = createFileRoute('/connector-ace/_list/$id/delete')({
  beforeLoad: requires('connectors:write'),
  component: DeleteConnectorPopup,
});
