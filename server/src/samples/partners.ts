import { createHash } from 'node:crypto';
import type { Carrier } from '@ace/contract/partners/partner.ts';
import { liveNumber, sandboxJourney, sandboxLabel, sandboxOrder } from '../features/partners/sandbox/journeys.ts';
import { type Story, stepCountOf } from './histories.ts';

const PREFIX: Record<Carrier, string> = { gtsAus: 'AU', gtsUsa: 'US', gtsCad: 'CA', gtsSgp: 'SG' };

/** The hub on the sandbox's label for each city. */
const HUBS: Record<string, string> = { Sydney: 'SYD', Melbourne: 'MEL', Brisbane: 'BNE', Perth: 'PER' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Shortest time from `Out for delivery` to `Delivered` that leaves room for a failed first attempt. */
const MIN_REDELIVERY_MS = 3 * HOUR;

type HandedOver = {
  partner: Carrier;
  city: string;
  story: Story;
  daysAgo: number;
  start: number;
  now: number;
  index: number;
  /** Partner numbers that other samples use; the number of this one is added. */
  usedNumbers: Set<string>;
};

/** The first number of the day for which the sandbox reports a journey that matches the story. */
const partnerNumberOf = ({ partner, city, story, daysAgo, start, now, usedNumbers }: HandedOver) => {
  const day = new Date(start).toISOString().slice(2, 10).replaceAll('-', '');
  const matchesStory = (number: string) => {
    const journey = sandboxJourney(partner, number);
    if (journey.city !== city || journey.events.length !== stepCountOf(story, daysAgo)) return false;
    const times = journey.events.map(({ date }) => Date.parse(date));
    const [beforeLast = 0, last = 0] = times.slice(-2);
    return last <= now && (story !== 'redelivered' || last - beforeLast >= MIN_REDELIVERY_MS);
  };
  for (let serial = 1; serial < 10_000; serial++) {
    const number = `${PREFIX[partner]}${day}-${String(serial).padStart(4, '0')}`;
    if (usedNumbers.has(number) || !matchesStory(number)) continue;
    usedNumbers.add(number);
    return number;
  }
  throw new Error(`The sandbox has no journey for a sample: ${partner}, ${city}, ${story}, ${daysAgo} days ago`);
};

/** An air waybill number of Vietnam Airlines. The check digit is the serial number modulo 7 (IATA Resolution 600a). */
const airWaybillOf = (serial: number) => {
  const digits = String(serial).padStart(7, '0');
  return `738-${digits.slice(0, 4)} ${digits.slice(4)}${serial % 7}`;
};

/** The same text always gives the same UUID. */
const uuidOf = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
};

/** An order key for which the sandbox's label names the hub of the city. */
const orderKeyOf = (index: number, city: string) => {
  for (let attempt = 0; ; attempt++) {
    const key = uuidOf(`sample ${index} ${attempt}`);
    if (sandboxLabel(key).hub === HUBS[city]) return key;
  }
};

/** What the partner returned for a shipment: its numbers, and for most shipments to Australia the order and its label. */
export const partnerFieldsOf = (shipment: HandedOver) => {
  const { partner, city, index } = shipment;
  const orderKey = partner === 'gtsAus' ? orderKeyOf(index, city) : undefined;
  const number = partnerNumberOf(shipment);
  return {
    // Those under way go on while one watches, not all at once.
    number: shipment.story === 'underWay' ? liveNumber(number, shipment.now + (index % 5) * MINUTE) : number,
    airWaybill: airWaybillOf(3_204_817 + index * 37),
    orderKey,
    connector: orderKey && index % 4 !== 3 ? { ...sandboxOrder(orderKey), ...sandboxLabel(orderKey), submit: false } : undefined,
  };
};
