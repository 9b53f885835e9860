/** How many page links are shown, with the current one in the middle (docs/domain.md, "Lists"). */
const WINDOW = 5;

/** The numbers of the pages to link to from `page`, out of `last` pages. */
export const pagesAround = (page: number, last: number) => {
  const first = Math.max(1, Math.min(page - Math.floor(WINDOW / 2), last - WINDOW + 1));
  return Array.from({ length: Math.min(WINDOW, last) }, (_, index) => first + index);
};
