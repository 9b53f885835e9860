import { describe, expect, test } from 'vitest';
import { pagesAround } from './pages-around.ts';

describe('the pages that are linked', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 35, [1, 2, 3, 4, 5]],
    [4, 35, [2, 3, 4, 5, 6]],
    [34, 35, [31, 32, 33, 34, 35]],
    [35, 35, [31, 32, 33, 34, 35]],
  ])('around page %i of %i are %o', (page, last, pages) => {
    expect(pagesAround(page, last)).toEqual(pages);
  });
});
