import type { PositionStore } from '@ace/contract/shared/client.ts';

// All tabs share it, so that a change in one is seen in the others. It is no secret.
const POSITION_KEY = 'ace-position';

/** The latest position of the database that this browser has seen (docs/decisions/0038-standbys.md). */
export const positions: PositionStore = {
  read: () => localStorage.getItem(POSITION_KEY),
  write: (position) => {
    if (position === null) localStorage.removeItem(POSITION_KEY);
    else localStorage.setItem(POSITION_KEY, position);
  },
};
