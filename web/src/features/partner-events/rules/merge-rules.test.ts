import { describe, expect, test } from 'vitest';
import { mergeRules } from './merge-rules.ts';
import type { RuleContent } from './rules.ts';

const rule = (phrase: string, status: RuleContent['status'] = 'PENDING'): RuleContent => ({ code: '', phrase, status });
const [a, b, c] = [rule('a'), rule('b'), rule('c')];

describe('rules that two administrators changed', () => {
  const base = [a, b, c];

  test('have what both added and removed', () => {
    expect(mergeRules([rule('theirs'), a, b, c], [a, c, rule('mine')], base)).toEqual([rule('theirs'), a, c, rule('mine')]);
    expect(mergeRules([b, c], base, base), 'what they removed').toEqual([b, c]);
  });

  test('have mine where both changed the same rule', () => {
    expect(mergeRules([a, rule('b', 'DELIVERED'), c], [a, rule('b', 'EXCEPTION'), c], base)).toEqual([a, rule('b', 'EXCEPTION'), c]);
  });

  test('have my order if I moved any, and else theirs', () => {
    expect(mergeRules([a, b, c, rule('d')], [c, a, b], base)).toEqual([c, a, b, rule('d')]);
    expect(mergeRules([c, b, a], [a, rule('b', 'DELIVERED'), c], base)).toEqual([c, rule('b', 'DELIVERED'), a]);
  });
});
