import { BOUNDS } from '../limits/bounds.ts';

/** So much is passed between threads and the database at once. */
export const PART = BOUNDS.import.part;

/** Joins JSON texts of rows to JSON arrays. A longer row is a part of its own. */
export function* jsonParts(texts: Iterable<string>) {
  let part: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (part.length > 0 && (part.length >= PART.rows || length + text.length > PART.characters)) {
      yield `[${part.join(',')}]`;
      part = [];
      length = 0;
    }
    part.push(text);
    length += text.length;
  }
  if (part.length > 0) yield `[${part.join(',')}]`;
}
