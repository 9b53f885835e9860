import { PHONE_DIGITS, TRACKED_LIMITS } from '@ace/contract/sharing/limits.ts';
import type { PublicTracking, PublicTrackingEvent, TrackingQuery } from '@ace/contract/sharing/sharing.ts';
import { codesOf } from '@ace/contract/shipments/code.ts';
import type { Context } from '../../shared/context/context.ts';
import { findByCodes, findIdByToken, findLatest, findShared, type SharedShipment } from '../shipments/public.reads.ts';
import type { Guesses } from './guesses.ts';
import { findSharedTrackingEvents, type SharedTrackingEvent } from './public.repository.ts';

/** Whether a telephone number ends with these digits. */
const endsWith = (phone: string, digits: string) => {
  const all = phone.replace(/\D/g, '');
  return all.length >= PHONE_DIGITS && all.endsWith(digits);
};

/** Without the fields that have no value. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as { [Name in keyof T]?: NonNullable<T[Name]> };

const eventOf = (
  { status, dateTime, offsetMinutes, city, country, text, reason }: SharedTrackingEvent,
  isWhole: boolean,
): PublicTrackingEvent => ({
  status,
  dateTime,
  ...given({ offsetMinutes, city, country, text: isWhole ? text : null, reason: isWhole ? reason : null }),
});

/** What the public sees of a shipment: all that its page shows, or what its number alone shows. */
const trackingOf = (number: string, shipment: SharedShipment, events: SharedTrackingEvent[], isWhole: boolean): PublicTracking => {
  const {
    deliveryStatus: status,
    estimatedFrom,
    estimatedTo,
    partner,
    partnerNumber,
    receiverCity,
    receiverCountry,
    receiverCountryCode,
    customerReference,
  } = shipment;
  return {
    number,
    found: true,
    ...given({ status, estimatedFrom, estimatedTo }),
    ...(isWhole && given({ customerReference, partner, partnerNumber, packages: shipment.totalPackages })),
    ...(isWhole && given({ receiverCity, receiverCountry, receiverCountryCode })),
    events: events.filter(({ shipmentId }) => shipmentId === shipment.id).map((event) => eventOf(event, isWhole)),
  };
};

/** As it was typed first: numbers that differ in their marks alone may be those of two shipments. */
const formsOf = (number: string) => {
  const codes = codesOf(number).map((code): { code: string; typed?: string } => ({ code }));
  return [...codes.slice(0, 1).map(({ code }) => ({ code, typed: number })), ...codes];
};

/**
 * Where the shipments with these numbers are, in their order. With wrong digits the answer is that without digits. For a number that no shipment has,
 * another shipment is read in its place and left out, so that the answer takes as long. Throws `error.tooManyAttempts`.
 */
export const trackNumbers = async ({ db }: Context, guesses: Guesses, { number: numbers, phone }: TrackingQuery, address: string) => {
  await guesses.countNumbers(address, numbers);
  const asked = numbers.flatMap((number) => formsOf(number).map((form) => ({ ...form, number })));
  const ids = await findByCodes(db, asked);
  const found = numbers.map((number) => ids.find((id, index) => id !== null && asked[index]?.number === number) ?? null);
  const reportRight = phone ? await guesses.beginDigits(numbers, found) : null;
  const standIns = await findLatest(db, TRACKED_LIMITS.numbers);
  const shown = [...new Set(found.map((id, index) => id ?? standIns[index] ?? 0))];
  const shipments = await findShared(db, shown);
  const events = await findSharedTrackingEvents(db, shown);
  const answers: PublicTracking[] = [];
  for (const [index, number] of numbers.entries()) {
    const shipment = shipments.find(({ id }) => id === found[index]);
    const isWhole = Boolean(phone && shipment?.phones.some((each) => endsWith(each, phone)));
    if (isWhole && shipment) await reportRight?.(shipment.id);
    answers.push(shipment ? trackingOf(number, shipment, events, isWhole) : { number, found: false, events: [] });
  }
  return answers;
};

/** A token as the database makes it. */
const TOKEN = /^[\da-f]{32}$/;

/** The shipment with this token and what happened to it, the latest first; null if there is none. */
export const openSharedPage = async ({ db }: Context, token: string) => {
  const id = TOKEN.test(token) ? await findIdByToken(db, token) : undefined;
  const [shipment] = id === undefined ? [] : await findShared(db, [id]);
  return shipment ? { shipment, events: await findSharedTrackingEvents(db, [shipment.id]) } : null;
};
