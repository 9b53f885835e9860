import { TOKEN_KEY } from '@ace/contract/account/token.ts';

/** Milliseconds that another tab of this browser has to hand its token over. */
const HANDOVER_PATIENCE = 150;

export const readToken = () => localStorage.getItem(TOKEN_KEY) ?? sessionStorage.getItem(TOKEN_KEY);

export const storeToken = (token: string, isRemembered: boolean) => {
  forgetToken();
  (isRemembered ? localStorage : sessionStorage).setItem(TOKEN_KEY, token);
};

/** A newer token of the same session, kept where the older one was. */
export const replaceToken = (token: string) => storeToken(token, localStorage.getItem(TOKEN_KEY) !== null);

export const forgetToken = () => {
  localStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(TOKEN_KEY);
};

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls `listener` when another tab signs in or out, or hands its session over. */
export const onTokenChange = (listener: Listener) => listeners.add(listener);

/** Something may have happened to the session: whoever listens asks the server. */
export const tellChange = () => {
  for (const listener of listeners) listener();
};

window.addEventListener('storage', (event) => {
  if (event.key === TOKEN_KEY || event.key === null) tellChange();
});

// A page that the browser kept as it was, and shows again on Back, was told nothing of what happened meanwhile.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) tellChange();
});

/** The tabs of this browser. Session storage is each one's own: they hand the token over, and end its session together. */
const channel = new BroadcastChannel('ace-session');

/** Ends the session in the other tabs that have the same token. */
export const tellSignedOut = () => channel.postMessage({ signedOut: readToken() });

/**
 * Session storage ends at the tab: a new one asks the others for the token of the session. It waits a moment for the answer; a tab in
 * the background may take longer, and is listened to all the same.
 */
export const takeOverSession = () =>
  new Promise<void>((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      const token = sessionStorage.getItem(TOKEN_KEY);
      if (token && data?.signedOut === token) {
        forgetToken();
        tellChange();
      }
      if (data === 'wanted' && token) channel.postMessage({ token });
      if (typeof data?.token !== 'string' || readToken()) return;
      sessionStorage.setItem(TOKEN_KEY, data.token);
      tellChange();
      resolve();
    });
    if (readToken()) resolve();
    else channel.postMessage('wanted');
    setTimeout(resolve, HANDOVER_PATIENCE);
  });
