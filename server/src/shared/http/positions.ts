import { isPosition, POSITION_HEADER } from '@ace/contract/shared/position.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visibleTo } from '../caller.ts';
import type { Context } from '../context/context.ts';
import { closingOf } from '../limits/caller.ts';
import { isCostly, isSortedByReading } from '../limits/requests.ts';

/** Whether a parameter stands for the caller. */
const isAboutCaller = (value: unknown): boolean =>
  value === 'me' || (typeof value === 'object' && value !== null && Object.values(value).some(isAboutCaller));

/** What others may ask as well, as a text: the call with its parameters, and the roles of the caller. Undefined if the answer is for the caller alone. */
const sharedQuestionOf = (request: FastifyRequest) => {
  const { caller, url, query, body, routeOptions } = request;
  if (!routeOptions.config.endpoint?.hasSharedAnswer || !caller || visibleTo(caller) !== null) return undefined;
  if (isCostly(request) || isSortedByReading(request) || isAboutCaller(query) || isAboutCaller(body)) return undefined;
  return JSON.stringify([caller.authorities.toSorted(), url, body ?? null]);
};

/**
 * Runs a read of a request with a context whose database is a standby, if the client says what it has seen and a standby has that, or answers what another client
 * has just asked. Lists are read until the client leaves. `work` may run twice.
 */
export const readByPosition = <C extends Context, T>(
  context: C,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (context: C) => Promise<T>,
) => {
  const given = request.headers[POSITION_HEADER.toLowerCase()];
  const position = isPosition(given) ? given : null;
  const question = sharedQuestionOf(request);
  if (question) return context.sharedReads(question, position, (handles) => work({ ...context, ...handles }));
  const signal = closingOf(request, reply);
  return context.readers.read(position, (handles) => work({ ...context, ...handles, signal }));
};

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Tells clients the position after their change, so that they see it in their next reads. Refusals too: they may come from a change of another
 * client, which the client looks for then. A read that has a body changes nothing, and its answer has the position of its request.
 */
export const announcePositions = (app: FastifyInstance, { readers }: Pick<Context, 'readers'>) =>
  app.addHook('onSend', async ({ method, headers, routeOptions }, reply) => {
    const { endpoint } = routeOptions.config;
    if (SAFE_METHODS.includes(method) || !endpoint || reply.statusCode >= 500) return;
    const position = endpoint.mayUseStandby ? headers[POSITION_HEADER.toLowerCase()] : await readers.currentPosition();
    if (isPosition(position)) reply.header(POSITION_HEADER, position);
  });
