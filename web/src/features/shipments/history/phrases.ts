import { changesBetween } from '../../audits/diff.ts';

/** One thing that a change did: to a field, or to a whole package line. */
export type Phrase =
  | { kind: 'changed' | 'entered' | 'emptied'; path: string; before: unknown; after: unknown }
  | { kind: 'lineAdded' | 'lineRemoved'; number: number };

/** A version of a shipment, as audits have it: without the fields that are null. */
type Version = { packageInfos?: unknown[]; [field: string]: unknown };

/** What happened to a shipment between two versions. A package line that is new or gone is one phrase, not one for each of its fields. */
export const phrasesOf = (before: Version, after: Version): Phrase[] => {
  const linesBefore = before.packageInfos?.length ?? 0;
  const linesAfter = after.packageInfos?.length ?? 0;
  const phrases: Phrase[] = [];
  let lastLine = -1;
  for (const change of changesBetween(before, after, 'Shipment')) {
    const line = Number(/^packageInfos\[(\d+)\]/.exec(change.path)?.[1] ?? -1);
    if (line >= Math.min(linesBefore, linesAfter)) {
      if (line !== lastLine) phrases.push({ kind: linesAfter > linesBefore ? 'lineAdded' : 'lineRemoved', number: line + 1 });
      lastLine = line;
    } else {
      const kind = change.before === undefined ? 'entered' : change.after === undefined ? 'emptied' : 'changed';
      phrases.push({ kind, ...change });
    }
  }
  return phrases;
};
