import { wordsOf } from '../shared/text/plain.ts';

// Not in a file with schemas: the page of the rules shows at once what they decide.

const padded = (text: string) => ` ${wordsOf(text).join(' ')} `;

/** Finds the rule that decides about an event of its partner: the first with its code, else the first whose phrase is in its text; else undefined. */
export const ruleFinder = <Rule extends { code: string | null; phrase: string | null }>(rules: readonly Rule[]) => {
  const byCode = new Map(rules.toReversed().flatMap((rule) => (rule.code === null ? [] : [[rule.code.toUpperCase(), rule]])));
  const phrases = rules.flatMap((rule) => (rule.code === null && rule.phrase !== null ? [{ words: padded(rule.phrase), rule }] : []));
  return ({ code, event }: { code: string | null; event: string }): Rule | undefined => {
    const meant = code === null ? undefined : byCode.get(code.toUpperCase());
    if (meant) return meant;
    const words = padded(event);
    return phrases.find((phrase) => words.includes(phrase.words))?.rule;
  };
};
