import type { NotificationChoices, NotificationSettings } from '@ace/contract/notifications/choices.ts';
import {
  MAX_EVENT_HOURS,
  NOTIFICATION_ROLES,
  type NotificationChannel,
  type NotificationOccasion,
  type NotificationRole,
  type NotifiedStatus,
  notificationEventOf,
  type SkipReason,
} from '@ace/contract/notifications/kinds.ts';
import { countryOf } from '@ace/contract/shared/country-names.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { type DeliveryStatus, PLANNED_AFTER_MINUTES } from '@ace/contract/trackings/statuses.ts';
import { afterQuietHours, zoneOf } from './zones.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** One side of a shipment, as far as it can be notified. */
type Party = { email: string | null; telNo: string; language: Language | null; country: string | null; countryCode: string | null };

/** The shipment that something happened to. */
export type Subject = {
  withoutNotifications: boolean;
  receiver: Party;
  sender: Party;
  /** Null for one who is not active. */
  owner: { email: string; language: Language; isEmployee: boolean } | null;
  /** What the owner has chosen by role; roles that are missing or null are as the company chose. */
  ownChoices: Partial<Record<NotificationRole, readonly NotificationOccasion[] | null>> | null;
};

/** What happened. `isBackfill`: it was found by the first poll of a shipment that was at its partner before. */
export type Happening = { status: DeliveryStatus | 'LATE'; eventDate: string; isBackfill: boolean };

/** What decides besides the event and the shipment. */
export type Surroundings = {
  /** By the clock of the database, in milliseconds. */
  now: number;
  /** How long other parcels of the same person are waited for, in milliseconds. */
  waitMs: number;
  /** The time zone of the company. */
  timeZone: string;
  /** What the company has chosen. */
  company: NotificationChoices;
  /** The channels that reach a telephone number and are set up. People without an e-mail address get the first of them. */
  phoneChannels: readonly NotificationChannel[];
};

type Person = {
  role: NotificationRole;
  channel: NotificationChannel;
  address: string;
  language: Language;
  zone: string;
  isEmployee: boolean;
};

/** A notification to be stored. */
export type Planned = Pick<Person, 'role' | 'channel' | 'address' | 'language'> & {
  event: NotificationOccasion;
  status: NotifiedStatus;
  eventDate: string;
  dueDate: string;
};

const languageOf = (party: Party, country: string | null): Language => party.language ?? (country === 'VN' ? 'vi' : 'en');

type Around = Pick<Surroundings, 'timeZone' | 'phoneChannels'>;

const partyPerson = (role: 'receiver' | 'sender', party: Party, { timeZone, phoneChannels }: Around): Person | null => {
  const country = countryOf({ code: party.countryCode, name: party.country });
  const person = { role, language: languageOf(party, country), zone: zoneOf(country, timeZone), isEmployee: false };
  if (party.email) return { ...person, channel: 'email', address: party.email.toLowerCase() };
  const [channel] = phoneChannels;
  return channel ? { ...person, channel, address: party.telNo } : null;
};

const peopleOf = ({ owner, receiver, sender }: Subject, surroundings: Around): Record<NotificationRole, Person | null> => ({
  owner: owner && {
    role: 'owner',
    channel: 'email',
    address: owner.email.toLowerCase(),
    language: owner.language,
    zone: surroundings.timeZone,
    isEmployee: owner.isEmployee,
  },
  receiver: partyPerson('receiver', receiver, surroundings),
  sender: partyPerson('sender', sender, surroundings),
});

/** Whether something is too old for a notification. */
const isTooOld = (eventDate: string, now: number) => Date.parse(eventDate) < now - MAX_EVENT_HOURS * HOUR_MS;

/** Whether the people of a role are notified of an event, by the choices of the shipment, its owner and the company. */
const isChosen = (
  { withoutNotifications, ownChoices }: Pick<Subject, 'withoutNotifications' | 'ownChoices'>,
  company: NotificationChoices,
  role: NotificationRole,
  event: NotificationOccasion,
) => !withoutNotifications && (ownChoices?.[role] ?? company[role]).includes(event);

/**
 * When a person is notified: once other parcels of theirs were waited for, once a planned event has come, and not in their quiet hours. Employees have
 * no quiet hours.
 */
const dueDateOf = ({ zone, isEmployee }: Person, eventDate: string, { now, waitMs }: Surroundings) => {
  const isAhead = Date.parse(eventDate) > now + PLANNED_AFTER_MINUTES * MINUTE_MS;
  const due = isAhead ? Date.parse(eventDate) : now + waitMs;
  return new Date(isEmployee ? due : afterQuietHours(due, zone)).toISOString();
};

