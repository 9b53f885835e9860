import type { Authority } from '@ace/contract/users/user.ts';
import { redirect } from '@tanstack/react-router';
import { accountQuery, hasAuthority, openSignIn, queryClient, rememberTarget } from './session.ts';

/**
 * For a route's `beforeLoad`: lets only people with `authority` in. An anonymous one gets the access-denied page and the
 * sign-in window, and comes back here after it; a signed-in one without the authority just gets the page.
 */
export const requires =
  (authority: Authority) =>
  async ({ location, preload }: { location: { href: string }; preload: boolean }) => {
    const account = await queryClient.ensureQueryData(accountQuery);
    if (hasAuthority(account, authority)) return;
    if (!account && !preload) {
      rememberTarget(location.href);
      openSignIn();
    }
    throw redirect({ to: '/accessdenied', replace: true });
  };
