import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../../../shared/i18n/i18n.ts';
import { ConfirmDelete } from '../../../shared/record/confirm-delete.tsx';
import { deleteRoute } from '../../../shared/record/record-routes.ts';
import { connectors } from '../queries.ts';

const DeleteConnectorPopup = () => {
  const t = useText();
  return <ConfirmDelete records={connectors} titleOf={({ id }) => t('connector.detail.title', { id })} />;
};

export const Route = createFileRoute('/_lists/connector-ace/$id/delete')({
  ...deleteRoute(connectors),
  component: DeleteConnectorPopup,
});
