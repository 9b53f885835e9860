import { z } from 'zod';
import { CALL_PROBLEMS } from '../partners/call-problems.ts';
import { CARRIER_CODES, CARRIERS } from '../partners/carriers.ts';
import { LookupResult } from '../partners/lookup.ts';
import { Carrier } from '../partners/partner.ts';
import { REPORTED_EVENT_LIMITS, ReportedEvents } from '../partners/reported-event.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { Instant } from '../shared/dates/instants.ts';
import { Id } from '../shared/numbers.ts';
import { FieldError } from '../shared/problem.ts';
import { settingGroup } from '../shared/setting.ts';
import { optionalText, requiredText } from '../shared/text/text.ts';
import { DeliveryStatus } from '../trackings/tracking.ts';
import { EVENT_OUTCOMES, EVENT_RULE_LIMITS, EVENT_SOURCES, POLL_STOPS } from './outcomes.ts';

/** Maximum length of a partner's number, in code points. */
const MAX_NUMBER_LENGTH = 255;

const L = REPORTED_EVENT_LIMITS;

/** What a partner pushes. */
export const PushedEvents = z.object({ number: requiredText(MAX_NUMBER_LENGTH), events: ReportedEvents }).meta({ id: 'PushedEvents' });
export type PushedEvents = z.infer<typeof PushedEvents>;

/** How many of the events that were pushed were new, and how many not; what is wrong with those that could not be read; and what looks like a slip. */
export const PushedCounts = z
  .object({
    stored: z.number().int(),
    known: z.number().int(),
    refused: z.array(FieldError).optional(),
    warnings: z.array(FieldError.extend({ message: z.literal('farYear') })).optional(),
  })
  .meta({ id: 'PushedCounts' });
export type PushedCounts = z.infer<typeof PushedCounts>;

/** An event as it is stored. */
export const PartnerEvent = z
  .object({
    id: Id,
    shipmentId: Id,
    partner: Carrier,
    /** The partner's number of the shipment. */
    number: z.string(),
    /** The partner's id of the event, or a digest of what it says. */
    key: z.string(),
    dateTime: Instant,
    /** How far the partner's clock is ahead of UTC, in minutes. */
    offsetMinutes: z.number().int(),
    receivedDate: Instant,
    /** How it came. */
    source: z.enum(EVENT_SOURCES),
    code: z.string().nullable(),
    event: z.string(),
    country: z.string().nullable(),
    city: z.string().nullable(),
    notes: z.string().nullable(),
    /** What it means by the rules; null if no rule matches. */
    status: DeliveryStatus.nullable(),
    outcome: z.enum(EVENT_OUTCOMES),
    /** The tracking that was made from it, or that it confirms. */
    trackingId: Id.nullable(),
  })
  .meta({ id: 'PartnerEvent' });
export type PartnerEvent = z.infer<typeof PartnerEvent>;

export const PARTNER_EVENT_SORT_FIELDS = ['id', 'dateTime', 'receivedDate'] as const;

/** Takes back what events have recorded, or lets them record it again. */
export const EventDismissal = z.object({ ids: boundedArray(Id, L.events), isDismissed: z.boolean() }).meta({ id: 'EventDismissal' });
export type EventDismissal = z.infer<typeof EventDismissal>;

/** The asking for one number of a shipment. */
export const NumberPoll = z
  .object({
    partner: Carrier,
    number: z.string(),
    askedDate: Instant.nullable(),
    /** When the last usable answer came. */
    answeredDate: Instant.nullable(),
    /** Null if it is not asked for any more. */
    nextDate: Instant.nullable(),
    stopped: z.enum(POLL_STOPS).nullable(),
    /** Why the last call failed. */
    problem: z.enum(CALL_PROBLEMS).nullable(),
  })
  .meta({ id: 'NumberPoll' });
export type NumberPoll = z.infer<typeof NumberPoll>;

/** What an event means: with a code, events of that code; with a phrase, events whose text has these words one after the other. */
export const EventRule = z
  .object({
    code: optionalText(L.code),
    phrase: optionalText(EVENT_RULE_LIMITS.phrase),
    /** All but `EXPIRED`, which only people decide. */
    status: DeliveryStatus.exclude(['EXPIRED']),
  })
  .refine(({ code, phrase }) => code !== null || phrase !== null, {
    path: ['phrase'],
    params: { code: 'NotBlank' },
    when: ({ value }) => z.object({ code: z.unknown(), phrase: z.unknown() }).safeParse(value).success,
  })
  .meta({ id: 'EventRule' });
export type EventRule = z.infer<typeof EventRule>;

/** The rules of a partner in their order: the first with the event's code decides, else the first whose phrase is in its text. */
export const EventRules = boundedArray(EventRule, EVENT_RULE_LIMITS.rules);

const rulesOf = (partner: Carrier) =>
  settingGroup({
    number: CARRIERS[partner].eventRules,
    name: `eventRules.${partner}`,
    schema: EventRules,
    initial: [],
    permission: 'partners:configure',
  });

export const EVENT_RULES = Object.fromEntries(CARRIER_CODES.map((carrier) => [carrier, rulesOf(carrier)])) as Record<
  Carrier,
  ReturnType<typeof rulesOf>
>;

/** What other rules would change. */
export const RulePreview = z
  .object({
    /** Stored events that would get a status, another one, or none any more. */
    mapped: z.number().int(),
    changed: z.number().int(),
    unmapped: z.number().int(),
    /** Some of them, by their texts. */
    examples: z.array(
      z.object({
        code: z.string().nullable(),
        event: z.string(),
        count: z.number().int(),
        before: DeliveryStatus.nullable(),
        after: DeliveryStatus.nullable(),
      }),
    ),
  })
  .meta({ id: 'RulePreview' });
export type RulePreview = z.infer<typeof RulePreview>;

/** A text for which there is no rule, how often it came, and when last. */
export const UnmappedText = z
  .object({ code: z.string().nullable(), event: z.string(), count: z.number().int(), lastDate: Instant })
  .meta({ id: 'UnmappedText' });
export type UnmappedText = z.infer<typeof UnmappedText>;

/** The answer to a lookup, and what of it was added to the shipment with that number, if the caller may see one. */
export const KeptLookup = LookupResult.extend({
  added: z.object({ shipmentId: Id, aceBillNumber: z.string(), eventIds: z.array(Id) }).optional(),
}).meta({ id: 'KeptLookup' });
export type KeptLookup = z.infer<typeof KeptLookup>;
