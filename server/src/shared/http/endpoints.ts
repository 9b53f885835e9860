import { API } from '@ace/contract/api.ts';
import type { Permission } from '@ace/contract/permissions.ts';
import { type Call, partsOf } from '@ace/contract/shared/calls.ts';
import type { Endpoint, Endpoints } from '@ace/contract/shared/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ResultOf, sendAnswer } from './answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the contract says about the call that the route answers. */
    endpoint?: Endpoint;
  }
}

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.core.$ZodType> ? z.output<Schema> : unknown;

/** A request whose parameters and body have passed the endpoint's schemas. */
type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: Parsed<E, 'params'>;
  Querystring: Parsed<E, 'query'>;
  Body: Parsed<E, 'body'>;
}>;

/**
 * One function for each call of a table. What it returns is sent as the endpoint declares (`answers.ts`); `reply` is for choosing among
 * several statuses.
 */
export type Handlers<Table extends Endpoints> = {
  [C in keyof Table & Call]: (request: RequestOf<Table[C]>, reply: FastifyReply) => ResultOf<Table[C]> | Promise<ResultOf<Table[C]>>;
};

/** Endpoints whose permissions the contract knows. */
type Permitted = Endpoints & Record<Call, { permission: Permission }>;

const listed = (calls: string[]) => calls.join(', ');

/** Adds the routes of a table. Throws where a call has no handler, or a handler no call. */
export const serve = <Table extends Permitted>(app: FastifyInstance, table: Table, handlers: Handlers<Table>) => {
  const unhandled = Object.keys(table).filter((call) => !(call in handlers));
  const undeclared = Object.keys(handlers).filter((call) => !(call in table));
  if (unhandled.length > 0) throw new Error(`No handler answers ${listed(unhandled)}`);
  if (undeclared.length > 0) throw new Error(`The contract does not declare ${listed(undeclared)}`);

  for (const [call, endpoint] of Object.entries<Permitted[Call]>(table)) {
    const { method, path } = partsOf(call);
    const { tag, permission, entity, params, query, body, answers, isUnlimited } = endpoint;
    const [status = 200] = Object.keys(answers).map(Number);
    const handle = handlers[call as Call & keyof Table] as (request: FastifyRequest, reply: FastifyReply) => unknown;
    app.route({
      method,
      url: path,
      config: { endpoint, permission, entity, isUnlimited },
      schema: { tags: [tag], ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) },
      handler: async (request, reply) => {
        reply.status(status);
        return sendAnswer({ endpoint, request, reply }, await handle(request, reply));
      },
    });
  }
};

/** Routes that are no calls of the contract: files, the API description and the live tracker's socket. */
const isBeyondContract = (url: string) => /^\/(assets\/\*|docs\/.*|v3\/api-docs|websocket\/tracker|:file)?$/.test(url);

/** Refuses to start without one route for each call of the contract, or with a route that it does not declare. */
export const requireWholeContract = (app: FastifyInstance) => {
  const missing = new Set(Object.keys(API));
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      if (config?.endpoint) missing.delete(`${one} ${url}`);
      else if (one !== 'HEAD' && !isBeyondContract(url)) throw new Error(`The contract does not declare ${one} ${url}`);
    }
  });
  app.addHook('onReady', async () => {
    if (missing.size > 0) throw new Error(`No feature answers ${listed([...missing])}`);
  });
};

/** Parses what came by the schemas of the endpoint. */
export const validateWithZod = (app: FastifyInstance) =>
  app.setValidatorCompiler<z.core.$ZodType>(({ schema }) => (data) => {
    const result = z.safeParse(schema, data, { reportInput: true });
    return result.success ? { value: result.data } : { error: result.error };
  });
