import { STATUS_CODES } from 'node:http';
import { fieldErrorsOf, type Problem } from '@ace/contract/shared/problem.ts';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { ZodError, type z } from 'zod';
import type { Context } from './context.ts';
import { isUnavailable } from './database/pool.ts';
import { loggerNamed } from './logging.ts';
import type { Metrics } from './metrics.ts';
import { ProblemError, problem, problemType } from './problems.ts';

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

const toProblem = (error: FastifyError | ProblemError | ZodError, request: FastifyRequest): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (error instanceof ZodError) {
    const objectName = request.routeOptions.config.entity ?? 'request';
    return problem('error.validation', { fieldErrors: fieldErrorsOf(error, objectName) });
  }
  if (isUnavailable(error)) return problem('error.databaseUnavailable', { retryAfter: 5 });
  if (error.statusCode === 413) return problem('error.http.413');
  if (error.statusCode && error.statusCode < 500) return problem('error.malformed');
  return problem('error.internalServerError');
};

const sendProblem = (error: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply) => {
  const { code, details, status: declared } = toProblem(error, request);
  // Refusals of the framework itself (unsupported media type, header too large …) keep their status.
  const status = code === 'error.malformed' && 'statusCode' in error ? (error.statusCode ?? declared) : declared;
  if (status >= 500) log.error({ error, url: redacted(request.url) }, 'failed');
  const body: Problem = {
    type: problemType(code),
    title: STATUS_CODES[status] ?? 'Error',
    status,
    path: request.url.split('?')[0] ?? '/',
    message: code,
    params: details.params,
    fieldErrors: details.fieldErrors,
  };
  if (details.entity) reply.header('X-aceApp-error', code).header('X-aceApp-params', details.entity);
  if (details.retryAfter) reply.header('Retry-After', details.retryAfter);
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
  return reply.status(status).type('application/problem+json').send(JSON.stringify(body));
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
      metrics.mark(`http.responseCodes.${status === 404 ? 'notFound' : (CLASS_OF[Math.floor(status / 100)] ?? 'other')}`);
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

/** Fastify with our ways of validating, refusing and logging; knows no route yet. */
export const createHttpServer = ({ config, metrics }: Pick<Context, 'config' | 'metrics'>) => {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    http: { maxHeaderSize: HEADER_LIMIT },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    // Requests are logged once, below, when they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: sendProblem,
  });

  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const result = schema.safeParse(data, { reportInput: true });
    return result.success ? { value: result.data } : { error: result.error };
  });
  // Answers are declared for the types and the API description; checking them again at each call would cost a seventh of the speed.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(problem('error.http.404'), request, reply));

  // A POST or DELETE that says JSON and brings nothing is fine.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parseJson(request, body as string, done);
  });

  measureRequests(app, metrics);

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
