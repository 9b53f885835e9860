import { personName } from '@ace/contract/shared/languages.ts';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useLanguage } from '../../../shared/i18n/i18n.ts';
import { ConfirmDelete } from '../../../shared/record/confirm-delete.tsx';
import { users } from '../queries.ts';

const DeleteUserPopup = () => {
  const { id: login } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate();
  const language = useLanguage();
  return (
    <ConfirmDelete
      entity="user"
      detail={users.detail(login)}
      nameOf={(user) => user.login}
      aboutOf={(user) => [personName(user, language), user.email].filter(Boolean).join(', ')}
      onConfirm={() => users.remove(login)}
      onClose={() => void navigate({ to: '/admin/user-management', search, replace: true })}
    />
  );
};

export const Route = createFileRoute('/admin/user-management/_list/$id/delete')({ component: DeleteUserPopup });
