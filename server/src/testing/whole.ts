/** Whether tests try everything (`npm run test:all`), or a sample of it (`npm test`). */
export const isWhole = 'WHOLE' in process.env;

/** All of `cases` in the whole form, in the short one the first `count` of them. */
export const sample = <Case>(cases: readonly Case[], count = 1): readonly Case[] => (isWhole ? cases : cases.slice(0, count));
