import type { Carrier } from '@ace/contract/partners/partner.ts';
import { PROVIDERS } from '@ace/contract/partners/partner.ts';
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
import { maskAddress, type PartnerAddress } from '../../shared/config.ts';
import { loggerNamed } from '../../shared/logging.ts';
import type { Metrics } from '../../shared/metrics.ts';
import { problem } from '../../shared/problems.ts';

/** Milliseconds after which a partner counts as silent, all tries together. */
const REQUEST_TIMEOUT_MS = 10_000;

/** So many failures in a row, and the partner is left alone for a while; then one call tries whether it is back. */
const FAILURES = 5;
const REST = 5_000;

/** Longest answer that is read. */
const ANSWER_LIMIT = 1024 * 1024;

const log = loggerNamed('partners');

const CIRCUIT = {
  [CircuitState.Closed]: 'CLOSED',
  [CircuitState.Open]: 'OPEN',
  [CircuitState.HalfOpen]: 'HALF_OPEN',
  [CircuitState.Isolated]: 'ISOLATED',
};

/** What people call a carrier. */
export const nameOf = (carrier: Carrier) => PROVIDERS.find(({ key }) => key === carrier)?.value;

/** An address as it can be called. With a user in it each call would fail, and its error tell the password. */
const withoutUser = (address: string) => {
  const called = new URL(address);
  if (!called.username && !called.password) return address;
  called.username = '';
  called.password = '';
  return called.href.replace(/\/+$/, '');
};

/** The partner answered, and it makes no sense. */
class UnusableAnswerError extends Error {}

const readLimited = async (response: Response) => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_LIMIT) throw new UnusableAnswerError(`more than ${ANSWER_LIMIT} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnusableAnswerError('no JSON');
  }
};

type Call<T> = {
  /** Name of the call in the metrics. */
  name: 'track' | 'placeOrder' | 'fetchLabel' | 'check';
  path: string;
  /** Sent with PUT; without it the call is a read, and is tried again when it fails. */
  body?: unknown;
  /** What the answers with these statuses look like; every other status is trouble. */
  answers: Record<number, z.ZodType<T>>;
};

/**
 * Speaks to one partner over HTTP (docs/partner-api.md). Whatever goes wrong is one of two problems: `error.partnerSilent` after ten
 * seconds, `error.partnerFailed` for everything else.
 */
export const createPartnerClient = (carrier: Carrier, { url, key }: PartnerAddress, metrics: Metrics) => {
  const base = withoutUser(url);
  if (base !== url) log.warn({ carrier }, 'the user and password in the address of the partner are not used: it knows us by its key');
  const requestTimeout = timeout(REQUEST_TIMEOUT_MS, TimeoutStrategy.Aggressive);
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: REST, breaker: new ConsecutiveBreaker(FAILURES) });
  const again = retry(
    handleWhen((error) => !(error instanceof BrokenCircuitError)),
    { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_000 }) },
  );
  const forReads = wrap(requestTimeout, again, breaker);
  const forWrites = wrap(requestTimeout, breaker);

  const ask = async <T>({ path, body, answers }: Call<T>, signal: AbortSignal): Promise<T> => {
    const response = await fetch(base + path, {
      method: body === undefined ? 'GET' : 'PUT',
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      // The key is for the partner alone.
      redirect: 'error',
      signal,
    });
    const shape = answers[response.status];
    if (!shape) {
      await response.body?.cancel();
      throw new UnusableAnswerError(`status ${response.status}`);
    }
    const result = shape.safeParse(parse(await readLimited(response)));
    if (!result.success) throw new UnusableAnswerError(`unlike the contract at ${result.error.issues[0]?.path.join('.')}`);
    return result.data;
  };

  const send = async <T>(call: Call<T>): Promise<T> => {
    const name = `service.partners.${carrier}.${call.name}`;
    try {
      const policy = call.body === undefined ? forReads : forWrites;
      return await metrics.time(name, () => policy.execute(({ signal }) => ask(call, signal)));
    } catch (error) {
      metrics.count(`${name}.failures`);
      log.warn({ carrier, call: call.name, error }, 'a partner is in trouble');
      const params = nameOf(carrier);
      throw problem(error instanceof TaskCancelledError ? 'error.partnerSilent' : 'error.partnerFailed', { params });
    }
  };

  return {
    send,
    /** Where the partner is asked, and whether it is left alone for now. */
    state: () => ({ url: maskAddress(url), circuit: CIRCUIT[breaker.state] }),
  };
};
