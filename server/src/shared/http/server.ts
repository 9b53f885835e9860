import { isUtf8 } from 'node:buffer';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { fieldErrorsOf, type Problem } from '@ace/contract/shared/problem.ts';
import Fastify, {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ZodError } from 'zod';
import { isAddress } from '../addresses.ts';
import type { Context } from '../context/context.ts';
import { isUnavailable } from '../database/pool.ts';
import { BOUNDS } from '../limits/bounds.ts';
import { limitConnections } from '../limits/connections.ts';
import { createParsingTurns } from '../limits/requests.ts';
import { limitUnreadAnswers } from '../limits/unread-answers.ts';
import { loggerNamed } from '../logging.ts';
import type { Metrics } from '../metrics.ts';
import { ClientDisconnectedError, type ProblemCode, ProblemError, problem, problemType } from '../problems.ts';
import { validateWithZod } from './endpoints.ts';
import { loggedAddress } from './logged-address.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of record that the route is about: `objectName` of its field errors. */
    entity?: string;
  }
}

const log = loggerNamed('http');

/** Whether the client disconnected before it had sent the whole request. */
const isClientDisconnected = (error: unknown, { raw }: FastifyRequest) =>
  error instanceof ClientDisconnectedError || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && !raw.complete);

const toProblem = (error: FastifyError | ProblemError | ZodError, request: FastifyRequest): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (isClientDisconnected(error, request)) return problem('error.malformed');
  if (error instanceof ZodError) {
    // The body is missing or is not an object, so no field can be named.
    if (error.issues.some(({ path }) => path.length === 0)) return problem('error.malformed');
    const objectName = request.routeOptions.config.entity ?? 'request';
    return problem('error.validation', { fieldErrors: fieldErrorsOf(error, objectName) });
  }
  if (isUnavailable(error)) return problem('error.databaseUnavailable', { retryAfter: 5 });
  if (error.statusCode === 413) return problem('error.http.413');
  if (error.statusCode && error.statusCode < 500) return problem('error.malformed');
  return problem('error.internalServerError');
};

const problemBody = (code: ProblemCode, status: number, path: string, details: ProblemError['details'] = {}): Problem => ({
  type: problemType(code),
  title: STATUS_CODES[status] ?? 'Error',
  status,
  path,
  message: code,
  params: details.params,
  fieldErrors: details.fieldErrors,
});

const sendProblem = (error: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply) => {
  const { code, details, status: declared } = toProblem(error, request);
  // Errors of Fastify itself (unsupported media type, header too large …) keep their status.
  const status = code === 'error.malformed' && 'statusCode' in error ? (error.statusCode ?? declared) : declared;
  // A `ProblemError` with a 5xx status (server busy, partner unavailable) is expected, so it is a warning without a stack.
  if (error instanceof ProblemError && status >= 500) log.warn({ code, url: loggedAddress(request) }, 'refused for now');
  else if (status >= 500) log.error({ error, url: loggedAddress(request) }, 'failed');
  const body = problemBody(code, status, request.url.split('?')[0] ?? '/', details);
  if (details.entity) reply.header('X-aceApp-error', code).header('X-aceApp-params', details.entity);
  if (details.headers) reply.headers(details.headers);
  if (details.retryAfter) reply.header('Retry-After', details.retryAfter);
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
  // A refused WebSocket handshake: the client cannot reuse the connection.
  if (request.ws) reply.header('Connection', 'close');
  return reply.status(status).type('application/problem+json').send(JSON.stringify(body));
};

/** Status by the error code of Node's HTTP parser; all other codes are a 400. */
const PARSER_STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** How long a client may read the error response before its connection is closed. */
const LINGERING_CLOSE_MS = 1_000;

