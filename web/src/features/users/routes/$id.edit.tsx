import { createFileRoute } from '@tanstack/react-router';
import { requires } from '../../../shared/guard.ts';
import { queryClient } from '../../../shared/session.ts';
import { users } from '../queries.ts';
import { UserForm } from '../user-form.tsx';

const EditUserPage = () => {
  const user = Route.useLoaderData();
  // Mounted anew for another one, and only then: what somebody types is not overwritten by what is read meanwhile.
  return <UserForm key={user.id} user={user} />;
};

export const Route = createFileRoute('/admin/user-management/$id/edit')({
  beforeLoad: requires('ROLE_ADMIN'),
  // Asked for anew: an old copy would only lead to a conflict.
  loader: ({ params }) => queryClient.fetchQuery(users.detail(params.id)),
  staticData: { title: 'user.form.title' },
  component: EditUserPage,
});
