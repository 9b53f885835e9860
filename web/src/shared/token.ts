/** Where the browser keeps the token: local storage if "remember me" was ticked, else session storage (spec 000, section 7). */
const TOKEN_KEY = 'authenticationToken';

/** Milliseconds that another tab of this browser has to hand its token over. */
const HANDOVER_PATIENCE = 150;

export const readToken = () => localStorage.getItem(TOKEN_KEY) ?? sessionStorage.getItem(TOKEN_KEY);

export const storeToken = (token: string, isRemembered: boolean) => {
  forgetToken();
  (isRemembered ? localStorage : sessionStorage).setItem(TOKEN_KEY, token);
};

export const forgetToken = () => {
  localStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(TOKEN_KEY);
};

/** Calls `listener` when another tab signs in or out. */
export const onTokenChange = (listener: () => void) =>
  window.addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) listener();
  });

/** Session storage ends at the tab: a new one asks the others for the token of the session. */
export const takeOverSession = async () => {
  const channel = new BroadcastChannel('ace-session');
  channel.addEventListener('message', ({ data }) => {
    const token = sessionStorage.getItem(TOKEN_KEY);
    if (data === 'wanted' && token) channel.postMessage({ token });
  });
  if (readToken()) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, HANDOVER_PATIENCE);
    channel.addEventListener('message', ({ data }) => {
      if (typeof data?.token !== 'string' || readToken()) return;
      sessionStorage.setItem(TOKEN_KEY, data.token);
      clearTimeout(timer);
      resolve();
    });
    channel.postMessage('wanted');
  });
};
