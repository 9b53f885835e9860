import { z } from 'zod';
import { InstantInput } from '../shared/instants.ts';
import { optionalText, requiredText, violates } from '../shared/text.ts';

/** Maximum length of each text of an event in code points, and of a list of events (docs/partner-api.md). */
export const REPORTED_EVENT_LIMITS = { id: 255, code: 50, event: 500, country: 255, city: 255, notes: 2000, events: 1000 } as const;

/** How deep the JSON of a partner may be nested, with the fields that are stored as they are. */
export const MAX_REPORT_DEPTH = 100;

const L = REPORTED_EVENT_LIMITS;

/** An instant in the years 1900 to 9999, as it was sent, with the offset of the partner's clock. */
const OffsetInstant = z
  .string()
  .refine((value) => InstantInput.safeParse(value).success, violates('typeMismatch'))
  .meta({ format: 'date-time' });

/** An event as a partner reports it (docs/partner-api.md). It may have more fields. */
export const ReportedEvent = z.looseObject({
  /** The partner's own id of the event: the same one is the same event, whatever else it says. */
  id: optionalText(L.id),
  /** A code of the partner, or of UPU EMSEVT. */
  code: optionalText(L.code),
  event: requiredText(L.event),
  date: OffsetInstant,
  country: optionalText(L.country),
  city: optionalText(L.city),
  notes: optionalText(L.notes, 'many'),
});
export type ReportedEvent = z.infer<typeof ReportedEvent>;
