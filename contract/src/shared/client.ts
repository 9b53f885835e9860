import type { z } from 'zod';
import { type Call, partsOf } from './calls.ts';
import type { Answer, Endpoint, Endpoints } from './endpoint.ts';
import { isPosition, laterOf, POSITION_HEADER } from './position.ts';
import type { Problem } from './problem.ts';

/** A failed call. `status` is 0 if the server did not answer. */
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
/** Parameters of an address: numbers may be passed as numbers. */
type Parameters<Schema> = Schema extends z.core.$ZodType ? { [Name in keyof z.input<Schema>]: Loose<z.input<Schema>[Name]> } : undefined;
type Body<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : undefined;
type Part<E extends Endpoint, Name extends keyof Endpoint> = E extends { [Key in Name]: infer Schema } ? Schema : undefined;

/** Forbids parts that an endpoint does not have, and requires those that it has unless all of their fields are optional. */
type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: never }
  : [Record<never, never>] extends [Value]
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

type Common<E extends Endpoint> = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Error statuses that are returned instead of thrown, because the endpoint declares an answer for them, such as 503 of `health`. */
  accept?: readonly (keyof E['answers'] & number)[];
};

export type CallOptions<E extends Endpoint> = Given<'params', Parameters<Part<E, 'params'>>> &
  Given<'query', Parameters<Part<E, 'query'>>> &
  Given<'body', Body<Part<E, 'body'>>> &
  Common<E>;

type AnswerOf<E extends Endpoint> = E['answers'][keyof E['answers']];
export type BodyOf<E extends Endpoint> = AnswerOf<E> extends infer A ? (A extends Answer ? z.output<A['body']> : never) : never;
export type ApiAnswer<E extends Endpoint> = { status: number; headers: Headers; body: BodyOf<E> };

/** Makes one call of the table. Throws `ApiError` for an error status, or if the server does not answer. */
export type Client<Table extends Endpoints, Extra = unknown> = <C extends keyof Table & Call>(
  call: C,
  ...options: Record<never, never> extends CallOptions<Table[C]>
    ? [options?: CallOptions<Table[C]> & Partial<Extra>]
    : [options: CallOptions<Table[C]> & Partial<Extra>]
) => Promise<ApiAnswer<Table[C]>>;

/** Maximum length of an error message that is taken from a plain text body. */
const MAX_MESSAGE_LENGTH = 300;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Renames the size constraints of Bean Validation, which other servers use, to the code `Size` (docs/domain.md, "Refusals"). */
const withSizeCodes = (problem: Partial<Problem>): Partial<Problem> => {
  const { fieldErrors } = problem;
  if (!Array.isArray(fieldErrors)) return problem;
  const renamed = fieldErrors.map((error) =>
    /^(Decimal)?(Min|Max)$/.test(error.message) ? { ...error, message: 'Size' as const } : error,
  );
  return { ...problem, fieldErrors: renamed };
};

/** Reads the problem from an error's body. A plain text becomes its message; the HTML error page of a reverse proxy is ignored. */
const problemIn = async (response: Response): Promise<Partial<Problem>> => {
  const text = await response.text().catch(() => '');
  const type = response.headers.get('Content-Type') ?? '';
  if (/json/.test(type)) {
    try {
      const body: unknown = JSON.parse(text);
      if (typeof body === 'string') return { message: body.slice(0, MAX_MESSAGE_LENGTH) };
      return isObject(body) ? withSizeCodes(body) : {};
    } catch {
      return {};
    }
  }
  const isPlain = (type === '' || type.startsWith('text/plain')) && text.trim() !== '';
  return isPlain ? { message: text.trim().slice(0, MAX_MESSAGE_LENGTH) } : {};
};

const isJson = ({ headers }: Response) => /^application\/json\b/.test(headers.get('Content-Type') ?? '');

const bodyIn = async (response: Response) => {
  const type = response.headers.get('Content-Type') ?? '';
  if (isJson(response)) return await response.json();
  // Other texts are files, whose byte order mark must stay.
  if (type.startsWith('text/plain')) return await response.text();
  return type === '' ? null : await response.blob();
};

/** The address of a call with its path and query parameters; query parameters that are `undefined` are left out. */
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

/** Where a client keeps the latest position that it was given. */
export type PositionStore = { read: () => string | null; write: (position: string | null) => void };

const inMemory = (): PositionStore => {
  let position: string | null = null;
  return {
    read: () => position,
    write: (given) => {
      position = given;
    },
  };
};

/** Without the position of a change, the client must not send an earlier one: it might miss its own change. */
const followPosition = ({ read, write }: PositionStore, call: Call, headers: Headers) => {
  const given = headers.get(POSITION_HEADER);
  if (isPosition(given)) write(laterOf(read(), given));
  else if (partsOf(call).method !== 'GET') write(null);
};

type Settings<Extra> = {
  /** Scheme and host of the server, such as `https://cargo.example`; not needed in a browser if the page comes from the same server. */
  baseUrl?: string;
  /** Returns headers such as `Authorization`; called for each call. */
  headers?: () => Record<string, string>;
  /** Called with the headers and the body of each answer, and the options of its call. */
  onAnswer?: (headers: Headers, body: unknown, options: Partial<Extra>) => void;
  /** Called before an error status is thrown, with the headers that were sent. */
  onRefusal?: (error: ApiError, call: Call, sent: Record<string, string>) => void;
  /** Shares the position with other clients of the same person; by default, each client has its own in memory. */
  positions?: PositionStore;
};

type AnyOptions = Common<Endpoint> & { params?: object; query?: object; body?: unknown };

/**
 * Creates a client of the calls in `Table`. `Extra` are additional options of a call, which are passed to the hooks. Bodies are typed but not
 * validated, because the server's tests check every answer against the contract.
 */
export const createClient = <Table extends Endpoints, Extra = unknown>(settings: Settings<Extra> = {}) => {
  const { baseUrl = '', headers = () => ({}), onAnswer, onRefusal, positions = inMemory() } = settings;
  const callServer = async (call: Call, options: AnyOptions & Partial<Extra> = {}) => {
    const { params, query, body, signal, accept = [] } = options;
    const position = positions.read();
    const isFile = body instanceof Blob;
    const sent = {
      ...headers(),
      ...(position === null ? {} : { [POSITION_HEADER]: position }),
      ...(body === undefined ? {} : { 'Content-Type': isFile ? body.type || 'application/octet-stream' : 'application/json' }),
      ...options.headers,
    };
    const response = await send(baseUrl + addressOf(call, params, query), {
      method: partsOf(call).method,
      signal,
      headers: sent,
      body: body === undefined ? undefined : isFile ? body : JSON.stringify(body),
    });
    followPosition(positions, call, response.headers);
    if (!response.ok && !(accept.includes(response.status) && isJson(response))) {
      const refusal = new ApiError(response.status, await problemIn(response), response.headers);
      onRefusal?.(refusal, call, sent);
      throw refusal;
    }
    const answered = await bodyIn(response);
    onAnswer?.(response.headers, answered, options);
    return { status: response.status, headers: response.headers, body: answered };
  };
  return callServer as Client<Table, Extra>;
};
