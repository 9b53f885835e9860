import type { CallProblem } from '@ace/contract/partners/call-problems.ts';
import { CARRIER_NAMES, type Carrier } from '@ace/contract/partners/carriers.ts';
import { MAX_REPORT_DEPTH } from '@ace/contract/partners/reported-event.ts';
import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleAll,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import type { z } from 'zod';
import { createCache } from '../../shared/cache.ts';
import { maskAddress, type PartnerAddress } from '../../shared/config.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { createReadingTurns } from '../../shared/limits/requests.ts';
import { loggerNamed } from '../../shared/logging.ts';
import type { Metrics } from '../../shared/metrics.ts';
import { parseNestedJson } from '../../shared/nested-json.ts';
import { problem } from '../../shared/problems.ts';

/**
 * The circuit of a caller opens after this many consecutive failures. After `CIRCUIT_OPEN_MS` one call tests whether the partner works again. Each caller
 * has their own, so that nobody keeps others from the partner by calls that fail.
 */
const MAX_CONSECUTIVE_FAILURES = 5;
const CIRCUIT_OPEN_MS = 5_000;

/** What is read of an answer, and how long a call takes with its retries. */
const { answerBytes: MAX_ANSWER_BYTES, answerMs: REQUEST_TIMEOUT_MS } = BOUNDS.partner;

const log = loggerNamed('partners');

const CIRCUIT_STATES = {
  [CircuitState.Closed]: 'CLOSED',
  [CircuitState.Open]: 'OPEN',
  [CircuitState.HalfOpen]: 'HALF_OPEN',
  [CircuitState.Isolated]: 'ISOLATED',
};

/** Removes user and password from an address: `fetch` refuses an address that contains them, and its error message shows the password. */
const withoutCredentials = (address: string) => {
  const stripped = new URL(address);
  if (!stripped.username && !stripped.password) return address;
  stripped.username = '';
  stripped.password = '';
  return stripped.href.replace(/(?<!\/)\/+$/, '');
};

/** The partner's answer does not follow docs/partner-api.md. */
class UnusableAnswerError extends Error {}

/** The partner refuses for now, or has a fault of its own. */
class RefusedError extends Error {
  readonly status: number;
  readonly retryAfterMs: number | null;
  constructor({ status, headers }: Response) {
    super(`status ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterOf(headers.get('retry-after'));
  }
}

/** The milliseconds that a `Retry-After` header asks for, which has seconds or a date (RFC 9110, section 10.2.3); null without a usable one. */
const retryAfterOf = (header: string | null) => {
  if (header === null) return null;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return wait > 0 ? wait : null;
};

/** A call that is made once has failed. `retryAfterMs` if the partner says when it may be called again. */
export class PartnerCallError extends Error {
  readonly reason: CallProblem;
  readonly retryAfterMs: number | null;
  constructor(reason: CallProblem, retryAfterMs: number | null) {
    super(reason);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

const reasonOf = (error: unknown): CallProblem => {
  if (error instanceof TaskCancelledError) return 'silent';
  if (error instanceof UnusableAnswerError) return 'unusable';
  return error instanceof RefusedError && error.status === 429 ? 'limited' : 'failed';
};

const readLimited = async (response: Response) => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new UnusableAnswerError(`more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const parse = (body: Buffer): unknown => {
  try {
    return parseNestedJson(body, MAX_REPORT_DEPTH);
  } catch {
    throw new UnusableAnswerError('no JSON');
  }
};

/** Who makes a call: a user by their id, or the program itself. */
export type PartnerCaller = number | 'program';

/** The callers whose failures are remembered, those who called last. */
const MAX_CALLERS = 1_000;

/** Of all partners together: answers are as long as they like. */
const inTurn = createReadingTurns();

const requestTimeout = timeout(REQUEST_TIMEOUT_MS, TimeoutStrategy.Aggressive);

/** How the calls of one caller are limited in time, retried, and held back. */
const createPolicies = () => {
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: CIRCUIT_OPEN_MS, breaker: new ConsecutiveBreaker(MAX_CONSECUTIVE_FAILURES) });
  const retryReads = retry(
    handleWhen((error) => !(error instanceof BrokenCircuitError)),
    { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_000 }) },
  );
  return { breaker, read: wrap(requestTimeout, retryReads, breaker), write: wrap(requestTimeout, breaker) };
};

