import { createHash } from 'node:crypto';
import type { Carrier } from '@ace/contract/partners/partner.ts';
import { isCountryCode } from '@ace/contract/shared/countries.ts';
import { countryMeant, countryName } from '@ace/contract/shared/country-names.ts';

/** A pseudo-random number below `below`. The same text always gives the same number. */
const pseudoRandom = (text: string, below: number) => createHash('sha256').update(text).digest().readUInt32BE(0) % below;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIRST_DAY = Date.parse('2026-01-05T01:00:00Z');
const DAYS = 240;

/** For each partner: the cities it delivers to, the hub on the way, and the hour (UTC) at which its couriers start. */
const DESTINATIONS: Record<Carrier, { country: string; hub: string; cities: [string, ...string[]]; morning: number }> = {
  gtsUsa: { country: 'US', hub: 'Anchorage', cities: ['Los Angeles', 'Houston', 'San Jose'], morning: 15 },
  gtsAus: { country: 'AU', hub: 'Sydney', cities: ['Sydney', 'Melbourne', 'Brisbane', 'Perth'], morning: 22 },
  gtsCad: { country: 'CA', hub: 'Vancouver', cities: ['Toronto', 'Vancouver'], morning: 13 },
  gtsSgp: { country: 'SG', hub: 'Changi', cities: ['Singapore'], morning: 1 },
};

/** Duration of each step: the minimum in hours, and how many hours it can take beyond that. */
const STEP_HOURS = [
  [0, 3],
  [2, 4],
  [6, 6],
  [9, 5],
  [3, 8],
  [0, 2],
  [2, 5],
] as const;
/** Index of the step `Out for delivery`, which happens in the morning. */
const OUT_FOR_DELIVERY = 5;

const nextMorning = (time: number, hour: number) => {
  const day = 24 * HOUR;
  const start = Math.floor(time / day) * day + hour * HOUR;
  return start < time ? start + day : start;
};

/** Minutes between two steps of a journey that goes on while one watches: the minimum, and how many it can take beyond that. */
const LIVE_STEP_MINUTES = [1, 3] as const;

