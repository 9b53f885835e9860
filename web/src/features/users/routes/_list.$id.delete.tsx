import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ConfirmDelete } from '../../../shared/record/confirm-delete.tsx';
import { users } from '../queries.ts';

const DeleteUserPopup = () => {
  const { id: login } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <ConfirmDelete
      entity="user"
      detail={users.detail(login)}
      nameOf={(user) => user.login}
      aboutOf={({ firstName, lastName, email }) => [[lastName, firstName].filter(Boolean).join(' '), email].filter(Boolean).join(', ')}
      onConfirm={() => users.remove(login)}
      onClose={() => void navigate({ to: '/admin/user-management', search, replace: true })}
    />
  );
};

export const Route = createFileRoute('/admin/user-management/_list/$id/delete')({ component: DeleteUserPopup });
