/** Page links that are shown at once; the current one stays in the middle (spec, section 9: rotation, 5 pages). */
const WINDOW = 5;

/** Numbers of the pages to link to from `page`, of `last` in all. */
export const pagesAround = (page: number, last: number) => {
  const first = Math.max(1, Math.min(page - Math.floor(WINDOW / 2), last - WINDOW + 1));
  return Array.from({ length: Math.min(WINDOW, last) }, (_, index) => first + index);
};
