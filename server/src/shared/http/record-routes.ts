import { API, type Api } from '@ace/contract/api.ts';
import type { BodyOf } from '@ace/contract/shared/client.ts';
import { KINDS, type PluralName, type RecordKind } from '@ace/contract/shared/kinds.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../caller.ts';
import type { Context } from '../context/context.ts';
import type { List } from '../lists/list.ts';
import { countEach, readPage } from '../lists/page.ts';
import type { JsonText } from './answers.ts';
import type { Handlers } from './endpoints.ts';
import { type IdempotencyKey, idempotencyKeyOf } from './idempotency.ts';

type One<Kind extends RecordKind> = `/api/${PluralName<Kind>}/:${(typeof KINDS)[Kind]['naming']}`;
type RecordCall<Kind extends RecordKind> = keyof Api &
  (
    | `${'GET' | 'POST' | 'PUT'} /api/${PluralName<Kind>}`
    | `GET /api/_search/${PluralName<Kind>}`
    | `POST /api/_count/${PluralName<Kind>}`
    | `${'GET' | 'DELETE'} ${One<Kind>}`
  );

type Stored<Kind extends RecordKind> = BodyOf<Api[`PUT /api/${PluralName<Kind>}`]>;
/** How addresses name a record. */
type Name<Kind extends RecordKind> = (typeof KINDS)[Kind]['naming'] extends 'id' ? number : string;
type Selection<Kind extends RecordKind> = z.output<Api[`POST /api/_count/${PluralName<Kind>}`]['body']>['selections'][number];

/** What a feature does for the calls of a kind of record. */
type RecordService<Kind extends RecordKind> = {
  select: (context: Context, user: Caller, selection: Selection<Kind>) => List<string> | Promise<List<string>>;
  read: (context: Context, user: Caller, name: Name<Kind>) => Promise<Stored<Kind> | JsonText>;
  create: (
    context: Context,
    user: Caller,
    input: z.output<Api[`POST /api/${PluralName<Kind>}`]['body']>,
    idempotencyKey: IdempotencyKey,
  ) => Promise<Stored<Kind>>;
  update: (context: Context, user: Caller, input: z.output<Api[`PUT /api/${PluralName<Kind>}`]['body']>) => Promise<Stored<Kind>>;
  remove: (context: Context, user: Caller, name: Name<Kind>) => Promise<void>;
};

/** A request of any kind of record: `RecordService` says what it has. */
type Sent = Omit<FastifyRequest, 'params' | 'query' | 'body'> & { params: Record<string, never>; query: never; body: never };

/** The handlers of those calls of `recordEndpoints` that the API has of a kind of record. */
export const recordRoutes = <Kind extends RecordKind>(kind: Kind, { select, read, create, update, remove }: RecordService<Kind>) => {
  const { plural, naming } = KINDS[kind];
  const nameIn = (params: Sent['params']) => params[naming] as never;
  const list = async (context: Context, { user, query }: Sent) => readPage(context, await select(context, user, query), query);
  const handlers = {
    [`GET /api/${plural}`]: list,
    [`GET /api/_search/${plural}`]: list,
    [`POST /api/_count/${plural}`]: (context: Context, request: Sent) => countEach(context, request, select),
    [`GET /api/${plural}/:${naming}`]: (context: Context, { user, params }: Sent) => read(context, user, nameIn(params)),
    [`POST /api/${plural}`]: (context: Context, request: Sent) => create(context, request.user, request.body, idempotencyKeyOf(request)),
    [`PUT /api/${plural}`]: (context: Context, { user, body }: Sent) => update(context, user, body),
    [`DELETE /api/${plural}/:${naming}`]: (context: Context, { user, params }: Sent) => remove(context, user, nameIn(params)),
  };
  const known = Object.entries(handlers).filter(([call]) => call in API);
  return Object.fromEntries(known) as unknown as Pick<Handlers<Context, Api>, RecordCall<Kind>>;
};
