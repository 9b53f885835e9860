import { POSITION_HEADER } from '@ace/contract/shared/position.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context/context.ts';
import { closingOf } from '../limits/caller.ts';

/**
 * Runs a read of a request with a context whose database is a standby, if the client says what it has seen and a standby has that, and whose lists are
 * read until the client leaves. `work` may run twice.
 */
export const readByPosition = <C extends Context, T>(
  context: C,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (context: C) => Promise<T>,
) => {
  const signal = closingOf(request, reply);
  return context.readers.read(request.headers[POSITION_HEADER.toLowerCase()], (handles) => work({ ...context, ...handles, signal }));
};

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Tells clients the position after their change, so that they see it in their next reads. Refusals too: they may come from a change of somebody
 * else, which the client looks for then.
 */
export const announcePositions = (app: FastifyInstance, { readers }: Pick<Context, 'readers'>) =>
  app.addHook('onSend', async ({ method, routeOptions }, reply) => {
    if (SAFE_METHODS.includes(method) || !routeOptions.config.endpoint || reply.statusCode >= 500) return;
    const position = await readers.currentPosition();
    if (position !== null) reply.header(POSITION_HEADER, position);
  });
