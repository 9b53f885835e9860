import { createFileRoute } from '@tanstack/react-router';
import { requires } from '../../../shared/session/guard.ts';
import { UserForm } from '../user-form.tsx';

export const Route = createFileRoute('/admin/user-management/new')({
  beforeLoad: requires('users:manage'),
  staticData: { title: 'user.list.create' },
  component: () => <UserForm user={null} />,
});
