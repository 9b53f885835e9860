import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects from the path of the administration pages to `entity-audit`. */
export const Route = createFileRoute('/admin/entity-audit')({
  beforeLoad: () => {
    throw redirect({ to: '/entity-audit', search: true, replace: true });
  },
});
