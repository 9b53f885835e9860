import { isAllowed, type Permission, permissionsOf } from '@ace/contract/permissions.ts';
import { type Authority, includedAuthorities } from '@ace/contract/users/roles.ts';
import { problem } from './problems.ts';

/** How a user's name is used: by themselves in a session, by a program with one of their keys, or by work in the background that they began. */
type Means = { kind: 'session'; sessionId: string } | { kind: 'key'; keyId: number } | { kind: 'job'; job: string };

/**
 * Who calls: a user, and by what means. `authorities` contains the included roles too; `scopes` are the permissions that the caller has within them.
 * `isAllowed` asks for both.
 */
export type Caller = { id: number; login: string; authorities: readonly Authority[]; scopes: ReadonlySet<Permission> } & Means;

type Someone = { id: number; login: string; authorities: readonly Authority[] };

/** A user who calls with all permissions of their roles, or with those of `scopes` alone. */
export const callerOf = ({ id, login, authorities }: Someone, means: Means, scopes?: readonly Permission[]): Caller => {
  const roles = includedAuthorities(authorities);
  return { id, login, authorities: roles, scopes: new Set(scopes ?? permissionsOf(roles)), ...means };
};

/** The id of a caller's session. Throws `error.http.403` for a caller without one: what belongs to a session is not for keys and jobs. */
export const sessionOf = (caller: Caller) => {
  if (caller.kind !== 'session') throw problem('error.http.403');
  return caller.sessionId;
};

/** The owner id that filters what a caller may see: their own id, or null if they may see everybody's records. */
export const visibleTo = (caller: Caller) => (isAllowed('records:all', caller) ? null : caller.id);
