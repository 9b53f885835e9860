import { isAllowed, type Permission } from '@ace/contract/permissions.ts';
import { redirect } from '@tanstack/react-router';
import { accountQuery, openSignIn, queryClient, rememberTarget } from './session.ts';

/**
 * For a route's `beforeLoad`: lets in people who have the permission. Anonymous visitors get the access-denied page and the sign-in window,
 * and come back here after it; users without the permission get the access-denied page.
 */
export const requires =
  (permission: Permission) =>
  async ({ location, preload }: { location: { href: string }; preload: boolean }) => {
    const account = await queryClient.ensureQueryData(accountQuery);
    if (isAllowed(permission, account)) return;
    if (!account && !preload) {
      rememberTarget(location.href);
      openSignIn();
    }
    throw redirect({ to: '/accessdenied', replace: true });
  };
