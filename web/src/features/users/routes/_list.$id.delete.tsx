import { personName } from '@ace/contract/shared/languages.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useLanguage } from '../../../shared/i18n/i18n.ts';
import { ConfirmDelete } from '../../../shared/record/confirm-delete.tsx';
import { users } from '../queries.ts';

const DeleteUserPopup = () => {
  const language = useLanguage();
  return <ConfirmDelete records={users} nameOf={({ login }) => login} aboutOf={(user) => [personName(user, language), user.email]} />;
};

export const Route = createFileRoute('/admin/user-management/_list/$id/delete')({ component: DeleteUserPopup });
