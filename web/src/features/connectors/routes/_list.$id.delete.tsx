import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useText } from '../../../shared/i18n/i18n.ts';
import { ConfirmDelete } from '../../../shared/record/confirm-delete.tsx';
import { requires } from '../../../shared/session/guard.ts';
import { connectors } from '../queries.ts';

const DeleteConnectorPopup = () => {
  const t = useText();
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <ConfirmDelete
      entity="connector"
      detail={connectors.detail(id)}
      nameOf={() => t('connector.detail.title', { id })}
      onConfirm={() => connectors.remove(id)}
      onClose={() => void navigate({ to: '/connector-ace', search, replace: true })}
    />
  );
};

export const Route = createFileRoute('/connector-ace/_list/$id/delete')({
  beforeLoad: requires('connectors:write'),
  component: DeleteConnectorPopup,
});
