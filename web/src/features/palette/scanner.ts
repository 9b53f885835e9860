/** A scanner types faster than people: this many milliseconds at most between two keys. */
const MAX_PAUSE = 40;
/**
 * At least five characters that a barcode may have: shorter codes are no bill numbers. Telex and VNI make other letters of some, which a code with a digit
 * and without blanks may have.
 */
const CODE = /^(?:[\x20-\x7e]{5,}|(?=[^\d]*\d)[\x21-\x7e\p{L}\p{M}]{5,})$/u;

/** Recognizes a scanned code among what is typed: characters in quick succession, then Enter. Times are those of the events, in milliseconds. */
export const createScanner = () => {
  let code = '';
  let last = Number.NEGATIVE_INFINITY;
  /** Forgets what people typed. */
  const at = (time: number) => {
    if (time - last > MAX_PAUSE) code = '';
    last = time;
  };
  const forget = () => {
    code = '';
  };
  return {
    forget,
    /** Whether a character that comes now is the first one of a code. */
    isFirst: (time: number) => code === '' || time - last > MAX_PAUSE,
    /** A key: a character, Shift before a capital letter, or another one, which is in no code. */
    key: (key: string, time: number) => {
      at(time);
      if (key.length === 1) code += key;
      // So an input method replaces the letter that it has made another of.
      else if (key === 'Backspace') code = [...code].slice(0, -1).join('');
      else if (key !== 'Shift') code = '';
    },
    /** What a keyboard without names of keys (Android) has written since the first character, all at once or one after the other. */
    written: (text: string, time: number) => {
      at(time);
      code = text;
    },
    /** Enter: the code that it completes, if any. */
    enter: (time: number) => {
      at(time);
      const scanned = CODE.test(code) ? code : null;
      code = '';
      return scanned;
    },
  };
};
