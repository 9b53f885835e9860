import { parseTypedMoment } from '@ace/contract/shared/dates/typed-date.ts';
import { plainOf } from '@ace/contract/shared/text/plain.ts';
import { closestFirst } from '@ace/contract/shared/text/ranking.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '@ace/contract/trackings/statuses.ts';

/** What a typed line asks for. `about` is what to look for among the shipments. */
export type Command =
  | { kind: 'find'; about: string }
  | { kind: 'print'; about: string }
  | { kind: 'create'; about: string }
  /** `moment` is `yyyy-MM-ddThh:mm`, or null for now. */
  | { kind: 'event'; about: string; statuses: DeliveryStatus[]; moment: string | null };

/** Lower case without marks and extra blanks. */
const folded = (text: string) => plainOf(text).replace(/\s+/g, ' ').trim();

/** The words with which a command begins, without marks, in both languages. The longer ones first. */
const WORDS: Record<Exclude<Command['kind'], 'find'>, string[]> = {
  create: ['tao van don cho', 'tao van don', 'tao cho', 'gui cho', 'new shipment for', 'create shipment for', 'new for'],
  event: ['ghi su kien', 'them su kien', 'su kien', 'sk', 'add event', 'event', 'ev'],
  print: ['in van don', 'in bill', 'in', 'print bill', 'print'],
};

/** The statuses that these words may mean, the closest first. */
const statusesNamed = (words: string, namesOf: (status: DeliveryStatus) => string[]) =>
  closestFirst(DELIVERY_STATUSES, words, (status) => [...namesOf(status), status.replaceAll('_', ' ')]);

/** How far a shipment is; a status without a stage may come at any time. */
const STAGES: Partial<Record<DeliveryStatus, number>> = {
  ...{ INFO_RECEIVED: 0, PENDING: 0, COLLECTED: 1, ARRIVED_HUB: 2, IN_TRANSIT: 2, OUT_FOR_DELIVERY: 3, DELIVERED: 4 },
};

/** Whether a shipment goes on with a status: nothing follows its delivery, and it does not move backwards. */
export const goesOn = (before: DeliveryStatus | null, status: DeliveryStatus) =>
  before === null || (before !== 'DELIVERED' && (STAGES[status] ?? Number.POSITIVE_INFINITY) >= (STAGES[before] ?? 0));

/** Words, and the moment at their end if there is one: `giao hôm qua 8:30`. */
const withMoment = (words: string[]) => {
  for (let start = 0; start < words.length; start++) {
    const moment = parseTypedMoment(words.slice(start).join(' '));
    if (moment) return { words: words.slice(0, start), moment };
  }
  return { words, moment: null };
};

/**
 * Reads a typed line: `in 076`, `sự kiện 076 đã giao`, `tạo vận đơn cho Hoa Mai`, or something to find. In an event the first word says which
 * shipment, the others which status, and when.
 */
export const readCommand = (line: string, namesOf: (status: DeliveryStatus) => string[]): Command => {
  const text = line.replace(/\s+/g, ' ').trimStart();
  const plain = folded(text);
  for (const kind of ['create', 'event', 'print'] as const) {
    const word = WORDS[kind].find((each) => plain === each || plain.startsWith(`${each} `));
    if (word === undefined) continue;
    // Folding keeps the words, so that as many are taken from the typed text.
    const about = text.split(' ').slice(word.split(' ').length).join(' ').trim();
    if (kind !== 'event') return { kind, about };
    const [shipment = '', ...words] = about.split(' ');
    const said = withMoment(words);
    return { kind, about: shipment, statuses: statusesNamed(said.words.join(' '), namesOf), moment: said.moment };
  }
  return { kind: 'find', about: text.trim() };
};
