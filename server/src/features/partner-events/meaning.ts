import { createHash } from 'node:crypto';
import { EVENT_RULES, type EventRule } from '@ace/contract/partner-events/partner-event.ts';
import { ruleFinder } from '@ace/contract/partner-events/rule-finder.ts';
import { CARRIERS } from '@ace/contract/partners/carriers.ts';
import type { Carrier } from '@ace/contract/partners/partner.ts';
import { ReportedEvent } from '@ace/contract/partners/reported-event.ts';
import { countryText } from '@ace/contract/shared/country-names.ts';
import { TRACKING_LIMITS } from '@ace/contract/trackings/statuses.ts';
import { TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { decodeHTMLStrict } from 'entities';
import type { Database } from '../../shared/database/schema.ts';
import { readSetting } from '../../shared/settings/settings.ts';

/** An event whose texts have characters where the partner has written entities of HTML: `&#39;` is an apostrophe, once. What is unreadable then stays. */
export const withoutEntities = (event: ReportedEvent): ReportedEvent => {
  const decoded = { ...event };
  for (const name of ['event', 'country', 'city', 'notes'] as const) {
    const text = event[name];
    if (text?.includes('&')) Object.assign(decoded, { [name]: decodeHTMLStrict(text) });
  }
  return ReportedEvent.safeParse(decoded).data ?? event;
};

const digestOf = ({ date, code, event, country, city }: ReportedEvent) =>
  createHash('sha256')
    .update(JSON.stringify([new Date(date).toISOString(), code, event, country, city]))
    .digest('hex');

/**
 * What distinguishes the event from others of its number: the partner's id, else a digest of time, code, text and place, however the partner writes
 * entities; then the digest of what was sent, which earlier versions of the program have stored.
 */
export const keysOf = (event: ReportedEvent): [string, ...string[]] =>
  event.id ? [event.id] : [digestOf(withoutEntities(event)), digestOf(event)];

type Meant = { code: string | null; event: string };

/** Finds the status of an event by the rules of its partner; null if none decides. */
export const statusFinder = (rules: readonly EventRule[]) => {
  const ruleOf = ruleFinder(rules);
  return (event: Meant): EventRule['status'] | null => ruleOf(event)?.status ?? null;
};

/** The same by the rules of a partner as they are stored. */
export const readStatusFinder = async (db: Database, partner: Carrier) => statusFinder((await readSetting(db, EVENT_RULES[partner])).value);

/** The first `max` code points of a text, cut between words if it is longer. */
const cutAtWord = (text: string, max: number) => {
  const letters = [...text];
  if (letters.length <= max) return text;
  const cut = letters.slice(0, max - 1).join('');
  const end = letters[max - 1] === ' ' ? cut.length : cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : cut.length).trimEnd()}…`;
};

type Placed = { city: string | null; country: string | null; partner: Carrier };

/** Where an event happened: its city, else the name of its country, else of the partner. Texts that a place may not be are passed over. */
const placeOf = ({ city, country, partner }: Placed) => {
  const places = [city, countryText(country, country, 'vi')].map((place) => place && cutAtWord(place, TRACKING_LIMITS.location));
  return places.find((place) => TrackingInput.shape.location.safeParse(place).success) ?? CARRIERS[partner].name;
};

/** The fields of the tracking that follows from an event with a known status. */
export const trackingFieldsOf = (event: Placed & Meant & { dateTime: string; status: EventRule['status'] }) => ({
  dateTime: event.dateTime,
  deliveryStatus: event.status,
  location: placeOf(event),
  details: cutAtWord(event.event, TRACKING_LIMITS.details),
});
