import type { Api } from '@ace/contract/api.ts';
import { type ApiError, createClient } from '@ace/contract/shared/client.ts';
import { currentLanguage, textOf } from '../i18n/i18n.ts';
import { showAlert } from '../ui/alerts.ts';
import { headerEnding } from './errors.ts';
import { positions } from './position.ts';

type Session = {
  readToken: () => string | null;
  /** Called when the server no longer accepts the token of a call (401). */
  onUnauthorized: (token: string | null) => void;
  /** Called when the server refuses a call that the user's roles do not allow (403). */
  onForbidden: () => void;
};

/** The session that calls are made for; `main.tsx` connects it before the first call. */
let session: Session = { readToken: () => null, onUnauthorized: () => {}, onForbidden: () => {} };
export const connectSession = (given: Session) => {
  session = given;
};

const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];

const headers = () => {
  const token = session.readToken();
  const csrf = cookie('XSRF-TOKEN');
  return {
    'Accept-Language': currentLanguage(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(csrf ? { 'X-XSRF-TOKEN': decodeURIComponent(csrf) } : {}),
  };
};

/** What people call a record: its bill number, or that of the shipment that it belongs to. */
export const billNumberIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'aceBillNumber' in body && typeof body.aceBillNumber === 'string'
    ? body.aceBillNumber
    : undefined;

const showSuccess = (answer: Headers, name: string | undefined) => {
  const key = headerEnding(answer, 'app-alert');
  if (key) showAlert('success', textOf(key, { param: name ?? headerEnding(answer, 'app-params') }) ?? key);
};

/** The calls whose 401 says nothing about the session of the page: the credentials are wrong; the session was ended already. */
const WITH_OWN_401 = ['POST /api/authenticate', 'DELETE /api/account/sessions/current'];

const reportRefusal = ({ status }: ApiError, call: string, sent: Record<string, string>) => {
  if (status === 401 && !WITH_OWN_401.includes(call)) session.onUnauthorized(tokenOf(sent.Authorization));
  if (status === 403) session.onForbidden();
};

const tokenOf = (authorization: string | null | undefined) => /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? null;

/** The token in an answer, which replaces the one of the call. */
export const tokenIn = ({ headers: answered }: { headers: Headers }) => tokenOf(answered.get('Authorization')) ?? '';

type Options = {
  /** The caller reports the success: the server's alert is not shown. */
  isQuiet: boolean;
  /** What people call the record, where the answer does not say it. */
  name: string;
};

/** Calls the server with the token of the session. Shows the server's success alerts; throws `ApiError`. */
export const api = createClient<Api, Options>({
  headers,
  onAnswer: (answer, body, { isQuiet, name = billNumberIn(body) }) => {
    if (!isQuiet) showSuccess(answer, name);
  },
  onRefusal: reportRefusal,
  positions,
});
