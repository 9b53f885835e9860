import { DESK_COUNTS, DESK_FILTERS, type DeskCount } from '@ace/contract/desk/counts.ts';
import {
  type Desk,
  type DeskCharts,
  TASK_ATTENTIONS,
  type TaskNote,
  type TaskNoteVersion,
  type Worklist,
} from '@ace/contract/desk/desk.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { ShipmentFilter } from '@ace/contract/shipments/filter.ts';
import { createCache } from '../../shared/cache.ts';
import { type Caller, callerOf } from '../../shared/caller.ts';
import { change, recordEvent } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { countRows } from '../../shared/lists/page.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { countFailedSignIns } from '../audits/audits.reads.ts';
import { passOnChange } from '../progress/changes.service.ts';
import { selectShipments } from '../shipments/reading.service.ts';
import { lockVisibleShipment } from '../shipments/shipments.reads.ts';
import { findColleagues } from '../users/users.reads.ts';
import { countNotedTasks, findTaskNotes, findTasks, readCharts, writeTaskNote } from './desk.repository.ts';

const countOf = (context: Context, user: Caller, name: DeskCount) =>
  countRows(context, selectShipments(context, user, ShipmentFilter.parse(DESK_FILTERS[name])));

const readCounts = async (context: Context, user: Caller) => {
  const counts = DESK_COUNTS.map(async (name) => [name, await countOf(context, user, name)] as const);
  return Object.fromEntries(await Promise.all(counts)) as Desk['counts'];
};

/** The counts of the shipments that the user may see. */
export const readDesk = async (context: Context, user: Caller): Promise<Desk> => {
  const [failedSignIns, counts] = await Promise.all([
    isAllowed('audits:read', user) ? countFailedSignIns(context.db) : null,
    readCounts(context, user),
  ]);
  return { counts, failedSignIns };
};

type WorklistQuery = { assignee?: 'me'; snoozed?: 'true' };

/** The worklist: what customers changed after the hand-over, exceptions, stuck and late shipments, the oldest first. */
export const readWorklist = async (context: Context, user: Caller, query: WorklistQuery): Promise<Worklist> => {
  const { db, config } = context;
  const { timeZone } = config;
  const isSnoozed = query.snoozed !== undefined;
  const assigneeId = query.assignee ? user.id : null;
  const all = { assigneeId, timeZone };
  const [tasks, snoozed, shown] = await Promise.all([
    findTasks(db, { ...all, isSnoozed }),
    countNotedTasks(db, { ...all, isSnoozed: true }),
    assigneeId === null
      ? Promise.all(TASK_ATTENTIONS.map((attention) => countOf(context, user, attention)))
      : countNotedTasks(db, { ...all, isSnoozed: false }),
  ]);
  const open = Array.isArray(shown) ? shown.reduce((sum, { total }) => sum + total, 0) - snoozed : shown;
  return { tasks, total: isSnoozed ? snoozed : open, snoozed };
};

/**
 * Writes the note of a shipment. Throws `error.http.404`, `notFound` at an assignee who is no employee, and `error.concurrencyFailure` if another
 * one has been written since.
 */
export const noteTask = (context: Context, user: Caller, id: number, note: TaskNote): Promise<TaskNote> =>
  change(context, user, async (tx) => {
    if (!(await lockVisibleShipment(tx.db, user, { id }))) throw problem('error.http.404');
    const { assigneeId } = note;
    if (assigneeId && (await findColleagues(tx.db, assigneeId)).length === 0) throw fieldProblem('task', 'assigneeId', 'notFound');
    const noteVersion = await writeTaskNote(tx, id, note);
    if (noteVersion === undefined) throw problem('error.concurrencyFailure', { entity: 'task' });
    await recordEvent(tx, 'task.noted', { recordId: id, payload: {} });
    return { ...note, noteVersion };
  });

/** Who noted what at a shipment, the latest first. */
export const listTaskNotes = ({ db }: Context, id: number): Promise<TaskNoteVersion[]> => findTaskNotes(db, id);

/** Records that the partner knows what the customer changed. Throws `error.http.404`, and `error.concurrencyFailure` if there is something newer. */
export const passOn = (context: Context, user: Caller, id: number, { version }: { version: number }) =>
  change(context, user, async (tx) => {
    const passedOn = await passOnChange(tx, id, version);
    await recordEvent(tx, 'task.noted', { recordId: id, payload: {} });
    return passedOn;
  });

/** The active employees, by login. */
export const listColleagues = ({ db }: Context) => findColleagues(db);

/** How old charts may be, in milliseconds. They are about a month, and take longer to read than the rest of the page. */
const CHARTS_TTL_MS = 5 * 60_000;

export const createChartsReader = ({ db, config }: Context) => {
  const charts = createCache<string, DeskCharts>('deskCharts', {
    max: 1,
    ttl: CHARTS_TTL_MS,
    load: (timeZone) => readCharts(db, timeZone),
  });
  return async () => (await charts.fetch(config.timeZone)) as DeskCharts;
};

/** Any employee: all have the same home. */
const EMPLOYEE = callerOf({ id: 0, login: '', authorities: ['ROLE_EMPLOYEE'] }, { kind: 'job', job: 'prepareDesk' });

/** Reads home once, so that the first one who opens it does not wait for new connections, which learn the tables with their first statements. */
export const prepareDesk = (context: Context) =>
  Promise.all([readDesk(context, EMPLOYEE), readWorklist(context, EMPLOYEE, {}), readCharts(context.db, context.config.timeZone)]);
