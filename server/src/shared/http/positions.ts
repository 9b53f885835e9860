import { POSITION_HEADER } from '@ace/contract/shared/position.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context/context.ts';

/**
 * Runs a read of a request with a context whose database is a standby, if the client says what it has seen and a standby has that. `work` may
 * run twice.
 */
export const readByPosition = <C extends Context, T>(context: C, { headers }: FastifyRequest, work: (context: C) => Promise<T>) =>
  context.readers.read(headers[POSITION_HEADER.toLowerCase()], (handles) => work({ ...context, ...handles }));

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
