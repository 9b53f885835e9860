import type { Api } from '@ace/contract/api.ts';
import { type ApiError, createClient } from '@ace/contract/shared/client.ts';
import { showAlert } from '../alerts.ts';
import { currentLanguage, textOf } from '../i18n/i18n.ts';
import { readToken } from '../token.ts';
import { headerEnding } from './errors.ts';

/** Called when the server no longer knows the caller (401), with the token that was used. */
type SessionListener = (token: string | null) => void;
let onSessionLost: SessionListener = () => {};
export const whenSessionIsLost = (listener: SessionListener) => {
  onSessionLost = listener;
};

/** Called when the server refuses a call that the user's roles do not allow (403). */
let onForbidden = () => {};
export const whenForbidden = (listener: () => void) => {
  onForbidden = listener;
};

const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];

const headers = () => {
  const token = readToken();
  const csrf = cookie('XSRF-TOKEN');
  return {
    'Accept-Language': currentLanguage(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(csrf ? { 'X-XSRF-TOKEN': decodeURIComponent(csrf) } : {}),
  };
};

const showSuccess = (answer: Headers) => {
  const key = headerEnding(answer, 'app-alert');
  if (key) showAlert('success', textOf(key, { param: headerEnding(answer, 'app-params') }) ?? key);
};

const reportRefusal = ({ status }: ApiError, call: string, sent: Record<string, string>) => {
  // A 401 of the sign-in says that the credentials are wrong.
  if (status === 401 && call !== 'POST /api/authenticate') onSessionLost(tokenOf(sent.Authorization));
  if (status === 403) onForbidden();
};

const tokenOf = (authorization: string | null | undefined) => /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? null;

/** The token that an answer brings, to be used from now on. */
export const tokenIn = ({ headers: answered }: { headers: Headers }) => tokenOf(answered.get('Authorization')) ?? '';

type Options = {
  /** The caller has its own words for a success: the server's alert is not shown. */
  isQuiet: boolean;
};

/** Calls the server with the token of this browser. Shows the server's alerts of success; throws `ApiError`. */
export const api = createClient<Api, Options>({
  headers,
  onAnswer: (answer, { isQuiet }) => {
    if (!isQuiet) showSuccess(answer);
  },
  onRefusal: reportRefusal,
});
