import { createFileRoute } from '@tanstack/react-router';
import { newRoute } from '../../../shared/record/record-routes.ts';
import { users } from '../queries.ts';
import { UserForm } from '../user-form.tsx';

export const Route = createFileRoute('/admin/user-management/new')({
  ...newRoute(users),
  component: () => <UserForm record={null} />,
});
