import type { User } from '@ace/contract/users/user.ts';

/** The state of a user as the texts name it: it distinguishes users who were never active from deactivated ones. */
export const stateOf = ({ activated, awaits }: User) => (activated ? 'activated' : awaits ? 'awaiting' : 'deactivated');
