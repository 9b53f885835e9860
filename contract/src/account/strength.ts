const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** Most that few kinds of characters can reach (spec 000, section 5). */
const CAPS = [0, 10, 20, 40, Number.POSITIVE_INFINITY];

/**
 * How strong a password is (spec 000, section 5): 2 for each character, 1 more from 10 characters on, 10 for each kind of character
 * (lower, upper, digit, other; by Unicode, so that Vietnamese letters count), capped where it is short or has few kinds.
 */
export const strengthOf = (password: string) => {
  const { length } = [...password];
  const kinds = CLASSES.filter((kind) => kind.test(password)).length;
  const score = 2 * length + (length >= 10 ? 1 : 0) + 10 * kinds;
  return Math.min(score, length <= 6 ? 10 : Number.POSITIVE_INFINITY, CAPS[kinds] ?? 0);
};

/** The bar's level for a score, 1 to 5: up to 10, 20, 30, 40, above. */
export const levelOf = (score: number): 1 | 2 | 3 | 4 | 5 => (score <= 10 ? 1 : score <= 20 ? 2 : score <= 30 ? 3 : score <= 40 ? 4 : 5);
