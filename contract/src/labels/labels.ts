import { z } from 'zod';
import { boundedArray } from '../shared/bounded-array.ts';
import { Id } from '../shared/numbers.ts';
import { requiredText } from '../shared/text/text.ts';
import { LABEL_FORMATS, LABELS_OF_SHEET, MAX_LABELS } from './formats.ts';

/** Which labels are printed: of all packages of these shipments, or of those with these codes. */
export const LabelChoice = z
  .object({
    ids: boundedArray(Id, MAX_LABELS, 1),
    format: z.enum(LABEL_FORMATS),
    /** The place of the first label on a sheet of A4. */
    start: z.number().int().min(1).max(LABELS_OF_SHEET).default(1),
    packages: boundedArray(requiredText(50), MAX_LABELS, 1).optional(),
    /** The id of a printer, whose dots per inch the format has. */
    printer: Id.nullish(),
  })
  .meta({ id: 'PackageLabelChoice' });
export type LabelChoice = z.infer<typeof LabelChoice>;
