import { isUtf8 } from 'node:buffer';
import type { PushedCounts, PushedEvents } from '@ace/contract/partner-events/partner-event.ts';
import { Carrier } from '@ace/contract/partners/partner.ts';
import { MAX_REPORT_DEPTH } from '@ace/contract/partners/reported-event.ts';
import { fieldErrorsOf } from '@ace/contract/shared/problem.ts';
import { isFarYear } from '@ace/contract/shipments/plausibility.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../shared/addresses.ts';
import { attempt } from '../../shared/attempt.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { BOUNDS, RATES } from '../../shared/limits/bounds.ts';
import { createLimiters } from '../../shared/limits/limiters.ts';
import { createParsingTurns } from '../../shared/limits/requests.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { parseNestedJson } from '../../shared/nested-json.ts';
import { ProblemError, problem } from '../../shared/problems.ts';
import { isSigned, signaturesOf } from '../../shared/secrets/signatures.ts';
import { findShipmentWith } from './partner-events.repository.ts';
import { storeInTurn, storeReports } from './partner-events.service.ts';
import { noteNews } from './polls.repository.ts';

const log = loggerNamed('partners');

const { partner: LIMITS } = BOUNDS;

/** What partners may push, counted for all copies of the program. */
export const createPushLimits = ({ pool }: Pick<Context, 'pool'>) => createLimiters(pool, RATES.push);
type PushLimits = ReturnType<typeof createPushLimits>;

const isTooMany = (error: unknown) => error instanceof ProblemError && error.code === 'error.tooManyAttempts';

const headerOf = ({ headers }: FastifyRequest, name: string) => String(headers[name] ?? '');

const secretOf = ({ config }: Pick<Context, 'config'>, { params }: FastifyRequest) => {
  const { data: partner } = Carrier.safeParse((params as { partner?: unknown }).partner);
  const secret = partner && config.webhookSecrets[partner];
  if (!secret) throw problem('error.http.404');
  return secret;
};

/** What the headers say about a message. Throws `error.http.401` if they cannot be those of a signed one, or of one that is too old. */
const readHeaders = (request: FastifyRequest) => {
  const [id, timestamp] = [headerOf(request, 'webhook-id'), headerOf(request, 'webhook-timestamp')];
  const signatures = signaturesOf(headerOf(request, 'webhook-signature'));
  const isTimely = /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= LIMITS.pushAge;
  if (id === '' || id.length > LIMITS.pushIdLength || !isTimely || signatures.length === 0) throw problem('error.http.401');
  return { id, timestamp, signatures };
};

const parseReport = (body: Buffer) => {
  if (!isUtf8(body)) throw new SyntaxError('no UTF-8');
  return parseNestedJson(body, MAX_REPORT_DEPTH);
};

/** Makes a scope accept signed messages of partners: the signature is checked over the bytes of the body, before these are parsed and validated. */
export const acceptSigned = (scope: FastifyInstance, context: Pick<Context, 'config'>, limits: PushLimits) => {
  const inTurn = createParsingTurns();

  /** Throws `error.http.401` unless the body is signed with the secret of the partner, and `error.tooManyAttempts` after too many that are not. */
  const verify = async (request: FastifyRequest, body: Buffer) => {
    const { signatures, ...message } = readHeaders(request);
    if (isSigned(secretOf(context, request), { ...message, body }, signatures)) return;
    await limits.count('wrongPushes', networkOf(request.ip));
    throw problem('error.http.401');
  };

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMITS.pushBytes }, (request, body, done) => {
    const parse = () => {
      const parsed = attempt(() => ({ json: parseReport(body as Buffer) }), null);
      if (parsed) done(null, parsed.json);
      else done(problem('error.malformed'));
    };
    verify(request, body as Buffer).then(() => inTurn(request, body.length, parse, done), done);
  });
  // Before the body is read.
  scope.addHook('onRequest', async (request) => {
    secretOf(context, request);
    readHeaders(request);
    await limits.requireBelow('wrongPushes', networkOf(request.ip));
  });
};

/** Whether a partner may push events of numbers that no shipment has. */
const mayPushUnknown = async (limits: PushLimits, partner: Carrier) => {
  try {
    await limits.requireBelow('unknownEvents', partner);
    return true;
  } catch (error) {
    if (isTooMany(error)) return false;
    throw error;
  }
};

const countUnknown = async (limits: PushLimits, partner: Carrier, events: number) => {
  try {
    await limits.count('unknownEvents', partner, events);
  } catch (error) {
    if (!isTooMany(error)) throw error;
    log.warn({ partner }, 'a partner has pushed too many events of unknown numbers: further ones are ignored for a day');
  }
};

/** What is wrong with events that could not be read, named as in a refusal of the whole message, and which years look like a slip. */
const remarksOn = ({ readable, issues }: PushedEvents['events']): Pick<PushedCounts, 'refused' | 'warnings'> => {
  const errors = fieldErrorsOf({ issues: issues.map((issue) => ({ ...issue, path: ['events', ...issue.path] })) }, 'partnerEvent');
  const unreadable = new Set(issues.map(({ path }) => path[0]));
  const places = Array.from({ length: readable.length + unreadable.size }, (_, index) => index).filter((index) => !unreadable.has(index));
  const warnings = readable.flatMap(({ date }, index) =>
    isFarYear(date) ? [{ objectName: 'partnerEvent', field: `events[${places[index]}].date`, message: 'farYear' as const }] : [],
  );
  return { ...(errors.length > 0 ? { refused: errors } : {}), ...(warnings.length > 0 ? { warnings } : {}) };
};

/**
 * Stores what a partner has pushed that can be read, unless the message with this id was received before, or too many events of numbers that no
 * shipment has: then it neither stores nor knows them.
 */
export const receivePush = async (
  context: Pick<Context, 'db' | 'bus'>,
  limits: PushLimits,
  partner: Carrier,
  webhookId: string,
  { number, events: pushed }: PushedEvents,
) => {
  const isUnknown = !(await findShipmentWith(context.db, { partner, number }));
  const events = pushed.readable;
  const remarks = remarksOn(pushed);
  if (isUnknown && !(await mayPushUnknown(limits, partner))) return { stored: 0, known: 0, ...remarks };
  const store = async (tx: Change) => {
    const { db } = tx;
    const isNew = await db
      .insertInto('partnerPush')
      .values({ partner, webhookId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('webhookId')
      .executeTakeFirst();
    if (!isNew) return { stored: [] };
    const kept = await storeReports(tx, { partner, number, source: 'push', reports: events });
    if (kept.stored.length > 0) await noteNews(db, { partner, number: kept.number });
    return kept;
  };
  const kept = await storeInTurn(`push ${partner}`, events, () => change(context, { login: partner }, store));
  if (isUnknown && kept.stored.length > 0) await countUnknown(limits, partner, kept.stored.length);
  return { stored: kept.stored.length, known: events.length - kept.stored.length, ...remarks };
};