/** `AU261122-0042-2611251530`: the number `AU261122-0042`, whose shipment goes on from 25 November 2026, 15:30 UTC. */
const LIVE_NUMBER = /^(.+)-(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** A number from which a journey goes on at a moment. */
export const liveNumber = (number: string, from: number) => `${number}-${new Date(from).toISOString().slice(2, 16).replace(/\D/g, '')}`;

const readLiveNumber = (trackingNumber: string) => {
  const [, number = trackingNumber, year, month, day, hour, minute] = LIVE_NUMBER.exec(trackingNumber) ?? [];
  const from = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(from) ? { number: trackingNumber, from: null } : { number, from };
};

/** Whether the journey of a number goes on from a moment. */
export const isLive = (trackingNumber: string) => readLiveNumber(trackingNumber).from !== null;

/** The number names the day: `AU261119-0042` was handed over on 19 November 2026. Other numbers get a pseudo-random day in 2026. */
const startOf = (seed: string, trackingNumber: string) => {
  const [, year, month, day] = /^[A-Z]{2}(\d\d)(\d\d)(\d\d)-/.exec(trackingNumber) ?? [];
  const start = Date.parse(`20${year}-${month}-${day}T01:00:00Z`);
  return Number.isNaN(start) ? FIRST_DAY + pseudoRandom(`${seed} day`, DAYS) * 24 * HOUR : start;
};

/** The steps of a journey: where, what, in more words, and its code of UPU EMSEVT. */
const stepsOf = (country: string, hub: string, city: string) =>
  [
    {
      country: 'VN',
      city: 'Ho Chi Minh City',
      code: null,
      event: 'Shipment information received',
      notes: 'Order details received from the shipper',
    },
    { country: 'VN', city: 'Ho Chi Minh City', code: 'EMA', event: 'Picked up', notes: 'Collected in Ho Chi Minh City' },
    { country: 'VN', city: 'Ho Chi Minh City', code: 'EMC', event: 'Departed', notes: 'Left Tan Son Nhat airport (SGN)' },
    { country, city: hub, code: 'EMD', event: 'Arrived at hub', notes: `Arrived in ${hub}` },
    { country, city: hub, code: 'EDC', event: 'Customs cleared', notes: 'Released by customs' },
    { country, city, code: 'EDG', event: 'Out for delivery', notes: `With the courier in ${city}` },
    { country, city, code: 'EMI', event: 'Delivered', notes: `Handed over in ${city}` },
  ] as const;

/** Where a parcel goes, as its order says: a city, and the code of a country. */
export type Destination = { city?: string; country?: string };

/** The destination of an order's receiver. */
export const receiverDestination = (receiver: { [Field in 'city' | 'country' | 'countryCode']?: unknown } = {}): Destination => {
  const [city, country, code] = [receiver.city, receiver.country, receiver.countryCode].map((value) => String(value ?? '').trim()) as [
    ...[string, string, string],
  ];
  const meant = isCountryCode(code) ? code.toUpperCase() : (countryMeant(country, 'vi') ?? countryMeant(country, 'en'));
  return { ...(city && { city }), ...(meant && { country: meant }) };
};

/** The destination of a number, and what decides about its journey: what the order says, else a city of the carrier. */
const destinationOf = (carrier: Carrier, number: string, to: Destination = {}) => {
  const { cities, hub, ...served } = DESTINATIONS[carrier];
  const { country = served.country } = to;
  const seed = `${carrier} ${number}`;
  const isServed = country === served.country;
  const city =
    to.city ?? (isServed ? (cities[pseudoRandom(`${seed} city`, cities.length)] ?? cities[0]) : (countryName(country, 'en') ?? country));
  return { ...served, country, seed, city, hub: isServed ? hub : city };
};

/** The times of steps that follow each other within minutes, from a moment on. */
const liveTimes = (seed: string, from: number, count: number, unitMs: number) => {
  let time = from;
  return Array.from({ length: count }, (_, index) => {
    time += (LIVE_STEP_MINUTES[0] + pseudoRandom(`${seed} live ${index}`, LIVE_STEP_MINUTES[1] * 60) / 60) * unitMs;
    return Math.round(time);
  });
};

const eventsAt = (number: string, steps: ReturnType<typeof stepsOf>, times: number[]) =>
  times.flatMap((time, index) => {
    const step = steps[index];
    return step ? [{ id: `${number}/${index + 1}`, date: new Date(time).toISOString(), ...step }] : [];
  });

/**
 * The journey of a shipment from Ho Chi Minh City, with the events to come. They are ordered by time; some shipments do not arrive. That of a number
 * with a moment (`liveNumber`) goes on from there until it is delivered, a step every few minutes.
 */
export const sandboxJourney = (carrier: Carrier, trackingNumber: string) => {
  const { number, from } = readLiveNumber(trackingNumber);
  const { country, hub, city, seed, morning } = destinationOf(carrier, number);
  const steps = stepsOf(country, hub, city);
  const reached = 2 + pseudoRandom(`${seed} steps`, steps.length - 1);
  let time = startOf(seed, number);
  const times = steps.slice(0, reached).map((_, index) => {
    const [minHours, extraHours] = STEP_HOURS[index] ?? STEP_HOURS[0];
    if (index === OUT_FOR_DELIVERY) time = nextMorning(time, morning);
    time += minHours * HOUR + pseudoRandom(`${seed} ${index}`, extraHours * 60) * MINUTE;
    return time;
  });
  const further = from === null ? [] : liveTimes(seed, from, steps.length - reached, MINUTE);
  return { hub, city, events: eventsAt(trackingNumber, steps, [...times, ...further]) };
};

/** When an order was placed, whether it is delivered within half a minute, and where it goes. */
export type PlacedOrder = { placedAt: number; isFast: boolean; to?: Destination };

/** The journey of an order that was placed at a moment: delivered within half an hour, or half a minute if it `isFast`. */
export const orderJourney = (carrier: Carrier, trackingNumber: string, { placedAt, isFast, to }: PlacedOrder) => {
  const { country, hub, city, seed } = destinationOf(carrier, trackingNumber, to);
  const steps = stepsOf(country, hub, city);
  return eventsAt(trackingNumber, steps, liveTimes(seed, placedAt, steps.length, isFast ? 1_000 : MINUTE));
};

const digits = (text: string, length: number) => String(pseudoRandom(text, 10 ** Math.min(length, 9))).padStart(length, '0');

/** The order for a key. It depends on nothing but the key. */
export const sandboxOrder = (orderKey: string) => {
  const number = digits(orderKey, 9);
  return { orderId: Number(number) + 1_000_000_000, tracking: `33${digits(`${orderKey} tracking`, 9)}AU`, reference: `ACE-${number}` };
};

const HUBS = [
  { hub: 'SYD', matrix: 'S2', courier: 'N14' },
  { hub: 'MEL', matrix: 'M5', courier: 'V08' },
  { hub: 'BNE', matrix: 'B1', courier: 'Q21' },
  { hub: 'PER', matrix: 'P7', courier: 'W03' },
] as const;

/** The label of the order with this key. */
export const sandboxLabel = (orderKey: string) => {
  const { orderId, tracking } = sandboxOrder(orderKey);
  const hub = HUBS[pseudoRandom(`${orderKey} hub`, HUBS.length)] ?? HUBS[0];
  return {
    ...hub,
    returnAddress: 'GTS Returns, 12 Bourke Road, Mascot NSW 2020, Australia',
    labelType: '4x6',
    barcode: `AU${orderId}${tracking.slice(2, 6)}`,
    header: 'GTS AUSTRALIA · STANDARD',
    footer: 'Undeliverable? Return to the address above.',
  };
};
