import { CARRIERS, type Carrier } from '@ace/contract/partners/carriers.ts';
import { MAX_REPORT_DEPTH } from '@ace/contract/partners/reported-event.ts';
import type { z } from 'zod';
import { maskAddress, type PartnerAddress } from '../../shared/config.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { createReadingTurns } from '../../shared/limits/requests.ts';
import { loggerNamed } from '../../shared/logging.ts';
import type { Metrics } from '../../shared/metrics.ts';
import { parseNestedJson } from '../../shared/nested-json.ts';
import { createOutbound, OutboundError, type OutboundPolicy } from '../../shared/outbound/outbound.ts';
import { problem } from '../../shared/problems.ts';

const { answerMs, answerBytes } = BOUNDS.partner;

/** Calls of which the program decides by itself when to repeat them (`pollers.service.ts`). */
const SINGLE: Omit<OutboundPolicy, 'name'> = { answerMs, answerBytes, whenLonger: 'fail', addresses: 'any' };

/** Calls that a person waits for. Each caller has a circuit of their own, so that their calls that fail keep no others from the partner. */
const AWAITED: typeof SINGLE = { ...SINGLE, retries: 2, breaker: { failures: 5, openMs: 5_000 } };

const log = loggerNamed('partners');

/** Removes user and password from an address: only the key authenticates us, and error messages would show the password. */
const withoutCredentials = (address: string) => {
  const stripped = new URL(address);
  if (!stripped.username && !stripped.password) return address;
  stripped.username = '';
  stripped.password = '';
  return stripped.href.replace(/(?<!\/)\/+$/, '');
};

/** The partner's answer does not follow docs/partner-api.md. */
const unusable = (why: string) => new OutboundError('unusable', why);

const parse = (body: Buffer): unknown => {
  try {
    return parseNestedJson(body, MAX_REPORT_DEPTH);
  } catch {
    throw unusable('no JSON');
  }
};

/** Who makes a call: a user by their id, or the program itself. */
export type PartnerCaller = number | 'program';

/** Of all partners together: answers are as long as they like. */
const inTurn = createReadingTurns();

type Call<T> = {
  /** Name of the call in metrics and logs. */
  name: 'track' | 'poll' | 'placeOrder' | 'fetchLabel' | 'check';
  path: string;
  /** Sent with PUT. A call without a body is a GET, which is retried when it fails. */
  body?: unknown;
  /** The schema of the answer for each expected status. Any other status is an error. */
  answers: Record<number, z.ZodType<T>>;
};

/** A client for one partner (docs/partner-api.md). */
export const createPartnerClient = (carrier: Carrier, { url, key }: PartnerAddress, metrics: Metrics) => {
  const base = withoutCredentials(url);
  if (base !== url) log.warn({ carrier }, 'user and password in the address of the partner are ignored: only the key authenticates us');
  const awaited = createOutbound({ ...AWAITED, name: `partnerCallers.${carrier}` });
  const single = createOutbound({ ...SINGLE, name: `partnerPollers.${carrier}` });

  const request = async <T>(outbound: typeof single, caller: PartnerCaller, { name, path, body, answers }: Call<T>): Promise<T> => {
    const metric = `service.partners.${carrier}.${name}`;
    const sent = {
      url: base + path,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      key: String(caller),
      ...(body === undefined ? { method: 'GET' as const } : { method: 'PUT' as const, body: JSON.stringify(body) }),
    };
    const called = outbound.call(sent, async ({ status, failure, read, signal }) => {
      const schema = answers[status];
      if (!schema) throw failure();
      const answer = await read();
      const result = await inTurn({ bytes: answer.length, key: sent.key, signal }, () => schema.safeParse(parse(answer)));
      if (!result.success) throw unusable(`schema mismatch at ${result.error.issues[0]?.path.join('.')}`);
      return result.data;
    });
    try {
      return await metrics.time(metric, () => called);
    } catch (error) {
      metrics.count(`${metric}.failures`);
      log[outbound === single ? 'debug' : 'warn']({ carrier, call: name, error }, 'the call of a partner failed');
      throw error;
    }
  };

  return {
    /** Throws `error.partnerSilent` after a timeout, and `error.partnerFailed` if the call fails for any other reason. */
    send: async <T>({ caller, ...call }: Call<T> & { caller: PartnerCaller }): Promise<T> => {
      try {
        return await request(awaited, caller, call);
      } catch (error) {
        const isSilent = error instanceof OutboundError && error.reason === 'silent';
        throw problem(isSilent ? 'error.partnerSilent' : 'error.partnerFailed', { params: CARRIERS[carrier].name });
      }
    },
    /** Calls once, whatever happened to other calls. Throws `OutboundError`. */
    sendOnce: <T>(call: Call<T>): Promise<T> => request(single, 'program', call),
    /** The partner's address without secrets, and the circuit of the program's own calls. */
    state: () => ({ url: maskAddress(url), circuit: awaited.stateOf('program') }),
  };
};
