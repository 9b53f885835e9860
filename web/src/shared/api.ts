import type { Problem } from '@ace/contract/shared/problem.ts';
import { showAlert } from './alerts.ts';
import { currentLanguage, textOf } from './i18n/i18n.ts';
import { readToken } from './token.ts';

/** What went wrong with a call. `status` 0: the server did not answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Partial<Problem>;
  readonly headers: Headers;

  constructor(status: number, problem: Partial<Problem>, headers = new Headers()) {
    super(problem.message ?? `HTTP ${status}`);
    this.status = status;
    this.problem = problem;
    this.headers = headers;
  }
}

/** Told when the server no longer knows who calls, with a 401. `token` is what was used. */
type SessionListener = (token: string | null) => void;
let onSessionLost: SessionListener = () => {};
export const whenSessionIsLost = (listener: SessionListener) => {
  onSessionLost = listener;
};

/** Told when the server refuses what somebody may not do: a 403. */
let onForbidden = () => {};
export const whenForbidden = (listener: () => void) => {
  onForbidden = listener;
};

/** Longest text of an answer that is shown as it is. */
const SHOWN_BODY = 300;

/** A foreign server's constraints of size have one text (spec 000, section 5). */
const withSizes = (problem: Partial<Problem>): Partial<Problem> => {
  const { fieldErrors } = problem;
  if (!Array.isArray(fieldErrors)) return problem;
  const shown = fieldErrors.map((error) => (/^(Decimal)?(Min|Max)$/.test(error.message) ? { ...error, message: 'Size' as const } : error));
  return { ...problem, fieldErrors: shown };
};

/** What an error says of itself; a plain text is its message. A page of some proxy in between says nothing to people. */
const problemOf = async (response: Response): Promise<Partial<Problem>> => {
  const text = await response.text().catch(() => '');
  const type = response.headers.get('Content-Type') ?? '';
  if (/json/.test(type)) {
    try {
      const body: unknown = JSON.parse(text);
      if (typeof body === 'string') return { message: body.slice(0, SHOWN_BODY) };
      return typeof body === 'object' && body !== null ? withSizes(body) : {};
    } catch {
      return {};
    }
  }
  const isPlain = (type === '' || type.startsWith('text/plain')) && text.trim() !== '';
  return isPlain ? { message: text.trim().slice(0, SHOWN_BODY) } : {};
};

const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];

/** Text of the header whose name ends like this; the prefix is the server's. */
const headerEnding = (headers: Headers, ending: string) => [...headers].find(([name]) => name.toLowerCase().endsWith(ending))?.[1];

const showSuccess = (headers: Headers) => {
  const key = headerEnding(headers, 'app-alert');
  if (key) showAlert('success', textOf(key, { param: headerEnding(headers, 'app-params') }) ?? key);
};

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  isQuiet?: boolean;
};

/** Its 401 says that the credentials are wrong. */
export const SIGN_IN = '/api/authenticate';

/** Calls the server's API with the token; answers the response, or throws an `ApiError`. Success alerts of the server are shown unless the caller has words of its own (`isQuiet`). */
export const call = async (path: string, { method = 'GET', body, headers = {}, signal, isQuiet }: Call = {}): Promise<Response> => {
  const token = readToken();
  const csrf = cookie('XSRF-TOKEN');
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      signal,
      headers: {
        'Accept-Language': currentLanguage(),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(csrf ? { 'X-XSRF-TOKEN': decodeURIComponent(csrf) } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, {});
  }
  if (!response.ok) {
    const problem = await problemOf(response);
    if (response.status === 401 && path !== SIGN_IN) onSessionLost(token);
    if (response.status === 403) onForbidden();
    throw new ApiError(response.status, problem, response.headers);
  }
  if (!isQuiet) showSuccess(response.headers);
  return response;
};

export const callJson = async <T>(path: string, options?: Call): Promise<T> => (await call(path, options)).json();

/** The name of a field as the forms show it: `packageInfos[2].itemCubicWeight` is that of `packageInfos.itemCubicWeight`. */
const fieldName = (objectName: string, field: string) => {
  const plain = field.replace(/\[\d+\]/g, '');
  return textOf(`${objectName}.field.${plain}`) ?? plain;
};

/** The texts of an error, as spec 000, section 8 words them; none for a lost session, which asks to sign in again. */
export const textsOf = ({ status, problem, headers }: ApiError): string[] => {
  if (status === 0) return [textOf('error.server.not.reachable') ?? ''];
  if (status === 401) return [];
  const key = headerEnding(headers, 'app-error');
  if (status === 400 && key) {
    const entity = headerEnding(headers, 'app-params') ?? '';
    const entityName = textOf(`${entity}.entityName`) ?? entity;
    const params = problem.params?.split(',').map((param) => textOf(`${entity}.param.${param}`) ?? param);
    return [textOf(key, { entityName, params: params?.join(', ') }) ?? problem.message ?? key];
  }
  if (status === 400 && problem.fieldErrors?.length) {
    return problem.fieldErrors.map(
      ({ objectName, field, message }) =>
        `${textOf('error.field', { field: fieldName(objectName, field) })}: ${textOf(`error.${message}`, { params: problem.params }) ?? message}`,
    );
  }
  if (status === 404) return [textOf('error.url.not.found') ?? ''];
  const message = problem.message && textOf(problem.message, { params: problem.params });
  return [message ?? problem.message ?? problem.detail ?? textOf('error.unknown', { status }) ?? ''];
};

/** Minutes until another try makes sense, where there were too many; null for every other error. */
export const waitingMinutes = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? Math.ceil(Number(error.headers.get('Retry-After') ?? 60) / 60) : null;

/** The token that an answer brings, to be used from now on. */
export const tokenIn = ({ headers }: Response) => /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '')?.[1];

/** Whether a part of the app did not come (`vite.config.ts`): it was updated on the server, or the network failed. */
export const isLostChunk = (error: unknown) => error instanceof Error && error.message.startsWith('Loading chunk failed');

/** Shows an error as alerts. What is no error of a call is a fault of ours and goes to the console too. */
export const showError = (error: unknown) => {
  if (error instanceof ApiError) for (const text of textsOf(error)) showAlert('danger', text);
  else if (isLostChunk(error)) showAlert('danger', textOf('app.newVersion') ?? '', { canReload: true });
  else if (!(error instanceof DOMException && error.name === 'AbortError')) {
    reportError(error);
    showAlert('danger', textOf('errorPage.unexpected') ?? '');
  }
};
