import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { CallProblem } from '@ace/contract/partners/call-problems.ts';
import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleAll,
  handleWhen,
  noop,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
import { isPublic } from '../addresses.ts';
import { createCache } from '../cache.ts';
import { isForbidden, lookupAllowed } from './lookup.ts';

/** How a part of the program calls other servers: all that differs between callers. */
export type OutboundPolicy = {
  /** The name of the cache of its circuits. */
  name: string;
  /** Milliseconds for a call with its retries, until the answer is read. Waiting for a turn does not count. */
  answerMs: number;
  /** The most bytes that are read of an answer. A longer one fails as `unusable`, or is cut. */
  answerBytes: number;
  whenLonger: 'fail' | 'cut';
  /** How often a failed GET is repeated. Other calls never are: they may have had an effect. */
  retries?: number;
  /**
   * After this many consecutive failures with one key, its calls fail at once for `openMs`; then one call tests whether the server works again. Without it,
   * every call is made.
   */
  breaker?: { failures: number; openMs: number };
  /** How many calls with one key may begin in a second, in each copy of the program. Others wait. */
  perSecond?: number;
  /** `public` refuses the addresses of this machine and of private networks, also behind a name: for addresses that no administrator has set. */
  addresses: 'any' | 'public';
};

type OutboundCall = {
  url: string;
  method: 'GET' | 'PUT' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Calls with different keys have circuits and turns of their own. */
  key: string;
};

type Answer = {
  status: number;
  isOk: boolean;
  /** The body, up to the limit. */
  read(): Promise<Buffer>;
  /** Aborted when the time of the call is over. */
  signal: AbortSignal;
  /** The error of a call whose status says that it has failed. */
  failure(message?: string): OutboundError;
};

/** A call has failed. `retryAfterMs` if the server says when it may be called again. */
export class OutboundError extends Error {
  readonly reason: CallProblem;
  readonly retryAfterMs: number | null;

  constructor(
    reason: CallProblem,
    message: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

const CIRCUIT_STATES = {
  [CircuitState.Closed]: 'CLOSED',
  [CircuitState.Open]: 'OPEN',
  [CircuitState.HalfOpen]: 'HALF_OPEN',
  [CircuitState.Isolated]: 'ISOLATED',
};

/** The keys whose circuits are remembered, those that called last. */
const MAX_KEYS = 1_000;

const notPublic = (host: string) => new OutboundError('failed', `${host} is no public address`);

const lookupPublic = lookupAllowed(isPublic, notPublic);

/** Sends a request. The answer's body has not been read. */
const send = async ({ url, method, headers, body }: OutboundCall, { addresses }: OutboundPolicy, signal: AbortSignal) => {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  // Addresses are not looked up.
  if (addresses === 'public' && isForbidden(host, isPublic)) throw notPublic(host);
  // Without an agent: a connection to the same name may be open that was not checked.
  const checks = addresses === 'public' ? { agent: false, lookup: lookupPublic } : {};
  return await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = (protocol === 'https:' ? https : http).request(url, { method, headers, signal, ...checks });
    sent.on('error', reject).on('response', resolve).end(body);
  });
};

const readUpTo = async (response: IncomingMessage, { answerBytes, whenLonger }: OutboundPolicy) => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= answerBytes) continue;
    if (whenLonger === 'fail') throw new OutboundError('unusable', `more than ${answerBytes} bytes`);
    break;
  }
  return Buffer.concat(chunks).subarray(0, answerBytes);
};

/** The milliseconds that a `Retry-After` header asks for, which has seconds or a date (RFC 9110, section 10.2.3); null without a usable one. */
const retryAfterOf = (header: string | undefined) => {
  if (header === undefined) return null;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return wait > 0 ? wait : null;
};

const failureOf = (status: number, header: string | undefined, message = `status ${status}`) =>
  new OutboundError(status === 429 ? 'limited' : 'failed', message, { retryAfterMs: retryAfterOf(header) });

const asOutboundError = (error: unknown) => {
  if (error instanceof OutboundError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new OutboundError(error instanceof TaskCancelledError ? 'silent' : 'failed', message, { cause: error });
};

/** The one way in which the program calls other servers over HTTP. Redirects are not followed: they could send keys and contents elsewhere. */
export const createOutbound = (policy: OutboundPolicy) => {
  const { name, answerMs, retries = 0, breaker, perSecond } = policy;
  const deadline = timeout(answerMs, TimeoutStrategy.Aggressive);
  const retryReads = retry(
    handleWhen((error) => !(error instanceof BrokenCircuitError)),
    { maxAttempts: retries, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_000 }) },
  );
  const turns = perSecond && new RateLimiterQueue(new RateLimiterMemory({ points: perSecond, duration: 1 }));
  const createCircuit = ({ failures, openMs }: NonNullable<typeof breaker>) =>
    circuitBreaker(handleAll, { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(failures) });
  const circuits = createCache<string, ReturnType<typeof createCircuit>>(name, { max: MAX_KEYS });
  const circuitOf = (key: string) => {
    if (!breaker) return null;
    const circuit = circuits.get(key) ?? createCircuit(breaker);
    circuits.set(key, circuit);
    return circuit;
  };

  const attempt = async <T>(call: OutboundCall, read: (answer: Answer) => T | Promise<T>, signal: AbortSignal) => {
    const response = await send(call, policy, signal);
    try {
      const { statusCode: status = 0, headers } = response;
      if (status >= 300 && status < 400) throw failureOf(status, headers['retry-after']);
      return await read({
        status,
        isOk: status >= 200 && status < 300,
        read: () => readUpTo(response, policy),
        signal,
        failure: (message) => failureOf(status, headers['retry-after'], message),
      });
    } finally {
      if (!response.readableEnded) response.destroy();
    }
  };

  return {
    /** Makes a call, of which `read` makes a result; what it throws makes the call a failed one. Throws `OutboundError`. */
    call: async <T>(call: OutboundCall, read: (answer: Answer) => T | Promise<T>): Promise<T> => {
      try {
        if (turns) await turns.removeTokens(1, call.key);
        const tries = wrap(deadline, call.method === 'GET' ? retryReads : noop, circuitOf(call.key) ?? noop);
        return await tries.execute(({ signal }) => attempt(call, read, signal));
      } catch (error) {
        throw asOutboundError(error);
      }
    },
    /** The state of the circuit of a key. */
    stateOf: (key: string) => CIRCUIT_STATES[circuitOf(key)?.state ?? CircuitState.Closed],
  };
};
