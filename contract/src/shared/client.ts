import type { z } from 'zod';
import { type Call, partsOf } from './calls.ts';
import type { Answer, Endpoint, Endpoints } from './endpoint.ts';
import type { Problem } from './problem.ts';

/** A call that failed. `status` 0: the server did not answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Partial<Problem>;
  readonly headers: Headers;

  constructor(status: number, problem: Partial<Problem>, headers = new Headers()) {
    super(problem.message ?? `HTTP ${status}`);
    this.status = status;
    this.problem = problem;
    this.headers = headers;
  }
}

type Loose<Value> = string extends Value ? Value | number : Value extends readonly (infer Item)[] ? readonly Item[] : Value;
/** What stands in an address: numbers may be given as they are. */
type Parameters<Schema> = Schema extends z.core.$ZodType ? { [Name in keyof z.input<Schema>]: Loose<z.input<Schema>[Name]> } : undefined;
type Body<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : undefined;
type Part<E extends Endpoint, Name extends keyof Endpoint> = E extends { [Key in Name]: infer Schema } ? Schema : undefined;

/** Parts that an endpoint does not have cannot be given; those that it has must be, unless all of their fields are optional. */
type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: never }
  : [Record<never, never>] extends [Value]
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

type Common<E extends Endpoint> = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Statuses from 400 on that carry an answer of the endpoint, such as 503 of the health; they are not thrown. */
  accept?: readonly (keyof E['answers'] & number)[];
};

export type CallOptions<E extends Endpoint> = Given<'params', Parameters<Part<E, 'params'>>> &
  Given<'query', Parameters<Part<E, 'query'>>> &
  Given<'body', Body<Part<E, 'body'>>> &
  Common<E>;

type AnswerOf<E extends Endpoint> = E['answers'][keyof E['answers']];
export type BodyOf<E extends Endpoint> = AnswerOf<E> extends infer A ? (A extends Answer ? z.output<A['body']> : never) : never;
export type ApiAnswer<E extends Endpoint> = { status: number; headers: Headers; body: BodyOf<E> };

/** Makes one call of the table. Throws `ApiError` for what the server refuses, and where it does not answer. */
export type Client<Table extends Endpoints, Extra = unknown> = <C extends keyof Table & Call>(
  call: C,
  ...options: Record<never, never> extends CallOptions<Table[C]>
    ? [options?: CallOptions<Table[C]> & Partial<Extra>]
    : [options: CallOptions<Table[C]> & Partial<Extra>]
) => Promise<ApiAnswer<Table[C]>>;

/** Longest text of an error body that is kept as its message. */
const MESSAGE_LIMIT = 300;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Other servers name constraints of size as Bean Validation does; there is one code for all of them (docs/domain.md). */
const withSizeCodes = (problem: Partial<Problem>): Partial<Problem> => {
  const { fieldErrors } = problem;
  if (!Array.isArray(fieldErrors)) return problem;
  const renamed = fieldErrors.map((error) =>
    /^(Decimal)?(Min|Max)$/.test(error.message) ? { ...error, message: 'Size' as const } : error,
  );
  return { ...problem, fieldErrors: renamed };
};

/** The problem in an error's body; a plain text is its message. The HTML page of a proxy in between says nothing to people. */
const problemIn = async (response: Response): Promise<Partial<Problem>> => {
  const text = await response.text().catch(() => '');
  const type = response.headers.get('Content-Type') ?? '';
  if (/json/.test(type)) {
    try {
      const body: unknown = JSON.parse(text);
      if (typeof body === 'string') return { message: body.slice(0, MESSAGE_LIMIT) };
      return isObject(body) ? withSizeCodes(body) : {};
    } catch {
      return {};
    }
  }
  const isPlain = (type === '' || type.startsWith('text/plain')) && text.trim() !== '';
  return isPlain ? { message: text.trim().slice(0, MESSAGE_LIMIT) } : {};
};

const isJson = ({ headers }: Response) => /^application\/json\b/.test(headers.get('Content-Type') ?? '');

const bodyIn = async (response: Response) => {
  const type = response.headers.get('Content-Type') ?? '';
  if (isJson(response)) return await response.json();
  if (type.startsWith('text/')) return await response.text();
  return type === '' ? null : await response.blob();
};

/** The address of a call: parameters of its path filled in, those of its query appended; `undefined` ones are left out. */
const addressOf = (call: string, params: object = {}, query: object = {}) => {
  const values = new Map(Object.entries(params));
  const path = partsOf(call).path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) search.append(name, String(item));
  }
  return search.size > 0 ? `${path}?${search}` : path;
};

const send = async (address: string, request: RequestInit) => {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, {});
  }
};

type Settings<Extra> = {
  /** Scheme and host of the server, `https://cargo.example`; in a browser, the page's own if it is not given. */
  baseUrl?: string;
  /** Headers of every call, such as `Authorization`; asked for at each call. */
  headers?: () => Record<string, string>;
  /** Called with the headers of each answer, and the options of its call. */
  onAnswer?: (headers: Headers, options: Partial<Extra>) => void;
  /** Called before a refusal is thrown, with the headers that the call was made with. */
  onRefusal?: (error: ApiError, call: Call, sent: Record<string, string>) => void;
};

type AnyOptions = Common<Endpoint> & { params?: object; query?: object; body?: unknown };

/**
 * A client of the calls in `Table`, each with the options `Extra` for the hooks. Bodies are typed and not checked here: the server's tests
 * check every answer against the contract.
 */
export const createClient = <Table extends Endpoints, Extra = unknown>(settings: Settings<Extra> = {}) => {
  const { baseUrl = '', headers = () => ({}), onAnswer, onRefusal } = settings;
  const callServer = async (call: Call, options: AnyOptions & Partial<Extra> = {}) => {
    const { params, query, body, signal, accept = [] } = options;
    const sent = { ...headers(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...options.headers };
    const response = await send(baseUrl + addressOf(call, params, query), {
      method: partsOf(call).method,
      signal,
      headers: sent,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok && !(accept.includes(response.status) && isJson(response))) {
      const refusal = new ApiError(response.status, await problemIn(response), response.headers);
      onRefusal?.(refusal, call, sent);
      throw refusal;
    }
    onAnswer?.(response.headers, options);
    return { status: response.status, headers: response.headers, body: await bodyIn(response) };
  };
  return callServer as Client<Table, Extra>;
};
