import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createApp, JOBS } from '../app.ts';
import { bulkRunKinds } from '../features/bulk/bulk.runs.ts';
import { importJobs } from '../features/imports/imports.jobs.ts';
import { importRunKinds } from '../features/imports/imports.runs.ts';
import { type PartnerContext, withPartners } from '../features/partners/partners.service.ts';
import { progressJobs } from '../features/progress/progress.jobs.ts';
import { runJobs } from '../features/runs/runs.jobs.ts';
import { openSession, sessionExpiry } from '../features/sessions/sessions.service.ts';
import { type Config, readConfig } from '../shared/config.ts';
import { createContext } from '../shared/context/context.ts';
import { setLogLevel } from '../shared/logging.ts';
import { createTestDatabase, type Template } from './test-database.ts';

const SECRET = 'a secret for tests only, 32 characters';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Body = any;
export type Answer = { status: number; headers: Headers; body: Body; text: string };
export type Login = 'admin' | 'employee' | 'user' | 'other' | null;

const read = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text;
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
};

/**
 * The whole app on a database of its own, spoken to over HTTP. Signed-in people: `admin`, `employee`, `user`, and `other`, a second
 * plain user. Settings that are only known once the tests run are given by a function.
 */
export const startTestApi = (settings: Partial<Config> | (() => Partial<Config>) = {}, template: Template = 'users') => {
  const tokens = new Map<Login, string>();
  let app: FastifyInstance;
  let context: PartnerContext;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let address = '';
  const wrongAnswers: string[] = [];
  const openSessionOf = (userId: number) =>
    openSession(context, userId, { address: '127.0.0.1', userAgent: 'tests' }, sessionExpiry(false));

  beforeAll(async () => {
    setLogLevel('OFF');
    database = await createTestDatabase(template);
    const config = {
      ...readConfig({ DATA_DIR: '/nonexistent', PORT: '0', LOG_LEVEL: 'OFF' }),
      ...(typeof settings === 'function' ? settings() : settings),
    };
    context = withPartners(createContext({ config, version: '0.0.0-test', pool: database.pool, secret: SECRET }));
    await context.jobs.start(JOBS);
    // Tests start the other work themselves.
    await context.jobs.work([...progressJobs, ...runJobs([...bulkRunKinds, ...importRunKinds]), ...importJobs], context);
    const users = await context.db.selectFrom('appUser').select(['id', 'login']).execute();
    for (const { id, login } of users) tokens.set(login as Login, await openSessionOf(id));
    app = await createApp(context, { onWrongAnswer: (mismatch) => wrongAnswers.push(mismatch) });
    address = await app.listen({ host: '127.0.0.1', port: config.port });
  });
  afterEach(() => expect(wrongAnswers.splice(0), 'answers that differ from the contract').toEqual([]));
  afterAll(async () => {
    // Of a client that gave up, a connection may be left that says nothing; it would be waited for.
    app.server.closeAllConnections();
    await app.close();
    await context.jobs.stop();
    await context.bus.close();
    await database.drop();
  });

  const send = async (login: Login, method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    read(
      await fetch(address + path, {
        method,
        headers: {
          ...(login ? { Authorization: `Bearer ${tokens.get(login)}` } : {}),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );

  return {
    as: (login: Login) => ({
      get: (path: string, headers?: Record<string, string>) => send(login, 'GET', path, undefined, headers),
      post: (path: string, body?: unknown, headers?: Record<string, string>) => send(login, 'POST', path, body, headers),
      put: (path: string, body?: unknown, headers?: Record<string, string>) => send(login, 'PUT', path, body, headers),
      delete: (path: string, headers?: Record<string, string>) => send(login, 'DELETE', path, undefined, headers),
      bytes: async (path: string) =>
        Buffer.from(await (await fetch(address + path, { headers: { Authorization: `Bearer ${tokens.get(login)}` } })).arrayBuffer()),
    }),
    get address() {
      return address;
    },
    tokenOf: (login: Exclude<Login, null>) => tokens.get(login) ?? '',
    /** The token of another session, opened without a password. */
    openSession: async (login: string) => {
      const { id } = await context.db.selectFrom('appUser').select('id').where('login', '=', login).executeTakeFirstOrThrow();
      return await openSessionOf(id);
    },
    get app() {
      return app;
    },
    get context() {
      return context;
    },
    /** Runs a statement that writes many rows, without the time limit of requests. */
    fill: (statement: string, values?: unknown[]) => database.fill(statement, values),
    /** The audits of one record, in order. */
    audits: async (entityType: string, entityId: number) => {
      const { rows } = await context.pool.query(
        `select action, "commitVersion", "modifiedBy", "entityValue" from "entityAudit" where "entityType" = $1 and "entityId" = $2 order by id`,
        [entityType, entityId],
      );
      return rows.map(({ entityValue, ...row }) => ({ ...row, value: JSON.parse(entityValue) }));
    },
    userId: async (login: string) => {
      const { id } = await context.db.selectFrom('appUser').select('id').where('login', '=', login).executeTakeFirstOrThrow();
      return id;
    },
  };
};

/** A record as audits have it. */
export const withoutNulls = (record: unknown) => JSON.parse(JSON.stringify(record, (_, value) => value ?? undefined));

/** That `answer` is a problem with this status and at least these contents. */
export const expectProblem = (answer: Answer, status: number, contents: Record<string, unknown>) => {
  expect({ status: answer.status, ...answer.body }).toMatchObject({ status, ...contents });
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
};
