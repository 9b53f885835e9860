import { wordsOf } from './plain.ts';

/** What a name has of a text: all its words whole (0), its beginning (1), words that begin with its words (2), or not all of them (null). */
export const nearness = (name: string, text: string) => {
  const words = wordsOf(name);
  const parts = wordsOf(text);
  if (parts.every((part) => words.includes(part))) return 0;
  if (words.join(' ').startsWith(parts.join(' '))) return 1;
  return parts.every((part) => words.some((word) => word.startsWith(part))) ? 2 : null;
};

/**
 * The choices that a typed text may mean, blind to marks and case: those with its words as whole words first, then those that begin with it, then
 * those with words that begin so; the shorter one of two, else in the given order. A choice may have several names.
 */
export const closestFirst = <Choice>(choices: readonly Choice[], text: string, namesOf: (choice: Choice) => readonly string[]): Choice[] =>
  choices
    .flatMap((choice) => {
      const ranks = namesOf(choice).flatMap((name) => {
        const near = nearness(name, text);
        return near === null ? [] : [{ near, length: text.trim() === '' ? 0 : name.length }];
      });
      const [best] = ranks.sort((a, b) => a.near - b.near || a.length - b.length);
      return best ? [{ choice, ...best }] : [];
    })
    .sort((a, b) => a.near - b.near || a.length - b.length)
    .map(({ choice }) => choice);
