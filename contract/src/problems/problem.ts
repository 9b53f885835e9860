import { z } from 'zod';
import { Instant } from '../shared/dates/instants.ts';
import { Id } from '../shared/numbers.ts';
import { codedText } from '../shared/text/coded.ts';
import { exactText, optionalText, requiredText, violates } from '../shared/text/text.ts';
import { PROBLEM_TEXT_CODES } from './coded-texts.ts';
import { HOLD_REASONS, PROBLEM_LIMITS, PROBLEM_REASONS, REPORT_REASONS } from './reasons.ts';

const text = optionalText(PROBLEM_LIMITS.text, 'many');

/** "Other" alone says nothing. */
const isTold = ({ reason, text }: { reason: string | null; text: string | null }) => reason !== 'other' || text !== null;
const TOLD = { path: ['text'], ...violates('NotBlank') };

/** As many characters of base64 as a photo of the most bytes has. */
const PHOTO_CHARACTERS = 4 * Math.ceil(PROBLEM_LIMITS.photoBytes / 3);

/** How a JPEG, a PNG or a WebP begins in base64. */
const PHOTO = /^(?:\/9j\/|iVBORw0KGg|UklGR)[A-Za-z0-9+/]*={0,2}$/;

/** A report: `photo` is a JPEG, PNG or WebP in base64, of which only what can be seen is stored. */
export const ProblemReport = z
  .object({
    reason: z.enum(REPORT_REASONS),
    text,
    photo: z
      .string()
      .refine((value) => value.length <= PHOTO_CHARACTERS, violates('Size'))
      .refine((value) => PHOTO.test(value), violates('picture'))
      .nullish(),
  })
  .refine(isTold, TOLD)
  .meta({ id: 'ProblemReport' });
export type ProblemReport = z.infer<typeof ProblemReport>;

/** An answer replaces the one before it. */
export const ProblemUpdate = z
  .object({ answer: requiredText(PROBLEM_LIMITS.text, 'many').nullish(), isSolved: z.literal(true).nullish() })
  .meta({ id: 'ProblemUpdate' });
export type ProblemUpdate = z.infer<typeof ProblemUpdate>;

/** Why a shipment waits; null lets it go. */
export const HoldInput = z
  .object({ reason: z.enum(HOLD_REASONS).nullable(), text })
  .refine(isTold, TOLD)
  .meta({ id: 'HoldInput' });
export type HoldInput = z.infer<typeof HoldInput>;

/** What is or was wrong with a package, or with the whole shipment. */
export const ShipmentProblem = z
  .object({
    id: Id,
    shipmentId: Id,
    aceBillNumber: z.string(),
    /** Null for the whole shipment. */
    packageNumber: z.number().int().nullable(),
    reason: z.enum(PROBLEM_REASONS),
    text: z.string().nullable(),
    /** What the program says of it, of what; `text` begins with that in the language of the answer. */
    codedText: codedText(PROBLEM_TEXT_CODES),
    hasPhoto: z.boolean(),
    /** Whether the shipment is on hold until it is solved. */
    holds: z.boolean(),
    reportedBy: z.string(),
    reportedAt: Instant,
    answer: z.string().nullable(),
    answeredBy: z.string().nullable(),
    answeredAt: Instant.nullable(),
    solvedBy: z.string().nullable(),
    solvedAt: Instant.nullable(),
  })
  .meta({ id: 'ShipmentProblem' });
export type ShipmentProblem = z.infer<typeof ShipmentProblem>;

/** What the worklist says of a problem. */
export const TaskProblem = ShipmentProblem.pick({
  id: true,
  packageNumber: true,
  reason: true,
  text: true,
  codedText: true,
  reportedBy: true,
  answer: true,
  answeredBy: true,
}).meta({ id: 'TaskProblem' });
export type TaskProblem = z.infer<typeof TaskProblem>;

/** A code as scanners give it, in a path. */
export const CodeParam = z.object({ code: exactText(PROBLEM_LIMITS.code).min(1) });
