import { describe, expect, test } from 'vitest';
import { levelOf, strengthOf } from './strength.ts';

describe('the strength of a password', () => {
  test.each([
    ['', 0],
    ['abc', 10],
    // Short: capped at 10, whatever it is made of.
    ['aB1!cd', 10],
    // One kind: capped at 10.
    ['aaaaaaaaaaaaaaaaaaaa', 10],
    // Two kinds: capped at 20.
    ['abcdefg1', 20],
    // Three kinds: capped at 40.
    ['Abcdefgh1', 40],
    ['Abcdef1', 40],
    // Four kinds: 2 × 7 + 40; 2 × 10 + 1 + 40.
    ['Abcde1!', 54],
    ['Abcdefg1!x', 61],
    // Vietnamese letters are letters.
    ['ộộộộộộộ', 10],
    ['Đườngđi1', 40],
  ])('%j has %i', (password, score) => expect(strengthOf(password)).toBe(score));

  test.each([
    [0, 1],
    [10, 1],
    [11, 2],
    [20, 2],
    [30, 3],
    [31, 4],
    [40, 4],
    [41, 5],
  ])('%i is level %i', (score, level) => expect(levelOf(score)).toBe(level));
});
