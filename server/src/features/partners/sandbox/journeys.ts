import { createHash } from 'node:crypto';
import type { Carrier } from '@ace/contract/partners/partner.ts';

/** A number that looks random and is always the same for the same text. */
const drawn = (text: string, below: number) => createHash('sha256').update(text).digest().readUInt32BE(0) % below;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIRST_DAY = Date.parse('2026-01-05T01:00:00Z');
const DAYS = 240;

/** Where each partner delivers, with a hub on the way, and when its couriers set out (hour, UTC). */
const DESTINATIONS: Record<Carrier, { country: string; hub: string; cities: [string, ...string[]]; morning: number }> = {
  gtsUsa: { country: 'US', hub: 'Anchorage', cities: ['Los Angeles', 'Houston', 'San Jose'], morning: 15 },
  gtsAus: { country: 'AU', hub: 'Sydney', cities: ['Sydney', 'Melbourne', 'Brisbane', 'Perth'], morning: 22 },
  gtsCad: { country: 'CA', hub: 'Vancouver', cities: ['Toronto', 'Vancouver'], morning: 13 },
  gtsSgp: { country: 'SG', hub: 'Changi', cities: ['Singapore'], morning: 1 },
};

/** The hours that each step takes: at least, and how many more at most. */
const HOURS = [
  [0, 3],
  [2, 4],
  [6, 6],
  [9, 5],
  [3, 8],
  [0, 2],
  [2, 5],
] as const;
const OUT_FOR_DELIVERY = 5;

const nextMorning = (time: number, hour: number) => {
  const day = 24 * HOUR;
  const start = Math.floor(time / day) * day + hour * HOUR;
  return start < time ? start + day : start;
};

/** `AU261119-0042` was handed over on 19 November 2026; any other number has a day of its own in 2026. */
const startOf = (seed: string, trackingNumber: string) => {
  const [, year, month, day] = /^[A-Z]{2}(\d\d)(\d\d)(\d\d)-/.exec(trackingNumber) ?? [];
  const start = Date.parse(`20${year}-${month}-${day}T01:00:00Z`);
  return Number.isNaN(start) ? FIRST_DAY + drawn(`${seed} day`, DAYS) * 24 * HOUR : start;
};

/** The way of a shipment from Ho Chi Minh City, with its events in the order in which they happened; some shipments are still on their way. */
export const journeyOf = (carrier: Carrier, trackingNumber: string) => {
  const { country, hub, cities, morning } = DESTINATIONS[carrier];
  const seed = `${carrier} ${trackingNumber}`;
  const city = cities[drawn(`${seed} city`, cities.length)] ?? cities[0];
  const steps = [
    ['VN', 'Shipment information received', 'Order details received from the shipper'],
    ['VN', 'Picked up', 'Collected in Ho Chi Minh City'],
    ['VN', 'Departed', 'Left Tan Son Nhat airport (SGN)'],
    [country, 'Arrived at hub', `Arrived in ${hub}`],
    [country, 'Customs cleared', 'Released by customs'],
    [country, 'Out for delivery', `With the courier in ${city}`],
    [country, 'Delivered', `Handed over in ${city}`],
  ] as const;
  const reached = 2 + drawn(`${seed} steps`, steps.length - 1);
  let time = startOf(seed, trackingNumber);
  const events = steps.slice(0, reached).map(([where, event, notes], index) => {
    const [least, more] = HOURS[index] ?? HOURS[0];
    if (index === OUT_FOR_DELIVERY) time = nextMorning(time, morning);
    time += least * HOUR + drawn(`${seed} ${index}`, more * 60) * MINUTE;
    return { country: where, event, date: new Date(time).toISOString(), notes };
  });
  return { hub, city, events };
};

const digits = (text: string, length: number) => String(drawn(text, 10 ** Math.min(length, 9))).padStart(length, '0');

/** The order for a key: the same key is always the same order, whatever else is asked. */
export const orderOf = (orderKey: string) => {
  const number = digits(orderKey, 9);
  return { orderId: Number(number) + 1_000_000_000, tracking: `33${digits(`${orderKey} tracking`, 9)}AU`, reference: `ACE-${number}` };
};

const HUBS = [
  { hub: 'SYD', matrix: 'S2', courier: 'N14' },
  { hub: 'MEL', matrix: 'M5', courier: 'V08' },
  { hub: 'BNE', matrix: 'B1', courier: 'Q21' },
  { hub: 'PER', matrix: 'P7', courier: 'W03' },
] as const;

export const labelOf = (orderKey: string) => {
  const { orderId, tracking } = orderOf(orderKey);
  const hub = HUBS[drawn(`${orderKey} hub`, HUBS.length)] ?? HUBS[0];
  return {
    ...hub,
    returnAddress: 'GTS Returns, 12 Bourke Road, Mascot NSW 2020, Australia',
    labelType: '4x6',
    barcode: `AU${orderId}${tracking.slice(2, 6)}`,
    header: 'GTS AUSTRALIA · STANDARD',
    footer: 'Undeliverable? Return to the address above.',
  };
};
