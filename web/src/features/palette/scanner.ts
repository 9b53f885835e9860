/** A scanner types faster than people: this many milliseconds at most between two keys. */
const MAX_PAUSE = 40;
/** Shorter codes are no bill numbers. */
const MIN_LENGTH = 5;

/**
 * Recognizes a scanned code among the keys that are pressed outside of fields: characters in quick succession, then Enter. Returns the function
 * that gets each key; it returns the code when it is complete.
 */
export const createScanner = () => {
  let code = '';
  let last = Number.NEGATIVE_INFINITY;
  return (key: string, time: number): string | null => {
    const isQuick = time - last <= MAX_PAUSE;
    last = time;
    if (key === 'Enter') {
      const scanned = isQuick && code.length >= MIN_LENGTH ? code : null;
      code = '';
      return scanned;
    }
    // Shift comes before each capital letter.
    if (key.length === 1) code = isQuick ? code + key : key;
    return null;
  };
};
