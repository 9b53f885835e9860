import { numberOfLine } from '@ace/contract/shipments/packages.ts';
import { changesBetween } from '../../audits/diff.ts';

/** One thing that a change did: to a field, or to a whole package line. */
export type Phrase =
  | { kind: 'changed' | 'entered' | 'emptied'; path: string; before: unknown; after: unknown }
  | { kind: 'lineAdded' | 'lineRemoved'; number: number };

/** A version of a shipment, as audits have it: without the fields that are null. */
type Version = { packageInfos?: ({ number?: number | null } & Record<string, unknown>)[]; [field: string]: unknown };

const placesOf = ({ packageInfos = [] }: Version) =>
  new Set(packageInfos.map(({ number = null }, index) => numberOfLine({ number }, index)));

/** Fields that follow from others. They are told only where they alone have changed, as after a weighing. */
const FOLLOWING = new Set(['chargeableWeight', 'chargeableReason']);

/** What happened to a shipment between two versions. A package line that is new or gone is one phrase, not one for each of its fields. */
export const phrasesOf = (before: Version, after: Version): Phrase[] => {
  const [linesBefore, linesAfter] = [placesOf(before), placesOf(after)];
  const phrases: Phrase[] = [];
  const told = new Set<number>();
  for (const change of changesBetween(before, after, 'Shipment')) {
    const number = Number(/^packageInfos\[(\d+)\]/.exec(change.path)?.[1] ?? -1) + 1;
    if (number > 0 && linesBefore.has(number) !== linesAfter.has(number)) {
      if (!told.has(number)) phrases.push({ kind: linesAfter.has(number) ? 'lineAdded' : 'lineRemoved', number });
      told.add(number);
    } else {
      const kind = change.before === undefined ? 'entered' : change.after === undefined ? 'emptied' : 'changed';
      phrases.push({ kind, ...change });
    }
  }
  const own = phrases.filter((phrase) => !('path' in phrase && FOLLOWING.has(phrase.path)));
  return own.length > 0 ? own : phrases;
};
