import { createHash } from 'node:crypto';
import type { Carrier } from '@ace/contract/partners/partner.ts';
import { journeyOf, labelOf, orderOf } from '../features/partners/sandbox/journeys.ts';
import { type Story, stepsOf } from './histories.ts';

const PREFIX: Record<Carrier, string> = { gtsAus: 'AU', gtsUsa: 'US', gtsCad: 'CA', gtsSgp: 'SG' };

/** Where the sandbox's labels for a city are sorted to. */
const HUBS: Record<string, string> = { Sydney: 'SYD', Melbourne: 'MEL', Brisbane: 'BNE', Perth: 'PER' };

const HOUR = 3_600_000;

/** How long before the delivery a courier set out who comes twice. */
const TWO_TRIES = 3 * HOUR;

type HandOver = {
  partner: Carrier;
  city: string;
  story: Story;
  daysAgo: number;
  start: number;
  now: number;
  index: number;
  /** Numbers that other samples have; that of this one is added. */
  taken: Set<string>;
};

/** The first number of that day whose journey at the sandbox goes as the story does. */
const numberOf = ({ partner, city, story, daysAgo, start, now, taken }: HandOver) => {
  const day = new Date(start).toISOString().slice(2, 10).replaceAll('-', '');
  const isRight = (number: string) => {
    const journey = journeyOf(partner, number);
    if (journey.city !== city || journey.events.length !== stepsOf(story, daysAgo)) return false;
    const times = journey.events.map(({ date }) => Date.parse(date));
    const [beforeLast = 0, last = 0] = times.slice(-2);
    return last <= now && (story !== 'redelivered' || last - beforeLast >= TWO_TRIES);
  };
  for (let serial = 1; serial < 10_000; serial++) {
    const number = `${PREFIX[partner]}${day}-${String(serial).padStart(4, '0')}`;
    if (taken.has(number) || !isRight(number)) continue;
    taken.add(number);
    return number;
  }
  throw new Error(`The sandbox has no journey for a sample: ${partner}, ${city}, ${story}, ${daysAgo} days ago`);
};

/** An air waybill of Vietnam Airlines with its check digit: the rest of its seven digits divided by seven (IATA Resolution 600a). */
const airWaybillOf = (serial: number) => {
  const digits = String(serial).padStart(7, '0');
  return `738-${digits.slice(0, 4)} ${digits.slice(4)}${serial % 7}`;
};

/** A UUID that is always the same for the same text. */
const uuidOf = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
};

/** A key under which the sandbox's order goes to that city. */
const orderKeyOf = (index: number, city: string) => {
  for (let attempt = 0; ; attempt++) {
    const key = uuidOf(`sample ${index} ${attempt}`);
    if (labelOf(key).hub === HUBS[city]) return key;
  }
};

/** What a shipment has from its partner: numbers, and for most of those to Australia the order with its label. */
export const handOver = (given: HandOver) => {
  const { partner, city, index } = given;
  const orderKey = partner === 'gtsAus' ? orderKeyOf(index, city) : undefined;
  return {
    number: numberOf(given),
    airWaybill: airWaybillOf(3_204_817 + index * 37),
    orderKey,
    connector: orderKey && index % 4 !== 3 ? { ...orderOf(orderKey), ...labelOf(orderKey), submit: false } : undefined,
  };
};
