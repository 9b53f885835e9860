import { plainOf } from '@ace/contract/shared/plain.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '@ace/contract/trackings/statuses.ts';

/** What a typed line asks for. `about` is what to look for among the shipments. */
export type Command =
  | { kind: 'find'; about: string }
  | { kind: 'print'; about: string }
  | { kind: 'create'; about: string }
  | { kind: 'event'; about: string; statuses: DeliveryStatus[] };

/** People type fast. */
const folded = (text: string) => plainOf(text).replace(/\s+/g, ' ').trim();

/** The words with which a command begins, without marks, in both languages. The longer ones first. */
const WORDS: Record<Exclude<Command['kind'], 'find'>, string[]> = {
  create: ['tao van don cho', 'tao van don', 'tao cho', 'gui cho', 'new shipment for', 'create shipment for', 'new for'],
  event: ['ghi su kien', 'them su kien', 'su kien', 'sk', 'add event', 'event', 'ev'],
  print: ['in van don', 'in bill', 'in', 'print bill', 'print'],
};

/** The statuses whose name, in any of these languages, has all the words; those that begin with them first. */
const statusesNamed = (words: string, namesOf: (status: DeliveryStatus) => string[]) => {
  if (words === '') return [...DELIVERY_STATUSES];
  const parts = words.split(' ');
  const rankOf = (status: DeliveryStatus) => {
    const names = [...namesOf(status), status.replaceAll('_', ' ')].map(folded);
    if (names.some((name) => name.startsWith(words))) return 0;
    return names.some((name) => parts.every((part) => name.split(' ').some((word) => word.startsWith(part)))) ? 1 : 2;
  };
  return DELIVERY_STATUSES.map((status) => ({ status, rank: rankOf(status) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ status }) => status);
};

/**
 * Reads a typed line: `in 076`, `sự kiện 076 đã giao`, `tạo vận đơn cho Hoa Mai`, or something to find. In an event the first word says which
 * shipment, the others which status.
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
    return { kind, about: shipment, statuses: statusesNamed(folded(words.join(' ')), namesOf) };
  }
  return { kind: 'find', about: text.trim() };
};

/** Whether a name has words that begin with all words of a text. */
export const isMeant = (name: string, text: string) => {
  const words = folded(name).split(' ');
  return folded(text)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)));
};
