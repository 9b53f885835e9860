import { z } from 'zod';
import { CALL_PROBLEMS } from '../partners/call-problems.ts';
import { Carrier, Partner } from '../partners/partner.ts';
import { TaskProblem } from '../problems/problem.ts';
import { Count } from '../shared/counts.ts';
import { CalendarDate, Instant } from '../shared/dates/instants.ts';
import { Id } from '../shared/numbers.ts';
import { identity, Version, withDefault } from '../shared/record.ts';
import { optionalText } from '../shared/text/text.ts';
import { DeliveryStatus, Tracking } from '../trackings/tracking.ts';
import { DESK_COUNTS, type DeskCount } from './counts.ts';

/** Maximum length of a note at a task, in code points. */
export const TASK_NOTE_LIMIT = 200;

/** The most notes at a task that are kept: the latest. */
export const MAX_TASK_NOTES = 50;

/** The kinds of tasks on the worklist in the order of the screen, and how many of each at most. */
export const TASK_ATTENTIONS = ['changed', 'exceptions', 'stuck', 'late', 'unmapped', 'unreachable', 'problems', 'missing'] as const;
export const MAX_TASKS = 100;

/** What the caller's day looks like. Each count is that of a list with a filter. */
export const Desk = z
  .object({
    counts: z.object(Object.fromEntries(DESK_COUNTS.map((name) => [name, Count])) as Record<DeskCount, typeof Count>),
    /** Failed sign-ins of the last 24 hours; null for callers without the permission to read audits. */
    failedSignIns: z.number().int().nullable(),
  })
  .meta({ id: 'Desk' });
export type Desk = z.infer<typeof Desk>;

/** What a clerk notes at a shipment on the worklist. */
export const TaskNote = z
  .object({
    /** The shipment is off the worklist until this day, or until it gets another tracking. */
    snoozedUntil: withDefault(CalendarDate, null),
    note: optionalText(TASK_NOTE_LIMIT),
    /** The employee who takes care of it. */
    assigneeId: withDefault(Id, null),
    /** The number of the note that this one replaces, 0 if there was none. Without it, any note is replaced. The answer has that of the new one. */
    noteVersion: identity.version,
  })
  .meta({ id: 'TaskNote' });
export type TaskNote = z.infer<typeof TaskNote>;

/** A note at a task: its text, author and time. `version` counts the notes of a task from 1. */
export const TaskNoteVersion = TaskNote.omit({ noteVersion: true })
  .extend({
    version: z.number().int(),
    assigneeLogin: z.string().nullable(),
    lastModifiedBy: z.string(),
    lastModifiedDate: Instant,
  })
  .meta({ id: 'TaskNoteVersion' });
export type TaskNoteVersion = z.infer<typeof TaskNoteVersion>;

const Values = z.record(z.string(), z.unknown());

/** A shipment on the worklist, with its latest tracking. */
export const Task = z
  .object({
    id: Id,
    attention: z.enum(TASK_ATTENTIONS),
    /** Since when: the time of the exception, of the last sign of life, of the first change, the end of the last day on which it was expected, the event, the last answer, the first problem, or the latest scan of its packages. */
    since: Instant,
    /** Of an exception: how far the clock where it happened is ahead of UTC, in minutes; null if it is unknown. */
    offsetMinutes: z.number().int().nullable(),
    version: z.number().int(),
    /** What the customer changed after the hand-over: the values that the partner has, and the present ones. */
    changed: z.object({ before: Values, after: Values }).nullable(),
    /** The event without a meaning that is the latest news. */
    reported: z.object({ partner: Carrier, event: z.string() }).nullable(),
    /** Why the partner could not be asked. */
    problem: z.enum(CALL_PROBLEMS).nullable(),
    /** What is unsolved, the first ones. */
    problems: z.array(TaskProblem).nullable(),
    /** Which packages did not come with the others, of how many. */
    missing: z.object({ packages: z.array(z.number().int()), total: z.number().int() }).nullable(),
    aceBillNumber: z.string(),
    partnerShipment: Partner,
    receiverName: z.string().nullable(),
    receiverContactName: z.string(),
    receiverCity: z.string().nullable(),
    receiverTelNo: z.string(),
    deliveryStatus: DeliveryStatus.nullable(),
    location: z.string().nullable(),
    details: z.string().nullable(),
    codedDetails: Tracking.shape.codedDetails,
    ...TaskNote.shape,
    /** 0 if there is no note. */
    noteVersion: z.number().int(),
    assigneeLogin: z.string().nullable(),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof Task>;

/** The version of a shipment whose changes were passed on to the partner. */
export const PassingOn = z.object({ version: Version }).meta({ id: 'PassingOn' });

export const PassedOn = z.object({ passedOnBy: z.string(), passedOnDate: Instant }).meta({ id: 'PassedOn' });
export type PassedOn = z.infer<typeof PassedOn>;

/** The tasks that have waited longest, and how many there are. */
export const Worklist = z.object({ tasks: z.array(Task), total: z.number().int(), snoozed: z.number().int() }).meta({ id: 'Worklist' });
export type Worklist = z.infer<typeof Worklist>;

/** A user who may take care of tasks. */
export const Colleague = z.object({ id: Id, login: z.string() }).meta({ id: 'Colleague' });
export type Colleague = z.infer<typeof Colleague>;

/** Figures of the last 30 days, at most some minutes old. */
export const DeskCharts = z
  .object({
    /** Shipments registered on each day, the oldest first; today is the last. */
    registered: z.array(z.object({ day: CalendarDate, total: z.number().int() })),
    /** How long deliveries took from the hand-over, in hours, by partner. */
    deliveries: z.array(z.object({ partner: Partner, total: z.number().int(), median: z.number(), p90: z.number() })),
  })
  .meta({ id: 'DeskCharts' });
export type DeskCharts = z.infer<typeof DeskCharts>;
