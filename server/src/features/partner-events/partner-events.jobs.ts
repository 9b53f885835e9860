import type { Event } from '@ace/contract/events.ts';
import { Carrier } from '@ace/contract/partners/partner.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { change, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { consumer } from '../../shared/events/consumers.ts';
import { type BackgroundWork, job, scheduledJob } from '../../shared/jobs/job.ts';
import type { PartnerContext } from '../partners/partners.service.ts';
import { findDuePartners } from '../partners/pollers.service.ts';
import { decideAboutMisled } from './partner-events.service.ts';
import { askedPartners, askPartner, hastenPolls, planAll, planShipments } from './polls.service.ts';
import { ruleJob } from './rules.service.ts';

/** Asks one partner for the numbers that are due. One copy of the program at a time asks it; partners do not wait for each other. */
const pollJob = job({
  // Jobs that an earlier version has queued as `partnerPolls` need no move: a partner that is due is queued again within two seconds.
  name: 'pollPartner',
  payload: z.object({ partner: Carrier }),
  // The next one is sent in a moment.
  retry: { retryLimit: 0, expireInSeconds: 600 },
  concurrency: Carrier.options.length,
  isExclusive: true,
  work: (context: PartnerContext, { partner }) => askPartner(context, partner),
});

/** Looks which partners have numbers that are due. */
const wakePollers = async (context: PartnerContext) => {
  const due = await findDuePartners(context.db, askedPartners(context));
  for (const partner of due) await change(context, SYSTEM, (tx) => context.jobs.send(tx, pollJob, { partner }, { key: partner }));
};

/** How many rows one statement removes or changes. */
const ROWS_AT_ONCE = 5_000;

/** Events of unknown numbers are kept for a week, JSON for 90 days, ids of messages for 30. */
const removeOld = async (context: Pick<Context, 'db' | 'bus'>) => {
  const limit = sql`limit ${sql.lit(ROWS_AT_ONCE)}`;
  const statements = [
    sql`delete from "partnerEvent" where id in (
      select id from "partnerEvent" where "shipmentId" is null and "receivedDate" < now() - interval '7 days' order by "receivedDate" ${limit})`,
    sql`update "partnerEvent" set raw = null where id in (
      select id from "partnerEvent" where raw is not null and "receivedDate" < now() - interval '90 days' order by "receivedDate" ${limit})`,
    sql`delete from "partnerPush" where ("partner", "webhookId") in (
      select partner, "webhookId" from "partnerPush" where "receivedDate" < now() - interval '30 days' order by "receivedDate" ${limit})`,
  ];
  const remove = (statement: RawBuilder<unknown>) => change(context, SYSTEM, (tx) => statement.execute(tx.db));
  for (const statement of statements) {
    for (let rows = ROWS_AT_ONCE; rows === ROWS_AT_ONCE; ) rows = Number((await remove(statement)).numAffectedRows ?? 0);
  }
};

/** Every night: what is old is removed, and numbers are planned that no event announced, as those of rows that were copied into the database. */
export const tidyPartnerEvents = async (context: Pick<PartnerContext, 'db' | 'bus' | 'config' | 'partners'>) => {
  await removeOld(context);
  await planAll(context);
};

export const partnerEventJobs: BackgroundWork<PartnerContext>[] = [
  pollJob,
  { name: 'duePartners', everyMs: 5_000, work: wakePollers },
  ruleJob,
  scheduledJob({ name: 'oldPartnerEvents', schedule: '45 3 * * *', work: tidyPartnerEvents }),
];

const NUMBER_EVENTS = ['shipment.created', 'shipment.changed', 'connector.ordered', 'connector.changed', 'connector.deleted'] as const;

/** The shipments whose numbers an event may have changed. */
const shipmentsOf = ({ recordId, payload }: Event<(typeof NUMBER_EVENTS)[number]>) => {
  if (!('shipmentId' in payload)) return [recordId];
  return 'formerShipmentId' in payload && payload.formerShipmentId ? [payload.shipmentId, payload.formerShipmentId] : [payload.shipmentId];
};

/** Keeps the plan of polls, and what follows from events, in line with what happens to shipments and their trackings. */
export const partnerEventConsumers = [
  consumer({
    name: 'partnerNumbers',
    types: NUMBER_EVENTS,
    atOnce: 200,
    handle: (context: PartnerContext, events) => planShipments(context, [...new Set(events.flatMap(shipmentsOf))]),
  }),
  consumer({
    name: 'partnerPolls',
    types: ['tracking.recorded', 'tracking.changed', 'tracking.deleted'],
    atOnce: 200,
    handle: async (context: PartnerContext, events) => {
      const changed = events.filter(({ type }) => type === 'tracking.changed');
      for (const { recordId } of changed) await decideAboutMisled(context, recordId);
      await hastenPolls(context.db, [...new Set(events.map(({ payload }) => payload.shipmentId))]);
    },
  }),
];
