import type { User } from '@ace/contract/users/user.ts';
import { createFileRoute } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { USER_FILTERS } from '../filters.ts';
import { users } from '../queries.ts';
import { UserForm } from '../user-form.tsx';

type ListAddress = Parameters<typeof USER_FILTERS.parse>[0];

const EditUserPage = () => {
  const user = Route.useLoaderData();
  // Remounted only for another record: later reads must not overwrite what the user types.
  const { field: _field, ...search } = Route.useSearch();
  return <UserForm key={user.id} user={user} search={search} />;
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
  beforeLoad: requires('users:manage'),
  loader: ({ params }) => users.reread(params.id),
  staticData: { title: 'user.form.title', nameOf: ({ login }: User) => login },
  component: EditUserPage,
});
