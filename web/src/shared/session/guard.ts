import { isAllowed, type Permission } from '@ace/contract/permissions.ts';
import { redirect } from '@tanstack/react-router';
import { accountQuery } from './account.ts';
import { queryClient } from './query-client.ts';
import { rememberTarget } from './session.ts';
import { openSignIn } from './sign-in-window.ts';

/**
 * For a route's `beforeLoad`: admits users who have the permission. Anonymous visitors get the access-denied page with the sign-in
 * window, and return here after the sign-in; users without the permission get the access-denied page.
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
