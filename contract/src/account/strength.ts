const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** Maximum score by number of character classes (docs/domain.md, "Passwords"). */
const MAX_SCORES = [0, 10, 20, 40, Number.POSITIVE_INFINITY];

/**
 * The strength score of a password (docs/domain.md, "Passwords"): 2 for each character, 1 more from 10 characters on, 10 for each class of characters
 * (lower case, upper case, digit, other; by Unicode, so that Vietnamese letters count). It is capped if the password is short or has few classes.
 */
export const strengthOf = (password: string) => {
  const { length } = [...password];
  const classes = CLASSES.filter((pattern) => pattern.test(password)).length;
  const score = 2 * length + (length >= 10 ? 1 : 0) + 10 * classes;
  return Math.min(score, length <= 6 ? 10 : Number.POSITIVE_INFINITY, MAX_SCORES[classes] ?? 0);
};

/** The level of the strength bar: 1 for a score up to 10, 2 up to 20, 3 up to 30, 4 up to 40, 5 above. */
export const levelOf = (score: number): 1 | 2 | 3 | 4 | 5 => (score <= 10 ? 1 : score <= 20 ? 2 : score <= 30 ? 3 : score <= 40 ? 4 : 5);
