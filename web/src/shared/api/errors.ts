import { ApiError } from '@ace/contract/shared/client.ts';
import { fieldNameOf } from '../i18n/field-name.ts';
import { textOf } from '../i18n/i18n.ts';
import { showAlert } from '../ui/alerts.ts';

/** The value of the header whose name has this ending; the server chooses the prefix. */
export const headerEnding = (headers: Headers, ending: string) => [...headers].find(([name]) => name.toLowerCase().endsWith(ending))?.[1];

/** The texts of an error (docs/domain.md, "Refusals"). A lost session has none: the sign-in window opens instead. */
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
        `${textOf('error.field', { field: fieldNameOf(objectName, field, { withPlace: false }) })}: ${textOf(`error.${message}`, { params: problem.params }) ?? message}`,
    );
  }
  // A refusal that says what was not found has a text of its own.
  if (status === 404 && !problem.params) return [textOf('error.url.not.found') ?? ''];
  const message = problem.message && textOf(problem.message, { params: problem.params });
  return [message ?? problem.message ?? problem.detail ?? textOf('error.unknown', { status }) ?? ''];
};

/** Minutes to wait after too many attempts; null for every other error. */
export const waitingMinutes = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? Math.ceil(Number(error.headers.get('Retry-After') ?? 60) / 60) : null;

/** Whether a part of the app did not load: the app was updated on the server, or the network failed. */
export const isLostChunk = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

/** Milliseconds until a part that does not come counts as lost (docs/domain.md, "Pages"). */
export const CHUNK_TIMEOUT = 120_000;

export const lostChunk = (cause: string) => Object.assign(new Error(`Loading chunk failed: ${cause}`), { name: 'ChunkLoadError' });

/** Marks the errors of parts that do not load. Those that the browser makes have no name of their own, and the router would reload the page at once. */
export const watchChunks = () =>
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (/dynamically imported module|Importing a module script|Unable to preload CSS/i.test(payload.message)) {
      const { name, message } = lostChunk(payload.message);
      Object.assign(payload, { name, message });
    }
  });

/** The message about a part that did not load. */
export const lostChunkText = (error: unknown) => {
  const chunk = error instanceof Error ? /([^/]+)\.(?:js|css)/.exec(error.message)?.[1] : undefined;
  return `${textOf('app.lostChunk', { chunk: chunk ?? '' })}\n${textOf('app.newVersion')}`;
};

/** Shows an error as alerts. An error that comes from no call is our own, and goes to the console too. */
export const showError = (error: unknown) => {
  if (error instanceof ApiError) for (const text of textsOf(error)) showAlert('danger', text);
  else if (isLostChunk(error)) showAlert('danger', lostChunkText(error), { canReload: true });
  else if (!(error instanceof DOMException && error.name === 'AbortError')) {
    reportError(error);
    showAlert('danger', textOf('errorPage.unexpected') ?? '');
  }
};

/** For what says itself that the server refused it. */
export const showUnlessRefused = (error: unknown) => {
  if (!(error instanceof ApiError)) showError(error);
};