/** Who is notified of what happened, and when: each person once, as the first of their roles that is to be notified. */
export const planNotifications = (happening: Happening, subject: Subject, surroundings: Surroundings): Planned[] => {
  const { status, eventDate, isBackfill } = happening;
  const event = notificationEventOf(status);
  if (!event || isBackfill || isTooOld(eventDate, surroundings.now)) return [];
  const people = peopleOf(subject, surroundings);
  const planned = new Map<string, Planned>();
  for (const role of NOTIFICATION_ROLES) {
    const person = people[role];
    if (!person || !isChosen(subject, surroundings.company, role, event)) continue;
    const { channel, address, language } = person;
    const key = `${channel} ${address}`;
    if (planned.has(key)) continue;
    const dueDate = dueDateOf(person, eventDate, surroundings);
    // What has an event is a status of the notified ones.
    planned.set(key, { role, channel, address, language, event, status: status as NotifiedStatus, eventDate, dueDate });
  }
  return [...planned.values()];
};

/** Statuses that make an earlier event no news any more. A failed attempt followed by the way back to the hub is still news. */
const OVERTAKEN_BY: Record<NotificationOccasion, readonly DeliveryStatus[]> = {
  pickedUp: ['OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED_ATTEMPT', 'EXCEPTION'],
  outForDelivery: ['ARRIVED_HUB', 'IN_TRANSIT', 'DELIVERED', 'FAILED_ATTEMPT', 'EXCEPTION'],
  exception: ['OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED_ATTEMPT', 'EXCEPTION'],
  delivered: ['OUT_FOR_DELIVERY', 'FAILED_ATTEMPT', 'EXCEPTION'],
  late: ['OUT_FOR_DELIVERY', 'DELIVERED'],
};

/** Whether what came later has overtaken an event. */
export const isOvertaken = (event: NotificationOccasion, later: readonly DeliveryStatus[]) =>
  later.some((status) => OVERTAKEN_BY[event].includes(status));

/** What is known of a planned notification when it is to be sent. */
export type Candidate = {
  event: NotificationOccasion;
  role: NotificationRole;
  channel: NotificationChannel;
  address: string;
  eventDate: string;
  dueDate: string;
  /** Since when it waited for more than its time, or null. */
  heldDate: string | null;
  /** Whether its owner is not active, and staff never confirmed them. */
  isOwnerLocked: boolean;
  /** Whether an employee has asked for it to be sent again, late as it may be. */
  isRepeated: boolean;
  isUnsubscribed: boolean;
  /** Whether the tracking that it is about still says so. */
  isTrue: boolean;
  /** The statuses of later trackings. */
  later: readonly DeliveryStatus[];
  subject: Subject;
};

/** It was planned outside quiet hours: so long after its time, it may be sent without another look at the clock. */
const IN_TIME_MS = 10 * 60_000;

/** Whether a planned notification is sent by now; otherwise, what becomes of it. */
export const fateOf = (
  candidate: Candidate,
  { isOn, choices }: Pick<NotificationSettings, 'isOn' | 'choices'>,
  { now, ...around }: Pick<Surroundings, 'now' | 'timeZone' | 'phoneChannels'>,
): { state: 'send' } | { state: 'stale' } | { state: 'waiting'; dueDate: string } | { state: 'skipped'; reason: SkipReason } => {
  const { event, role, channel, address, eventDate, heldDate, isRepeated, isUnsubscribed, isTrue, later, subject } = candidate;
  if (isUnsubscribed) return { state: 'skipped', reason: 'unsubscribed' };
  const person = peopleOf(subject, around)[role];
  // The person has another address by now.
  if (person?.channel !== channel || person.address !== address) return { state: 'stale' };
  if (isRepeated) return { state: 'send' };
  if (!isOn) return { state: 'skipped', reason: 'off' };
  if (candidate.isOwnerLocked) return { state: 'skipped', reason: 'locked' };
  // Limits delay news, and make no old ones of them.
  if (!isTrue || isTooOld(eventDate, heldDate ? Date.parse(heldDate) : now) || isOvertaken(event, later)) return { state: 'stale' };
  if (!isChosen(subject, choices, role, event)) return { state: 'skipped', reason: 'declined' };
  // It could not be sent at its time, or comes earlier with what is sent again to the same person.
  const delay = now - Date.parse(candidate.dueDate);
  const isInTime = delay >= 0 && delay <= IN_TIME_MS;
  const dueDate = isInTime || person.isEmployee ? now : afterQuietHours(now, person.zone);
  return dueDate > now ? { state: 'waiting', dueDate: new Date(dueDate).toISOString() } : { state: 'send' };
};
