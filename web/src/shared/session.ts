import type { Account } from '@ace/contract/account/account.ts';
import { isAllowed, type Permission } from '@ace/contract/permissions.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api, tokenIn, whenSessionIsLost } from './api/api.ts';
import { showError } from './api/errors.ts';
import { changeLanguage } from './i18n/i18n.ts';
import { forgetToken, onTokenChange, readToken, storeToken, tellSignedOut } from './token.ts';

const PREVIOUS_URL = 'previousUrl';

/** Milliseconds until something is read again that could not be. */
const RETRY_INTERVAL = 5_000;

/** Whether another try may help by itself: a partner that is not connected stays so. */
const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status === 503 && error.problem.message !== 'error.partnerNotConfigured'));

/** Errors of queries become alerts, unless the page shows them by itself in place of the data (`meta.isErrorShown`); those of mutations are the business of who calls them. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      retry: (count, error) => isTransient(error) && count < 1,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // What could not be read comes by itself once the server can be reached again.
      refetchInterval: ({ state: { error } }) => isTransient(error) && RETRY_INTERVAL,
    },
    mutations: { networkMode: 'always' },
  },
});
queryClient.getQueryCache().config.onError = (error, { meta, state }) => {
  if (!meta?.isErrorShown || state.data !== undefined) showError(error);
};

/** Who is signed in, or null. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async (): Promise<Account | null> => {
    if (!readToken()) return null;
    try {
      return (await api('GET /api/account')).body;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      // Whose session ended stays on the page until the sign-in window is closed.
      return signInWindow.expiredLogin === null ? null : shownAccount();
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Who this page was made for. */
const shownAccount = () => queryClient.getQueryData(accountQuery.queryKey) ?? null;

export const useAccount = () => useQuery(accountQuery).data ?? null;
/** Whether the user of this browser has a permission. */
export const useIsAllowed = (permission: Permission) => isAllowed(permission, useAccount());

/**
 * The sign-in window: closed, open, or open because the session of `expiredLogin` ended in the middle of something; perhaps because
 * `otherLogin` signed in to this browser.
 */
type SignInWindow = { isOpen: boolean; expiredLogin: string | null; otherLogin: string | null };
const CLOSED: SignInWindow = { isOpen: false, expiredLogin: null, otherLogin: null };
let signInWindow = CLOSED;
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
export const openSignIn = () => changeWindow({ ...CLOSED, isOpen: true });
const closeSignIn = () => changeWindow(CLOSED);

/** However a session ends, the page stays as it is, hidden, under the sign-in window: the same person signs in and goes on. */
const askToSignInAgain = (otherLogin: string | null = null) => {
  const account = shownAccount();
  if (account && !signInWindow.isOpen) changeWindow({ isOpen: true, expiredLogin: account.login, otherLogin });
};

/** After the session of this browser changed elsewhere: goes on with the same person, asks where it is another one or nobody. */
const checkSession = async () => {
  const shown = shownAccount();
  if (!shown) return await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  if (!readToken()) return askToSignInAgain();
  const { body: account } = await api('GET /api/account');
  if (account.login !== shown.login) return askToSignInAgain(account.login);
  queryClient.setQueryData(accountQuery.queryKey, account);
  if (signInWindow.expiredLogin === null) return;
  closeSignIn();
  await queryClient.invalidateQueries();
};
// `call` has already reported what went wrong.
const recheck = () => void checkSession().catch(() => {});

whenSessionIsLost((token) => {
  // Another tab may have signed in or out since the call was made.
  if (readToken() !== token) return recheck();
  forgetToken();
  askToSignInAgain();
});

onTokenChange(recheck);

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
  const answer = await api('POST /api/authenticate', { body: credentials });
  storeToken(tokenIn(answer), credentials.rememberMe);
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

/** Closes the sign-in window without signing in; whoever's session had ended is signed out then, or makes room for who signed in meanwhile. */
export const cancelSignIn = () => {
  const { expiredLogin, otherLogin } = signInWindow;
  closeSignIn();
  if (otherLogin) {
    forgetReads();
    void queryClient.resetQueries({ queryKey: accountQuery.queryKey });
  } else if (expiredLogin) forgetSession();
  return { wasExpired: expiredLogin !== null };
};

/** Forgets the token and everything that was read with it. */
const forgetSession = () => {
  forgetToken();
  forgetReads();
  queryClient.setQueryData(accountQuery.queryKey, null);
};

/** Signs out, in the other tabs of this session too. */
export const signOut = () => {
  tellSignedOut();
  forgetSession();
};
