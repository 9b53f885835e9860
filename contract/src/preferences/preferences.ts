import { z } from 'zod';
import { boundedArray } from '../shared/bounded-array.ts';
import { boundedRecord } from '../shared/bounded-record.ts';
import { KINDS, RECORD_KINDS } from '../shared/kinds.ts';
import { Id } from '../shared/numbers.ts';
import { label, requiredText } from '../shared/text/text.ts';
import { ARRANGEMENTS, DENSITIES, VIEW_LIMITS } from './choices.ts';

/** The lists whose arrangement is remembered. */
export const LISTS = [...RECORD_KINDS.map((kind) => KINDS[kind].plural), 'audits'] as const;
export type ListName = (typeof LISTS)[number];

const ColumnKey = z.string().regex(/^\w{1,50}$/);
const MAX_COLUMNS = 100;

/** The columns of an arrangement. */
const Layout = z.object({
  /** Keys of the shown columns in their order; null for those of the arrangement. */
  columns: boundedArray(ColumnKey, MAX_COLUMNS).nullable(),
  /** Widths in pixels that a person has set. */
  widths: boundedRecord(ColumnKey, z.number().int().min(40).max(1_200), MAX_COLUMNS),
});

/** How a person has arranged a list. */
export const ListPreference = z
  .object({
    arrangement: z.enum(ARRANGEMENTS),
    /** Null for the one of the person's role. */
    density: z.enum(DENSITIES).nullable(),
    layouts: z.object({ full: Layout, compact: Layout }),
    /** The order that the person chose last, `weight,desc`; missing if they never chose one. */
    sort: z
      .string()
      .regex(/^\w{1,50},(asc|desc)$/)
      .optional(),
    /** Whether the person has been offered the compact arrangement, and has answered. */
    knowsCompact: z.boolean().optional(),
  })
  .meta({ id: 'ListPreference' });
export type ListPreference = z.infer<typeof ListPreference>;

/** The arrangements of the caller's lists. A list that was never changed is missing. */
export const ListPreferences = z.partialRecord(z.enum(LISTS), ListPreference).meta({ id: 'ListPreferences' });
export type ListPreferences = z.infer<typeof ListPreferences>;

export const ListParam = z.object({ list: z.enum(LISTS) });

/** A filter that is kept under a name. `address` has the parameters of the list's address. */
export const ViewInput = z
  .object({
    list: z.enum(LISTS),
    name: label(requiredText(VIEW_LIMITS.name)),
    address: requiredText(VIEW_LIMITS.address),
    isShared: z.boolean().default(false),
  })
  .meta({ id: 'ViewInput' });
export type ViewInput = z.infer<typeof ViewInput>;

export const View = z
  .object({
    id: Id,
    list: z.enum(LISTS),
    name: z.string(),
    address: z.string(),
    /** Whether everybody sees it. */
    isShared: z.boolean(),
    /** Whether the caller may delete it. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'View' });
export type View = z.infer<typeof View>;
