import { personName } from '@ace/contract/shared/languages.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useLanguage } from '../../../shared/i18n/i18n.ts';
import { ConfirmDelete } from '../../../shared/record/confirm-delete.tsx';
import { deleteRoute } from '../../../shared/record/record-routes.ts';
import { users } from '../queries.ts';

const DeleteUserPopup = () => {
  const language = useLanguage();
  return <ConfirmDelete records={users} aboutOf={(user) => [personName(user, language), user.email]} />;
};

export const Route = createFileRoute('/_lists/admin/user-management/$id/delete')({ ...deleteRoute(users), component: DeleteUserPopup });