/** Answers a malformed or late request with a problem, and closes the connection. */
const refuseUnparsed = (error: ConnectionError, socket: Socket, canRespond: (socket: Socket) => boolean) => {
  // If another response is being sent, an error response would corrupt it.
  if (error.code === 'ECONNRESET' || !socket.writable || !canRespond(socket)) {
    socket.destroy();
    return;
  }
  const status = PARSER_STATUS[error.code ?? ''] ?? 400;
  const body = JSON.stringify(problemBody('error.malformed', status, '/'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGERING_CLOSE_MS).unref();
};

/** Decodes a body. Throws `error.malformed` if it is not UTF-8, because replacement characters must not be stored. */
export const textOfBody = (body: Buffer) => {
  if (!isUtf8(body)) throw problem('error.malformed');
  return body.toString('utf8');
};

const OUTCOME_BY_CLASS: Record<number, string> = { 2: 'ok', 3: 'ok', 4: 'clientError', 5: 'serverError' };

/** Measures the requests in flight, the duration and outcome of requests, and the duration of each route's handler. */
const measureRequests = (app: FastifyInstance, metrics: Metrics) => {
  // The documented outcomes are there before the first request that ends so.
  for (const outcome of ['ok', 'notFound', 'serverError']) metrics.declareMeter(`http.responseCodes.${outcome}`);
  app.addHook('onRequest', async ({ headers }, reply) => {
    // A WebSocket stays open for hours and does not count as a request in flight.
    if (headers.upgrade?.toLowerCase() === 'websocket') return;
    const begin = performance.now();
    metrics.count('http.activeRequests');
    // `close` is emitted for every response, also if the client disconnects.
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode;
      metrics.count('http.activeRequests', -1);
      metrics.recordTime('http.requests', performance.now() - begin);
      const outcome = reply.raw.headersSent ? OUTCOME_BY_CLASS[Math.floor(status / 100)] : 'aborted';
      metrics.mark(`http.responseCodes.${status === 404 ? 'notFound' : (outcome ?? 'other')}`);
    });
  });
  app.addHook('onRoute', (route) => {
    const feature = route.config?.endpoint?.tag.name;
    if (!feature) return;
    const { handler } = route;
    const name = `service.${feature}.${route.method} ${route.url}`;
    route.handler = function (request, reply) {
      return metrics.time(name, () => handler.call(this, request, reply));
    };
  });
};

/** Finds which of the given sessions are active; provided by the feature `sessions`. */
type Sessions = { findValidSessions: (sessionIds: string[]) => Promise<Set<string>> };

/** Creates a Fastify server without routes: with validation, error handling, logging, metrics and the limits of connections and answers. */
export const createHttpServer = (
  { config, metrics, lifecycle }: Pick<Context, 'config' | 'metrics' | 'lifecycle'>,
  sessions: Sessions,
  timeoutsMs: Record<keyof typeof BOUNDS.connection.times, number> = BOUNDS.connection.times,
) => {
  /** An unexpected error may come from a caller who was deleted during the request: then the answer is a 401. */
  const handleError = async (error: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = request;
    const isUnexpected = caller?.kind === 'session' && toProblem(error, request).status === 500;
    const isSignedOut =
      isUnexpected &&
      !(await sessions.findValidSessions([caller.sessionId]).catch(() => new Set([caller.sessionId]))).has(caller.sessionId);
    return sendProblem(isSignedOut ? problem('error.http.401') : error, request, reply);
  };
  const app = Fastify({
    bodyLimit: BOUNDS.request.bodyBytes,
    http: {
      maxHeaderSize: BOUNDS.request.headBytes,
      headersTimeout: timeoutsMs.head,
      connectionsCheckingInterval: 1_000,
      // Checked below, because Node would answer without a body.
      requireHostHeader: false,
      // Upgrades to other protocols are ignored (RFC 9110, section 7.8).
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    requestTimeout: timeoutsMs.request,
    // Closes a connection if no byte moves in either direction: a client that does not read.
    connectionTimeout: timeoutsMs.idle,
    clientErrorHandler: (error, socket) => refuseUnparsed(error, socket as Socket, (each) => connections.canRespond(each)),
    // Requests that arrive while the program stops are answered normally.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    // The `onResponse` hook below logs each request once.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: sendProblem,
  });

  const connections = limitConnections(app.server, config.trustProxy);
  metrics.gauge('http.connections', connections.open);
  limitUnreadAnswers(app);

  validateWithZod(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => sendProblem(problem('error.http.404'), request, reply));

  // A request may declare JSON and have no body.
  const inTurn = createParsingTurns();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body as Buffer)) done(problem('error.malformed'));
    else inTurn(request, body.length, () => void parseJson(request, body.toString(), done), done);
  });

  measureRequests(app, metrics);

  app.addHook('onRequest', (request, _reply, done) => {
    // Without the header, the client's address is that of the connection.
    if (!isAddress(request.ip)) delete request.raw.headers['x-forwarded-for'];
    done();
  });

  app.addHook('onRequest', (request, reply, done) => {
    const hasHost = request.headers.host !== undefined || request.raw.httpVersion === '1.0';
    const parameters = request.url.split('&', BOUNDS.request.parameters + 1).length;
    if (!hasHost) reply.header('Connection', 'close');
    done(hasHost && parameters <= BOUNDS.request.parameters ? undefined : problem('error.malformed'));
  });

  app.addHook('onSend', (_request, reply, payload, done) => {
    // Answers contain personal data, so they are not cached unless a route allows it.
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    if (lifecycle.isDraining()) reply.header('Connection', 'close');
    done(null, payload);
  });

  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        method: request.method,
        url: loggedAddress(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.login,
        address: request.ip,
      },
      'answered',
    );
  });
  return app;
};
