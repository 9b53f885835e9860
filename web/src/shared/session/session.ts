import { useNavigate } from '@tanstack/react-router';
import { api, tokenIn } from '../api/api.ts';
import { positions } from '../api/position.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { createStore, forgetPersonal } from '../store.ts';
import { accountQuery, shownAccount } from './account.ts';
import { endOnServer, followNetwork } from './ended.ts';
import { queryClient } from './query-client.ts';
import { closeSignIn, openForExpired, readSignInWindow } from './sign-in-window.ts';
import { announceSignOut, followOtherTabs, forgetToken, readToken, rememberedToken, storedTokens, storeToken } from './token.ts';
import { forgetTraces } from './traces.ts';

const PREVIOUS_URL = 'previousUrl';

/** However a session ends, the page stays mounted and hidden under the sign-in window: the same person signs in and continues. */
const askToSignInAgain = (otherLogin: string | null = null) => {
  const account = shownAccount();
  if (account && !readSignInWindow().isOpen) openForExpired(account.login, otherLogin);
};

/** Run when the session may have changed elsewhere: continues for the same person, otherwise asks to sign in again. Throws `ApiError`. */
export const checkSession = async () => {
  const shown = shownAccount();
  if (!shown) return await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  if (!readToken()) return askToSignInAgain();
  const { body: account } = await api('GET /api/account');
  if (account.login !== shown.login) return askToSignInAgain(account.login);
  queryClient.setQueryData(accountQuery.queryKey, account);
  if (readSignInWindow().expiredLogin === null) return;
  closeSignIn();
  await queryClient.invalidateQueries();
};

/** Asks the server who is signed in, because something happened that may have changed it. */
export const recheckSession = () => {
  // The call itself reports what went wrong.
  void checkSession().catch(() => {});
};

/** Called when the server refused `token`. */
export const handleUnauthorized = (token: string | null) => {
  // Another tab may have signed in or out since the call was made.
  if (readToken() !== token) return recheckSession();
  forgetToken();
  askToSignInAgain();
};

/** Takes over the session of another tab, and follows it from then on. Ends sessions that could not be ended before. */
export const startSession = () => {
  followNetwork();
  return followOtherTabs(recheckSession);
};

/** Remembers where an anonymous visitor wanted to go; the sign-in leads there. */
export const rememberTarget = (href: string) => sessionStorage.setItem(PREVIOUS_URL, href);
const takeTarget = () => {
  const href = sessionStorage.getItem(PREVIOUS_URL);
  sessionStorage.removeItem(PREVIOUS_URL);
  return href;
};

/** Drops what was read and selected for the former user: everything but the account and the information about the server. */
const forgetReads = () => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' && queryKey[0] !== 'management' });
  forgetPersonal();
};

type SignInResult = { goTo: string | null };

/**
 * Signs in, and returns where to go: to the page that the visitor wanted, nowhere if the same person continues after the session ended,
 * otherwise home. Throws `ApiError` on refusal.
 */
export const signIn = async (credentials: { username: string; password: string; rememberMe: boolean }): Promise<SignInResult> => {
  // The stored position may come from a database that was restored since.
  positions.write(null);
  const answer = await api('POST /api/authenticate', { body: credentials });
  // Another person may have signed in to this browser meanwhile. Their token is overwritten, so their session is ended.
  const displaced = rememberedToken();
  storeToken(tokenIn(answer), credentials.rememberMe);
  if (displaced !== null) endOnServer(displaced);
  const { expiredLogin } = readSignInWindow();
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

/** Another tab handed over its session while the window was open. Returns where to go. */
export const resumeSession = () => {
  closeSignIn();
  return takeTarget() ?? '/';
};

/**
 * Closes the sign-in window without signing in. The user whose session ended is signed out, or replaced by the one who has signed in to this
 * browser in the meantime.
 */
export const cancelSignIn = () => {
  const { expiredLogin, otherLogin } = readSignInWindow();
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

/** Signs out, on the server and also in the other tabs of this session. Without "remember me", nothing of the user stays in this browser. */
const signOut = () => {
  const account = shownAccount();
  if (account && rememberedToken() === null) forgetTraces(account.login);
  for (const token of storedTokens()) {
    announceSignOut(token);
    endOnServer(token);
  }
  forgetSession();
};

/** Whether the page is being left by a sign-out without "remember me": then drafts are not kept. */
const isForgetting = createStore(false);
export const useIsForgetting = isForgetting.useValue;

/** The person stays on the page, and so signed in. */
export const stayInSession = () => isForgetting.set(false);

/** Signs out and goes home, unless the user chooses to stay on a page with unsaved changes. */
export const useSignOut = () => {
  const navigate = useNavigate();
  return async () => {
    isForgetting.set(rememberedToken() === null);
    // Leave the page first: its guard would treat the sign-out as a visit without a token.
    await navigate({ to: '/' });
    signOut();
    isForgetting.set(false);
  };
};
