import { FINDING_EFFECTS } from '@ace/contract/destinations/names.ts';
import { LANGUAGES } from '@ace/contract/shared/languages.ts';
import { MAX_ID } from '@ace/contract/shared/numbers.ts';
import { z } from 'zod';
import { change, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { consumer } from '../../shared/events/consumers.ts';
import { type BackgroundWork, type Job, job } from '../../shared/jobs/job.ts';
import { createPace } from '../../shared/pace.ts';
import { findNotHandedOver } from '../shipments/shipments.reads.ts';
import { lockAll } from '../shipments/shipments.service.ts';
import { CHECKED, findFindings, readDestinations } from './destinations.reads.ts';
import { type Readiness, storeReadiness } from './destinations.repository.ts';

/** Notes how ready shipments are, for lists. Those that are handed over, or lack nothing, have no row. */
const noteReadiness = async (context: Pick<Context, 'db' | 'bus'>, ids: number[]) => {
  const { value } = await readDestinations(context.db);
  await change(context, SYSTEM, async (tx) => {
    // Locked first, so that a later change or hand-over is noted later.
    const shipments = await lockAll(tx, ids, CHECKED);
    const open = new Set(await findNotHandedOver(tx.db, { ids }));
    const levels: Readiness[] = [];
    for (const shipment of shipments.filter(({ id }) => open.has(id))) {
      const findings = await findFindings(tx.db, shipment, { language: LANGUAGES[0], giver: shipment.ownerId, destinations: value });
      const worst = FINDING_EFFECTS.find((effect) => findings.some((finding) => finding.effect === effect));
      if (worst !== undefined && worst !== 'note') levels.push({ shipmentId: shipment.id, effect: worst });
    }
    await storeReadiness(tx, ids, levels);
  });
};

/** How many shipments are locked and checked in one transaction: each may have 99 lines of goods. */
const BATCH = 20;

const recheck = async (context: Pick<Context, 'db' | 'bus'>) => {
  const rest = createPace();
  for (let before = MAX_ID; ; ) {
    const ids = await findNotHandedOver(context.db, { before, limit: BATCH });
    const last = ids.at(-1);
    if (last === undefined) return;
    await noteReadiness(context, ids);
    await rest();
    before = last;
  }
};

/** Checks all open shipments anew: when rules or a schedule have changed, and every night, because a ship date may have another schedule. */
export const recheckJob: Job<object, Context> = job({
  name: 'destinationRecheck',
  payload: z.object({}),
  retry: { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 3_600 },
  concurrency: 1,
  schedule: '10 2 * * *',
  work: (context: Context) => recheck(context),
});

/** Checks the shipments that were there before the rules, once. */
const checkOlder = (context: Pick<Context, 'db' | 'bus' | 'jobs'>) =>
  change(context, SYSTEM, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('shippedRules')
      .set({ isChecked: true })
      .where('isChecked', '=', false)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await context.jobs.send(tx, recheckJob, {}, { key: 'all' });
  });

export const destinationJobs: BackgroundWork<Context>[] = [recheckJob, { name: 'olderDestinations', everyMs: 30_000, work: checkOlder }];

/** Keeps what lists know of how ready shipments are. */
export const destinationConsumer = consumer({
  name: 'destinations',
  types: ['shipment.created', 'shipment.changed', 'hsSchedule.changed'],
  atOnce: BATCH,
  handle: async (context: Context, events) => {
    const { schedules = [], shipments = [] } = Object.groupBy(events, ({ type }) =>
      type === 'hsSchedule.changed' ? 'schedules' : 'shipments',
    );
    if (schedules.length > 0) await change(context, SYSTEM, (tx) => context.jobs.send(tx, recheckJob, {}, { key: 'all' }));
    if (shipments.length > 0) await noteReadiness(context, [...new Set(shipments.map(({ recordId }) => recordId))]);
  },
});
