import { TOKEN_KEY } from '@ace/contract/account/token.ts';

// The browser's storage holds the token; only the session and a change of the password write it.

/** Milliseconds to wait for the token of another tab before the app starts without one. */
const HANDOVER_TIMEOUT = 150;

/** The token of a session with "remember me", which outlives the browser. */
export const rememberedToken = () => localStorage.getItem(TOKEN_KEY);

/** All tokens of this tab. The remembered one counts; below it, there may be an earlier one of this tab alone. */
export const storedTokens = () => [rememberedToken(), sessionStorage.getItem(TOKEN_KEY)].filter((token) => token !== null);

export const readToken = () => storedTokens()[0] ?? null;

/** What is remembered beside the token: the account, and the key of what a device keeps, once a page was opened that works without a network; its last round. */
const BESIDE = ['account', 'scans.key', 'scans.round'] as const;
type Beside = (typeof BESIDE)[number];

const storageOfToken = () => (rememberedToken() === null ? sessionStorage : localStorage);

export const readBeside = (key: Beside) => storageOfToken().getItem(key);

/** Remembers a text for as long as the token. */
export const keepBeside = (key: Beside, text: string) => storageOfToken().setItem(key, text);

export const storeToken = (token: string, isRemembered: boolean) => {
  forgetToken();
  (isRemembered ? localStorage : sessionStorage).setItem(TOKEN_KEY, token);
};

/** Stores a newer token of the same session in the storage of the older one. */
export const replaceToken = (token: string) => storeToken(token, rememberedToken() !== null);

export const forgetToken = () => {
  for (const storage of [localStorage, sessionStorage]) for (const key of [TOKEN_KEY, ...BESIDE]) storage.removeItem(key);
};

/** Connects the tabs of this browser. Each tab has its own session storage: they hand over the token, and end its session together. */
const tabs = new BroadcastChannel('ace-session');

/** Ends the session in the other tabs that have the same token. */
export const announceSignOut = (token: string) => tabs.postMessage({ signedOut: token });

/**
 * Follows the session in the other tabs: calls `onChange` when one of them signs in or out, or hands over its token. Resolves when this
 * tab has a token or no other tab answered in time; the answer of a slow tab in the background is still accepted later.
 */
export const followOtherTabs = (onChange: () => void) =>
  new Promise<void>((resolve) => {
    window.addEventListener('storage', (event) => {
      if (event.key === TOKEN_KEY || event.key === null) onChange();
    });
    // A page that the browser kept for Back received no events in the meantime.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) onChange();
    });
    tabs.addEventListener('message', ({ data }) => {
      const token = sessionStorage.getItem(TOKEN_KEY);
      if (token && data?.signedOut === token) {
        forgetToken();
        onChange();
      }
      if (data === 'wanted' && token) tabs.postMessage({ token });
      if (typeof data?.token !== 'string' || readToken()) return;
      sessionStorage.setItem(TOKEN_KEY, data.token);
      onChange();
      resolve();
    });
    if (readToken()) resolve();
    else tabs.postMessage('wanted');
    setTimeout(resolve, HANDOVER_TIMEOUT);
  });
