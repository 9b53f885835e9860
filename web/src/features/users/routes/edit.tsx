import type { User } from '@ace/contract/users/user.ts';
import { createFileRoute } from '@tanstack/react-router';
import { editPage } from '../../../shared/record/record-pages.tsx';
import { editRoute } from '../../../shared/record/record-routes.ts';
import { USER_FILTERS } from '../filters.ts';
import { users } from '../queries.ts';
import { UserForm } from '../user-form.tsx';

type ListAddress = Parameters<typeof USER_FILTERS.parse>[0];

const EditUserPage = ({ record }: { record: User }) => {
  const { field: _field, ...search } = Route.useSearch();
  return <UserForm record={record} search={search} />;
};

export const Route = createFileRoute('/admin/user-management/$id/edit')({
  // The list passes its parameters, to return to the same list; the page of the user, the field that is edited.
  validateSearch: ({
    field,
    ...search
  }: ListAddress & { field?: unknown }): Partial<ReturnType<typeof USER_FILTERS.parse>> & { field?: string } => ({
    ...(Object.keys(search).length > 0 ? USER_FILTERS.parse(search) : {}),
    ...(typeof field === 'string' ? { field } : {}),
  }),
  ...editRoute(users),
  component: editPage(users, EditUserPage),
});
