import { API } from '@ace/contract/api.ts';
import type { Permission } from '@ace/contract/permissions.ts';
import { type Call, partsOf } from '@ace/contract/shared/calls.ts';
import type { Endpoint, Endpoints } from '@ace/contract/shared/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context/context.ts';
import type { ProblemCode } from '../problems.ts';
import { type ResultOf, sendAnswer } from './answers.ts';
import { readByPosition } from './positions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's declaration of the route. */
    endpoint?: Endpoint;
  }
}

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.core.$ZodType> ? z.output<Schema> : unknown;

/** A request whose parameters and body are validated by the endpoint's schemas. */
type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: Parsed<E, 'params'>;
  Querystring: Parsed<E, 'query'>;
  Body: Parsed<E, 'body'>;
}>;

type Handler<C, E extends Endpoint> = (context: C, request: RequestOf<E>, reply: FastifyReply) => ResultOf<E> | Promise<ResultOf<E>>;

/**
 * One function for each call of a table. The database of its context is a standby if the endpoint allows it. Its result is sent as the endpoint
 * declares (`answers.ts`). It uses `reply` only to choose among several declared statuses.
 */
export type Handlers<C, Table extends Endpoints> = { [Name in keyof Table & Call]: Handler<C, Table[Name]> };

/** Endpoints with permissions of the contract's `permissions.ts`, and with known codes of problems. */
type EndpointTable = Endpoints & Record<Call, { permission: Permission; problems?: readonly ProblemCode[] }>;

const listOf = (calls: string[]) => calls.join(', ');

/** Adds the routes of a table. Throws if a call has no handler, or a handler has no call. */
export const serve = <C extends Context, Table extends EndpointTable>(
  app: FastifyInstance,
  context: C,
  table: Table,
  handlers: Handlers<C, Table>,
) => {
  const unhandled = Object.keys(table).filter((call) => !(call in handlers));
  const undeclared = Object.keys(handlers).filter((call) => !(call in table));
  if (unhandled.length > 0) throw new Error(`No handler answers ${listOf(unhandled)}`);
  if (undeclared.length > 0) throw new Error(`The contract does not declare ${listOf(undeclared)}`);

  for (const [call, endpoint] of Object.entries<EndpointTable[Call]>(table)) {
    const { method, path } = partsOf(call);
    const { permission, entity, params, query, body, answers, isUnlimited, mayUseStandby, isUpload } = endpoint;
    const [status = 200] = Object.keys(answers).map(Number);
    const handle = handlers[call as Call & keyof Table] as (context: C, request: FastifyRequest, reply: FastifyReply) => unknown;
    app.route({
      method,
      url: path,
      config: { endpoint, permission, entity, isUnlimited },
      schema: { ...(params && { params }), ...(query && { querystring: query }), ...(body && !isUpload && { body }) },
      handler: async (request, reply) => {
        reply.status(status);
        const result = mayUseStandby
          ? await readByPosition(context, request, reply, async (context) => handle(context, request, reply))
          : await handle(context, request, reply);
        return sendAnswer({ endpoint, timeZone: context.config.timeZone, request, reply }, result);
      },
    });
  }
};

/** Routes that the contract does not declare: files, the API description, the live tracker's socket, and pages of shared shipments. */
const isOutsideContract = (url: string) => /^\/(assets\/:file|docs\/.*|v3\/api-docs|websocket\/tracker|t\/:token|:file\??)?$/.test(url);

/** Makes the start fail if a call of the contract has no route, or if the contract does not declare a route. */
export const requireAllEndpoints = (app: FastifyInstance) => {
  const missing = new Set(Object.keys(API));
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      if (config?.endpoint) missing.delete(`${one} ${url}`);
      else if (one !== 'HEAD' && !isOutsideContract(url)) throw new Error(`The contract does not declare ${one} ${url}`);
    }
  });
  app.addHook('onReady', async () => {
    if (missing.size > 0) throw new Error(`No feature answers ${listOf([...missing])}`);
  });
};

/** Makes Fastify validate and parse requests with the zod schemas of the endpoints. */
export const validateWithZod = (app: FastifyInstance) =>
  app.setValidatorCompiler<z.core.$ZodType>(({ schema }) => (data) => {
    const result = z.safeParse(schema, data, { reportInput: true });
    return result.success ? { value: result.data } : { error: result.error };
  });
