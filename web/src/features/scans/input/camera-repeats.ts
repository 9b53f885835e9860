/** Milliseconds for which a code has to be out of the picture until it counts again: readers lose a code for some pictures while it is held still. */
const GONE = 2_000;

/** Tells which of the codes that a camera sees again and again are new. `now` is in milliseconds. */
export const createRepeats = () => {
  const lastSeen = new Map<string, number>();
  return (code: string, now: number) => {
    const isNew = now - (lastSeen.get(code) ?? Number.NEGATIVE_INFINITY) > GONE;
    lastSeen.set(code, now);
    return isNew;
  };
};
