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
import type { Context } from '../context/context.ts';
import { isUnavailable } from '../database/pool.ts';
import { limitConnections, TIMEOUTS_MS } from '../limits/connections.ts';
import { limitUnreadAnswers } from '../limits/unread-answers.ts';
import { loggerNamed } from '../logging.ts';
import type { Metrics } from '../metrics.ts';
import { ClientGoneError, type ProblemCode, ProblemError, problem, problemType } from '../problems.ts';
import { validateWithZod } from './endpoints.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The record that the route is about: `objectName` of its field errors. */
    entity?: string;
  }
}

const log = loggerNamed('http');

const BODY_LIMIT = 1024 * 1024;

/** Room for an address with a search of 4000 characters, each of them up to twelve bytes when it is encoded. */
const HEADER_LIMIT = 64 * 1024;

/** Parameters that are as good as a password; they stand in addresses, and addresses in the log. */
const redacted = (url: string) => url.replace(/([?&](?:access_token|key)=)[^&]*/gi, '$1…');

/** Parameters of an address that are looked at; nothing that this server answers needs more. */
const MAX_PARAMETERS = 100;

/** Whether the client broke off in the middle of its request. */
const isClientGone = (error: unknown, { raw }: FastifyRequest) =>
  error instanceof ClientGoneError || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && !raw.complete);

const toProblem = (error: FastifyError | ProblemError | ZodError, request: FastifyRequest): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (isClientGone(error, request)) return problem('error.malformed');
  if (error instanceof ZodError) {
    // The whole body is missing, or is no object: no field can be named.
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
  // Refusals of the framework itself (unsupported media type, header too large …) keep their status.
  const status = code === 'error.malformed' && 'statusCode' in error ? (error.statusCode ?? declared) : declared;
  // What we refuse ourselves (too busy, a partner in trouble) is no fault to look for.
  if (error instanceof ProblemError && status >= 500) log.warn({ code, url: redacted(request.url) }, 'refused for now');
  else if (status >= 500) log.error({ error, url: redacted(request.url) }, 'failed');
  const body = problemBody(code, status, request.url.split('?')[0] ?? '/', details);
  if (details.entity) reply.header('X-aceApp-error', code).header('X-aceApp-params', details.entity);
  if (details.retryAfter) reply.header('Retry-After', details.retryAfter);
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
  // A connection that was to become a socket is of no use for anything else.
  if (request.ws) reply.header('Connection', 'close');
  return reply.status(status).type('application/problem+json').send(JSON.stringify(body));
};

/** Status of what Node's parser refuses, by its code; everything else is a 400. */
const PARSER_STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Milliseconds that a client has to read why its request was refused. */
const FAREWELL = 1_000;

/** Answers what is no request of HTTP, or does not come in time, by a problem, and closes the connection. */
const refuseUnparsed = (error: ConnectionError, socket: Socket, isFree: (socket: Socket) => boolean) => {
  // An answer that is on its way would be torn apart.
  if (error.code === 'ECONNRESET' || !socket.writable || !isFree(socket)) {
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
  setTimeout(() => socket.destroy(), FAREWELL).unref();
};

/** The text of a body. Throws a 400 where it is not UTF-8: what cannot be read must not be stored as something else. */
export const textOfBody = (body: Buffer) => {
  if (!isUtf8(body)) throw problem('error.malformed');
  return body.toString('utf8');
};

const CLASS_OF: Record<number, string> = { 2: 'ok', 3: 'ok', 4: 'clientError', 5: 'serverError' };

/** Requests in flight, how long answers take and how they end; and how long the service behind each route takes. */
const measureRequests = (app: FastifyInstance, metrics: Metrics) => {
  app.addHook('onRequest', async ({ headers }, reply) => {
    // A socket stays open for hours: it is no request in flight.
    if (headers.upgrade?.toLowerCase() === 'websocket') return;
    const begin = performance.now();
    metrics.count('http.activeRequests');
    // Closed is each, whether it was answered or the client went away.
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode;
      metrics.count('http.activeRequests', -1);
      metrics.recordTime('http.requests', performance.now() - begin);
      const outcome = reply.raw.headersSent ? CLASS_OF[Math.floor(status / 100)] : 'aborted';
      metrics.mark(`http.responseCodes.${status === 404 ? 'notFound' : (outcome ?? 'other')}`);
    });
  });
  app.addHook('onRoute', (route) => {
    const feature = route.schema?.tags?.[0];
    if (!feature) return;
    const { handler } = route;
    const name = `service.${feature}.${route.method} ${route.url}`;
    route.handler = function (request, reply) {
      return metrics.time(name, () => handler.call(this, request, reply));
    };
  });
};

/** Which of some sessions still stand; the feature that keeps sessions provides it. */
type Sessions = { findValidSessions: (sessionIds: string[]) => Promise<Set<string>> };

/** Fastify with our ways of validating, refusing and logging, and bounds on connections and answers; knows no route yet. */
export const createHttpServer = ({ config, metrics, lifecycle }: Pick<Context, 'config' | 'metrics' | 'lifecycle'>, sessions: Sessions) => {
  /** Who fails in a way that nobody expected may have been deleted meanwhile, and is told that. */
  const handleError = async (error: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = request;
    const isUnexpected = caller !== null && toProblem(error, request).status === 500;
    const isGone =
      isUnexpected &&
      !(await sessions.findValidSessions([caller.sessionId]).catch(() => new Set([caller.sessionId]))).has(caller.sessionId);
    return sendProblem(isGone ? problem('error.http.401') : error, request, reply);
  };
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    http: {
      maxHeaderSize: HEADER_LIMIT,
      headersTimeout: TIMEOUTS_MS.head,
      connectionsCheckingInterval: 1_000,
      // Asked for below: Node would answer without a body.
      requireHostHeader: false,
      // Another protocol that a client would like is ignored, as HTTP wants it.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    requestTimeout: TIMEOUTS_MS.request,
    // Without a byte in either direction for so long the connection is closed: a reader that does not read.
    connectionTimeout: TIMEOUTS_MS.reader,
    clientErrorHandler: (error, socket) => refuseUnparsed(error, socket as Socket, (each) => connections.isFree(each)),
    // What comes while the program stops is answered like everything before.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    // Requests are logged once, below, when they are answered.
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

  // A POST or DELETE that says JSON and brings nothing is fine.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body as Buffer)) done(problem('error.malformed'));
    else void parseJson(request, body.toString(), done);
  });

  measureRequests(app, metrics);

  app.addHook('onRequest', (request, reply, done) => {
    const hasHost = request.headers.host !== undefined || request.raw.httpVersion === '1.0';
    const parameters = request.url.split('&', MAX_PARAMETERS + 1).length;
    if (!hasHost) reply.header('Connection', 'close');
    done(hasHost && parameters <= MAX_PARAMETERS ? undefined : problem('error.malformed'));
  });

  app.addHook('onSend', (_request, reply, payload, done) => {
    // What may be kept says so; everything else is somebody's own.
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    if (lifecycle.isDraining()) reply.header('Connection', 'close');
    done(null, payload);
  });

  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        method: request.method,
        url: redacted(request.url),
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
