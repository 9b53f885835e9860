import { createHash } from 'node:crypto';
import type { Carrier } from '@ace/contract/partners/partner.ts';

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

/** The number names the day: `AU261119-0042` was handed over on 19 November 2026. Other numbers get a pseudo-random day in 2026. */
const startOf = (seed: string, trackingNumber: string) => {
  const [, year, month, day] = /^[A-Z]{2}(\d\d)(\d\d)(\d\d)-/.exec(trackingNumber) ?? [];
  const start = Date.parse(`20${year}-${month}-${day}T01:00:00Z`);
  return Number.isNaN(start) ? FIRST_DAY + pseudoRandom(`${seed} day`, DAYS) * 24 * HOUR : start;
};

/** The journey of a shipment from Ho Chi Minh City. Its events are ordered by time; some shipments have not arrived yet. */
export const sandboxJourney = (carrier: Carrier, trackingNumber: string) => {
  const { country, hub, cities, morning } = DESTINATIONS[carrier];
  const seed = `${carrier} ${trackingNumber}`;
  const city = cities[pseudoRandom(`${seed} city`, cities.length)] ?? cities[0];
  const steps = [
    ['VN', 'Shipment information received', 'Order details received from the shipper'],
    ['VN', 'Picked up', 'Collected in Ho Chi Minh City'],
    ['VN', 'Departed', 'Left Tan Son Nhat airport (SGN)'],
    [country, 'Arrived at hub', `Arrived in ${hub}`],
    [country, 'Customs cleared', 'Released by customs'],
    [country, 'Out for delivery', `With the courier in ${city}`],
    [country, 'Delivered', `Handed over in ${city}`],
  ] as const;
  const reached = 2 + pseudoRandom(`${seed} steps`, steps.length - 1);
  let time = startOf(seed, trackingNumber);
  const events = steps.slice(0, reached).map(([where, event, notes], index) => {
    const [minHours, extraHours] = STEP_HOURS[index] ?? STEP_HOURS[0];
    if (index === OUT_FOR_DELIVERY) time = nextMorning(time, morning);
    time += minHours * HOUR + pseudoRandom(`${seed} ${index}`, extraHours * 60) * MINUTE;
    return { country: where, event, date: new Date(time).toISOString(), notes };
  });
  return { hub, city, events };
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
