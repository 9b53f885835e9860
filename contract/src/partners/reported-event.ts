import { z } from 'zod';
import { boundedArray } from '../shared/bounded-array.ts';
import { InstantInput } from '../shared/dates/instants.ts';
import { optionalText, requiredText, violates } from '../shared/text/text.ts';

/** Maximum length of each text of an event in code points, and of a list of events (docs/partner-api.md). */
export const REPORTED_EVENT_LIMITS = { id: 255, code: 50, event: 500, country: 255, city: 255, notes: 2000, events: 1000 } as const;

/** How deep the JSON of a partner may be nested, with the fields that are stored as they are. */
export const MAX_REPORT_DEPTH = 100;

const L = REPORTED_EVENT_LIMITS;

/** A moment of ISO 8601 with a zone: also without seconds, in the basic form, with a blank for the T, and with a zone of hours alone. */
const MOMENT = /^(\d{4})-?(\d\d)-?(\d\d)[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)? ?(?:Z|([+\-\u2212])(\d\d):?(\d\d)?)$/i;

/** The same as `yyyy-MM-ddThh:mm:ss` with `Z` or a zone of hours and minutes; any other text stays. */
export const inFull = (text: string) =>
  text.replace(MOMENT, (...[, year, month, day, hour, minute, second = '00', fraction, sign, hours, minutes = '00']) => {
    const zone = hours ? `${sign === '+' ? '+' : '-'}${hours}:${minutes}` : 'Z';
    return `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction ? `.${fraction}` : ''}${zone}`;
  });

/** An instant in the years 1900 to 9999 with the offset of the partner's clock. */
const OffsetInstant = z
  .string()
  .overwrite(inFull)
  .refine((value) => InstantInput.safeParse(value).success, violates('typeMismatch'))
  .meta({ format: 'date-time' });

/** An event as a partner reports it (docs/partner-api.md). It may have more fields. */
export const ReportedEvent = z
  .looseObject({
    /** The partner's own id of the event: the same one is the same event, whatever else it says. */
    id: optionalText(L.id),
    /** A code of the partner, or of UPU EMSEVT. */
    code: optionalText(L.code),
    event: requiredText(L.event),
    date: OffsetInstant,
    country: optionalText(L.country),
    city: optionalText(L.city),
    notes: optionalText(L.notes, 'many'),
  })
  .meta({ id: 'ReportedEvent' });
export type ReportedEvent = z.infer<typeof ReportedEvent>;

/** Stands for an event that cannot be read. */
class Unreadable {
  readonly issues: z.core.$ZodIssue[];
  constructor(issues: z.core.$ZodIssue[] = []) {
    this.issues = issues;
  }
}

const isReadable = (event: ReportedEvent | Unreadable): event is ReportedEvent => !(event instanceof Unreadable);

/** The events of a message or an answer that can be read, and what is wrong with the others. If none can be read, all are refused. */
export const ReportedEvents = boundedArray(
  ReportedEvent.transform((event): ReportedEvent | Unreadable => event).catch((wrong) => new Unreadable(wrong?.error.issues)),
  REPORTED_EVENT_LIMITS.events,
).transform((events, context) => {
  const issues = events.flatMap((event, index) =>
    isReadable(event) ? [] : event.issues.map((issue) => ({ ...issue, path: [index, ...issue.path] })),
  );
  const readable = events.filter(isReadable);
  if (readable.length === 0) context.issues.push(...(issues as z.core.$ZodRawIssue[]));
  return { readable, issues };
});
