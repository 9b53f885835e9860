import type { KeptLookup, NumberPoll } from '@ace/contract/partner-events/partner-event.ts';
import type { CallProblem } from '@ace/contract/partners/call-problems.ts';
import type { Carrier } from '@ace/contract/partners/partner.ts';
import type { ReportedEvent } from '@ace/contract/partners/reported-event.ts';
import { offsetOf } from '@ace/contract/shared/dates/instants.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { ProblemError, problem } from '../../shared/problems.ts';
import type { PartnerContext } from '../partners/partners.service.ts';
import { isShipmentVisible } from '../shipments/shipments.reads.ts';
import { withoutEntities } from './meaning.ts';
import { findShipmentWith, type PartnerNumber } from './partner-events.repository.ts';
import { keepReports } from './partner-events.service.ts';
import { findPolls, resumePolls } from './polls.repository.ts';
import { askedPartners, planNext, planShipments } from './polls.service.ts';

/** Throws `error.http.404` unless the caller may see the shipment. */
export const requireVisible = async ({ db }: Pick<Context, 'db'>, user: Caller, shipmentId: number) => {
  if (!(await isShipmentVisible(db, user, shipmentId))) throw problem('error.http.404');
};

/** When the partners of a shipment are asked for its numbers. */
export const readPolls = async (context: PartnerContext, user: Caller, shipmentId: number): Promise<NumberPoll[]> => {
  await requireVisible(context, user, shipmentId);
  return await findShown(context, shipmentId);
};

/** The polls of a shipment. There is no next one of partners that are not asked at all. */
const findShown = async (context: PartnerContext, shipmentId: number): Promise<NumberPoll[]> => {
  const asked = askedPartners(context);
  return (await findPolls(context.db, shipmentId)).map((poll) => (asked.includes(poll.partner) ? poll : { ...poll, nextDate: null }));
};

const PROBLEMS: Partial<Record<string, CallProblem>> = { 'error.partnerSilent': 'silent', 'error.partnerFailed': 'failed' };

/** Asks for one number as a person, and keeps the answer. Returns why it failed, if it did. Throws `error.partnerNotConfigured`. */
const askNow = async (context: PartnerContext, user: Caller, { partner, number }: PartnerNumber): Promise<CallProblem | null> => {
  try {
    await keepReports(context, { partner, number, reports: await context.partners.track(user.id, partner, number) });
    return null;
  } catch (error) {
    const reason = error instanceof ProblemError && PROBLEMS[error.code];
    if (!reason) throw error;
    return reason;
  }
};

/** Asks the partners of a shipment for its numbers now, and goes on asking, also for those that were stopped. Throws `error.http.404`. */
export const askPartners = async (context: PartnerContext, user: Caller, shipmentId: number): Promise<NumberPoll[]> => {
  const { db } = context;
  await requireVisible(context, user, shipmentId);
  await planShipments(context, [shipmentId]);
  await resumePolls(db, shipmentId);
  for (const number of await findPolls(db, shipmentId)) await planNext(db, number, { problem: await askNow(context, user, number) });
  return await findShown(context, shipmentId);
};

const detailOf =
  (trackingNumber: string) =>
  ({ country, event, date, notes }: ReportedEvent) => ({
    trackingNumber,
    trackingCountry: country,
    trackingEventName: event,
    trackingDate: new Date(date).toISOString(),
    offsetMinutes: offsetOf(date),
    trackingNotes: notes,
  });

/**
 * Looks up a number at a partner, and keeps the answer at the shipment with that number, if the caller may see one: then the number is asked for as
 * it is there.
 */
export const lookUp = async (context: PartnerContext, user: Caller, partner: Carrier, number: string): Promise<KeptLookup> => {
  const found = await findShipmentWith(context.db, { partner, number });
  const known = found && (await isShipmentVisible(context.db, user, found.id)) ? found.number : undefined;
  // The partner knows its number as the shipment has it, however it was typed or scanned.
  const reports = await context.partners.track(user.id, partner, known ?? number);
  const trackingDetails = reports.map(withoutEntities).map(detailOf(known ?? number));
  if (!known) return { trackingDetails };
  const { shipment, stored } = await keepReports(context, { partner, number: known, reports });
  if (!shipment) return { trackingDetails };
  const { id, aceBillNumber } = shipment;
  return { trackingDetails, added: { shipmentId: id, aceBillNumber, eventIds: stored.map(({ id }) => id) } };
};
