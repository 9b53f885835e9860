import type { Account } from '@ace/contract/account/account.ts';
import type { Authority } from '@ace/contract/users/user.ts';
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError, call, callJson, showError, tokenIn, whenSessionIsLost } from './api.ts';
import { changeLanguage } from './i18n/i18n.ts';
import { forgetToken, onTokenChange, readToken, storeToken } from './token.ts';

const PREVIOUS_URL = 'previousUrl';

const isTransient = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503);

/** Errors of queries become alerts, unless the page shows them by itself (`meta.isErrorShown`); those of mutations are the business of who calls them. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 0, retry: (count, error) => isTransient(error) && count < 1, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
});
queryClient.getQueryCache().config.onError = (error, { meta }) => {
  if (!meta?.isErrorShown) showError(error);
};

/** Who is signed in, or null. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async (): Promise<Account | null> => {
    if (!readToken()) return null;
    try {
      return await callJson<Account>('/api/account');
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      forgetToken();
      return null;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const useAccount = () => useQuery(accountQuery).data ?? null;
export const hasAuthority = (account: Account | null, authority: Authority) => account?.authorities.includes(authority) ?? false;

/** The sign-in window: closed, open, or open because the session of `login` ended in the middle of something. */
type SignInWindow = { isOpen: boolean; expiredLogin: string | null };
let signInWindow: SignInWindow = { isOpen: false, expiredLogin: null };
const listeners = new Set<() => void>();

const changeWindow = (next: SignInWindow) => {
  signInWindow = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSignInWindow = () => useSyncExternalStore(subscribe, () => signInWindow);
export const openSignIn = () => changeWindow({ isOpen: true, expiredLogin: null });
const closeSignIn = () => changeWindow({ isOpen: false, expiredLogin: null });

whenSessionIsLost(() => {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  forgetToken();
  if (account) changeWindow({ isOpen: true, expiredLogin: account.login });
});

onTokenChange(() => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }));

/** Where an anonymous person wanted to go, until the sign-in leads there. */
export const rememberTarget = (href: string) => sessionStorage.setItem(PREVIOUS_URL, href);
const takeTarget = () => {
  const href = sessionStorage.getItem(PREVIOUS_URL);
  sessionStorage.removeItem(PREVIOUS_URL);
  return href;
};

/** Drops what was read for somebody: all but who is signed in and what this program is. */
const forgetReads = () =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' && queryKey[0] !== 'management' });

type SignInResult = { goTo: string | null };

/**
 * Signs in, and says where to go: back to where somebody wanted to go, nowhere if the same person goes on after the session ended,
 * home otherwise. Throws `ApiError` on refusal.
 */
export const signIn = async (credentials: { username: string; password: string; rememberMe: boolean }): Promise<SignInResult> => {
  const answer = await call('/api/authenticate', { method: 'POST', body: credentials });
  storeToken(tokenIn(answer) ?? '', credentials.rememberMe);
  const { expiredLogin } = signInWindow;
  const account = await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 });
  closeSignIn();
  if (account && account.login === expiredLogin) {
    await queryClient.invalidateQueries();
    return { goTo: null };
  }
  forgetReads();
  if (account) await changeLanguage(account.langKey);
  return { goTo: takeTarget() ?? '/' };
};

/** Another tab handed its session over while the window was open: where to go now. */
export const resumeSession = () => {
  closeSignIn();
  return takeTarget() ?? '/';
};

/** Closes the sign-in window without signing in; whoever's session had ended is signed out then. */
export const cancelSignIn = () => {
  const { expiredLogin } = signInWindow;
  closeSignIn();
  if (expiredLogin) signOut();
  return { wasExpired: expiredLogin !== null };
};

/** Forgets the token and everything that was read with it. */
export const signOut = () => {
  forgetToken();
  forgetReads();
  queryClient.setQueryData(accountQuery.queryKey, null);
};
