import type { Account } from '@ace/contract/account/account.ts';
import { isAllowed, type Permission } from '@ace/contract/permissions.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { queryClient } from './query-client.ts';
import { readSignInWindow } from './sign-in-window.ts';
import { readBeside, readToken } from './token.ts';

/** Who is signed in, or null. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async (): Promise<Account | null> => {
    if (!readToken()) return null;
    try {
      return (await api('GET /api/account')).body;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) {
        const remembered = readBeside('account');
        if (remembered === null) throw error;
        return JSON.parse(remembered);
      }
      // After a session has ended, its account stays until the sign-in window is closed.
      return readSignInWindow().expiredLogin === null ? null : shownAccount();
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The account that the current page shows, without asking the server. */
export const shownAccount = () => queryClient.getQueryData(accountQuery.queryKey) ?? null;

export const useAccount = () => useQuery(accountQuery).data ?? null;

/** Whether the user of this browser has a permission. */
export const useIsAllowed = (permission: Permission) => isAllowed(permission, useAccount());
