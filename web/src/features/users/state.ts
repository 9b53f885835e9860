import type { User } from '@ace/contract/users/user.ts';

/** What the texts call the state of a user: one who was never active is told apart from one whom somebody deactivated. */
export const stateOf = ({ activated, awaits }: User) => (activated ? 'activated' : awaits ? 'awaiting' : 'deactivated');
