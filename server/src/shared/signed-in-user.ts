import { isAllowed } from '@ace/contract/permissions.ts';
import { type Authority, includedAuthorities } from '@ace/contract/users/roles.ts';

/** The user who makes a request, and their session. `authorities` contains the included roles too. */
export type SignedInUser = { id: number; login: string; authorities: Authority[]; sessionId: string };

/** Adds the roles that the user's roles include. */
export const signedInUser = (user: SignedInUser): SignedInUser => ({
  id: user.id,
  login: user.login,
  sessionId: user.sessionId,
  authorities: includedAuthorities(user.authorities),
});

/** The owner id that filters what the user may see: their own id, or null if they may see everybody's records. */
export const visibleTo = (user: SignedInUser) => (isAllowed('records:all', user) ? null : user.id);
