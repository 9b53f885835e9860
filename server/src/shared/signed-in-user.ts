import { isAllowed } from '@ace/contract/permissions.ts';
import { type Authority, includedAuthorities } from '@ace/contract/users/roles.ts';

/** The user behind a request, and their session. `authorities` holds the included ones too. */
export type SignedInUser = { id: number; login: string; authorities: Authority[]; sessionId: string };

export const signedInUser = (user: SignedInUser): SignedInUser => ({
  id: user.id,
  login: user.login,
  sessionId: user.sessionId,
  authorities: includedAuthorities(user.authorities),
});

/** The owner to whose shipments reads are narrowed, or null where a user may see everybody's. */
export const visibleTo = (user: SignedInUser) => (isAllowed('records:all', user) ? null : user.id);
