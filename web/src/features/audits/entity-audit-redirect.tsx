import { createFileRoute, redirect } from '@tanstack/react-router';

/** The page is at `entity-audit`; who looks for it among the administration's pages is led there. */
export const Route = createFileRoute('/admin/entity-audit')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/entity-audit', search: search as never, replace: true });
  },
});
