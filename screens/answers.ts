import { API } from '@ace/contract/api.ts';
import { type Call, partsOf } from '@ace/contract/shared/calls.ts';
import type { Endpoint } from '@ace/contract/shared/endpoint.ts';
import { z } from 'zod';
// Recorded from the program, and compared with it by `examples.test.ts` in each run.
import examples from '../server/src/api-docs/examples.json';

/** A request of a screen. `params` are those of the path; `body` is JSON, or the text of a file. */
export type Asked = { call: Call; params: Record<string, string>; query: URLSearchParams; headers: Headers; body: unknown };

/** What a call is answered: a body, or what makes it of the request; a `Response` is sent as it is. */
export type Answers = { [C in keyof typeof API]?: unknown | ((asked: Asked) => unknown) };

type Recorded = Record<string, { answers?: Record<string, unknown> }>;

const CALLS = Object.entries(API as Record<string, Endpoint>).map(([call, endpoint]) => {
  const { method, path } = partsOf(call);
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`);
  return { call: call as Call, method, endpoint, names, pattern };
});

const find = (method: string, path: string) => {
  for (const { pattern, names, ...found } of CALLS) {
    const match = found.method === method && pattern.exec(path);
    if (match)
      return { ...found, params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')])) };
  }
  throw new Error(`No call of the contract: ${method} ${path}`);
};

/** The recorded answer of a call, as its type; of a list, its rows. */
export const exampleOf = <Body>(call: keyof typeof API): Body => {
  const { answers = {} } = (examples.calls as unknown as Recorded)[call] ?? {};
  const [first] = Object.values(answers);
  if (first === undefined) throw new Error(`No example of ${call}`);
  return structuredClone(first) as Body;
};

/** Sends a body with the first status of the call; it must be what the contract says. */
const answerWith = ({ call, endpoint }: ReturnType<typeof find>, body: unknown) => {
  const [status, { body: schema }] = Object.entries(endpoint.answers)[0] ?? ['200', { body: z.any() }];
  const { error } = z.safeParse(schema, body);
  if (error) throw new Error(`${call} is not answered so: ${z.prettifyError(error)}`);
  const headers = { 'Content-Type': 'application/json', ...(Array.isArray(body) && { 'X-Total-Count': String(body.length) }) };
  return new Response(body === undefined ? null : JSON.stringify(body), { status: Number(status), headers });
};

/**
 * A server that answers with examples, and with `answers` instead of some; it knows no rule. Returns what was asked so far, in order, and stands in for
 * `fetch` of the page.
 */
export const createServer = (answers: Answers) => {
  const asked: Asked[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), location.origin), init);
    const { pathname, searchParams } = new URL(request.url);
    const found = find(request.method, pathname);
    const text = await request.text();
    const { headers } = request;
    const isJson = /json/.test(headers.get('Content-Type') ?? '');
    const content = text === '' ? undefined : isJson ? JSON.parse(text) : text;
    const one: Asked = { call: found.call, params: found.params, query: searchParams, headers, body: content };
    asked.push(one);
    const given = answers[found.call as keyof Answers];
    const body = typeof given === 'function' ? await given(one) : (given ?? exampleOf(found.call as keyof typeof API));
    request.signal.throwIfAborted();
    return body instanceof Response ? body : answerWith(found, body);
  };
  return { answer, asked };
};