type Call<T> = {
  /** Name of the call in metrics and logs. */
  name: 'track' | 'poll' | 'placeOrder' | 'fetchLabel' | 'check';
  path: string;
  /** Sent with PUT. A call without a body is a GET, which is retried when it fails. */
  body?: unknown;
  /** The schema of the answer for each expected status. Any other status is an error. */
  answers: Record<number, z.ZodType<T>>;
};

/**
 * An HTTP client for one partner (docs/partner-api.md). A failed call throws `error.partnerSilent` after a timeout and
 * `error.partnerFailed` for any other reason.
 */
export const createPartnerClient = (carrier: Carrier, { url, key }: PartnerAddress, metrics: Metrics) => {
  const base = withoutCredentials(url);
  if (base !== url) log.warn({ carrier }, 'user and password in the address of the partner are ignored: only the key authenticates us');
  const callers = createCache<PartnerCaller, ReturnType<typeof createPolicies>>(`partnerCallers.${carrier}`, { max: MAX_CALLERS });
  const policiesOf = (caller: PartnerCaller) => {
    const known = callers.get(caller) ?? createPolicies();
    callers.set(caller, known);
    return known;
  };

  const request = async <T>({ path, body: sent, answers }: Call<T>, caller: PartnerCaller, signal: AbortSignal): Promise<T> => {
    const response = await fetch(base + path, {
      method: sent === undefined ? 'GET' : 'PUT',
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${key}`,
        ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: sent === undefined ? undefined : JSON.stringify(sent),
      // A redirect could send our key to another server.
      redirect: 'error',
      signal,
    });
    const schema = answers[response.status];
    if (!schema) {
      await response.body?.cancel();
      throw new RefusedError(response);
    }
    const body = await readLimited(response);
    const result = await inTurn({ bytes: body.length, key: String(caller), signal }, () => schema.safeParse(parse(body)));
    if (!result.success) throw new UnusableAnswerError(`schema mismatch at ${result.error.issues[0]?.path.join('.')}`);
    return result.data;
  };

  const send = async <T>(call: Call<T> & { caller: PartnerCaller }): Promise<T> => {
    const name = `service.partners.${carrier}.${call.name}`;
    try {
      const { read, write } = policiesOf(call.caller);
      const policy = call.body === undefined ? read : write;
      return await metrics.time(name, () => policy.execute(({ signal }) => request(call, call.caller, signal)));
    } catch (error) {
      metrics.count(`${name}.failures`);
      log.warn({ carrier, call: call.name, error }, 'the call of a partner failed');
      const params = CARRIER_NAMES[carrier];
      throw problem(error instanceof TaskCancelledError ? 'error.partnerSilent' : 'error.partnerFailed', { params });
    }
  };

  /** Calls once, whatever happened to other calls. Throws `PartnerCallError`. */
  const sendOnce = async <T>(call: Call<T>): Promise<T> => {
    const name = `service.partners.${carrier}.${call.name}`;
    try {
      return await metrics.time(name, () => requestTimeout.execute(({ signal }) => request(call, 'program', signal)));
    } catch (error) {
      metrics.count(`${name}.failures`);
      log.debug({ carrier, call: call.name, error }, 'a call of a partner failed');
      throw new PartnerCallError(reasonOf(error), error instanceof RefusedError ? error.retryAfterMs : null);
    }
  };

  return {
    send,
    sendOnce,
    /** The partner's address without secrets, and the circuit of the program's own calls. */
    state: () => ({ url: maskAddress(url), circuit: CIRCUIT_STATES[policiesOf('program').breaker.state] }),
  };
};
