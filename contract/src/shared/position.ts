// Not in a file with schemas, so that the browser compares positions without loading zod.

/**
 * The header with a position in PostgreSQL's write-ahead log (docs/decisions/0038-standbys.md): its timeline and the place in the log, such as `2/16/B374D848`.
 * Without a timeline, as earlier versions gave it, the place alone counts.
 */
export const POSITION_HEADER = 'X-Position';

const POSITION = /^(?:[0-9A-F]{1,8}\/){1,2}[0-9A-F]{1,8}$/i;

export const isPosition = (text: unknown): text is string => typeof text === 'string' && POSITION.test(text);

const orderOf = (parts: string[]) => parts.reduce((order, part) => (order << 32n) | BigInt(`0x${part}`), 0n);

/**
 * Whether a database that is at `reached` has everything up to `position`. Each new primary begins a timeline: a database on a later one has all that the new
 * primary took over from the earlier ones, and nothing will ever have the rest.
 */
export const hasReached = (reached: string, position: string) => {
  const parts = position.split('/');
  return orderOf(reached.split('/').slice(-parts.length)) >= orderOf(parts);
};

/** The later one of two positions. */
export const laterOf = (one: string | null, other: string) => (isPosition(one) && hasReached(one, other) ? one : other);
