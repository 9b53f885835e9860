import { randomUUID } from 'node:crypto';
import { EVENT_RULES, type EventRule, type RulePreview, type UnmappedText } from '@ace/contract/partner-events/partner-event.ts';
import { Carrier } from '@ace/contract/partners/partner.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { job } from '../../shared/jobs/job.ts';
import { createPace } from '../../shared/pace.ts';
import { lockSetting, writeSetting } from '../../shared/settings/settings.ts';
import { lockToTrack } from '../shipments/shipments.reads.ts';
import { readStatusFinder, statusFinder } from './meaning.ts';
import { findEvents, findEventsAfter, lockNumbers, type PartnerNumber } from './partner-events.repository.ts';
import { reconcileEvents } from './reconcile.ts';

/** How many texts without a rule are listed, and how many examples a preview has. */
const MAX_UNMAPPED = 200;
/** The texts of a partner that a preview looks at, the most frequent ones: of one that writes names into its texts, each is its own. */
const MAX_TEXTS = 10_000;
const MAX_EXAMPLES = 50;

/** Replaces the rules of a partner that are of this version. Stored events follow in the background. Throws `error.concurrencyFailure`. */
export const saveRules = (
  context: Pick<Context, 'db' | 'bus' | 'jobs'>,
  user: Caller,
  partner: Carrier,
  { rules, version }: { rules: EventRule[]; version: number | null },
) =>
  change(context, user, async (tx) => {
    await lockSetting(tx, EVENT_RULES[partner], version);
    const stored = await writeSetting(tx, EVENT_RULES[partner], rules);
    await context.jobs.send(tx, ruleJob, { partner }, { id: randomUUID(), key: partner });
    return stored;
  });

type Text = { code: string | null; event: string; status: DeliveryStatus | null; count: number };

/** What other rules would change of the events that are stored. */
export const previewRules = async ({ db }: Pick<Context, 'db'>, partner: Carrier, rules: EventRule[]): Promise<RulePreview> => {
  const { rows } = await sql<Text>`select code, event, status, count(*) from "partnerEvent"
    where partner = ${partner} and "shipmentId" is not null and outcome <> 'dismissed' group by code, event, status
    order by count(*) desc limit ${sql.lit(MAX_TEXTS)}`.execute(db);
  const statusOf = statusFinder(rules);
  const changes = rows
    .map(({ status, ...text }) => ({ ...text, before: status, after: statusOf(text) }))
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => b.count - a.count);
  const sum = (those: typeof changes) => those.reduce((total, { count }) => total + count, 0);
  return {
    mapped: sum(changes.filter(({ before }) => before === null)),
    changed: sum(changes.filter(({ before, after }) => before !== null && after !== null)),
    unmapped: sum(changes.filter(({ after }) => after === null)),
    examples: changes.slice(0, MAX_EXAMPLES),
  };
};

/** The texts of a partner for which there is no rule, the most frequent first. */
export const readUnmapped = async ({ db }: Pick<Context, 'db'>, partner: Carrier): Promise<UnmappedText[]> => {
  const { rows } = await sql<UnmappedText>`select code, event, count(*), max("dateTime") as "lastDate" from "partnerEvent"
    where partner = ${partner} and outcome = 'unmapped' group by code, event order by count(*) desc, event limit ${sql.lit(MAX_UNMAPPED)}`.execute(
    db,
  );
  return rows;
};

/** Decides again about those events of a number whose status differs by the rules. */
const mapNumber = (context: Pick<Context, 'db' | 'bus'>, number: PartnerNumber, statusOf: ReturnType<typeof statusFinder>) =>
  change(context, { login: number.partner }, async (tx) => {
    const { db } = tx;
    await lockNumbers(db, [number]);
    const events = (await findEvents(db, number)).filter((event) => event.shipmentId !== null && statusOf(event) !== event.status);
    const byShipment = [...Map.groupBy(events, ({ shipmentId }) => shipmentId ?? 0)].sort(([a], [b]) => a - b);
    for (const [shipmentId, ofShipment] of byShipment) {
      const [shipment] = await lockToTrack(db, [shipmentId], null);
      if (shipment) await reconcileEvents(tx, shipment, ofShipment);
    }
  });

/** Lets the trackings of a partner's stored events follow from its rules as they are now. */
const mapStoredEvents = async (context: Pick<Context, 'db' | 'bus'>, partner: Carrier) => {
  const statusOf = await readStatusFinder(context.db, partner);
  const rest = createPace();
  let events = await findEventsAfter(context.db, partner, 0);
  while (events.length > 0) {
    const numbers = new Set(events.filter((event) => statusOf(event) !== event.status).map(({ number }) => number));
    for (const number of numbers) {
      await mapNumber(context, { partner, number }, statusOf);
      await rest();
    }
    events = await findEventsAfter(context.db, partner, events.at(-1)?.id ?? 0);
  }
};

/** Follows a change of rules. One after the other, because a later change decides. */
export const ruleJob = job({
  name: 'partnerEventRules',
  payload: z.object({ partner: Carrier }),
  retry: { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 3_600 },
  concurrency: 1,
  isOrdered: true,
  work: (context: Context, { partner }) => mapStoredEvents(context, partner),
});
