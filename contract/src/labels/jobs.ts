import { z } from 'zod';
import { Instant } from '../shared/dates/instants.ts';
import { JOB_ANSWERS, JOB_PROBLEMS, JOB_STATES } from './formats.ts';

/** Labels on their way to a printer, or into a file. */
export const LabelJob = z
  .object({
    id: z.number().int(),
    /** The name of the printer; null for a file. */
    printer: z.string().nullable(),
    /** How many labels; 0 is a test label. */
    labels: z.number().int(),
    /** How many labels of a file are drawn. */
    drawn: z.number().int(),
    state: z.enum(JOB_STATES),
    /** Why it has failed. */
    problem: z.enum(JOB_PROBLEMS).nullable(),
    createdBy: z.string(),
    createdDate: Instant,
    /** When it came to its end, or was given up. */
    endedDate: Instant.nullable(),
  })
  .meta({ id: 'LabelJob' });
export type LabelJob = z.infer<typeof LabelJob>;

/** What a person says about labels that have failed, or may have come out. */
export const LabelJobAnswer = z.object({ answer: z.enum(JOB_ANSWERS) }).meta({ id: 'LabelJobAnswer' });
