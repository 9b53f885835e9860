// Not in a file with schemas, so that the browser compares positions without loading zod.

/** The header with a position in PostgreSQL's write-ahead log, such as `16/B374D848` (docs/decisions/0038-standbys.md). */
export const POSITION_HEADER = 'X-Position';

const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i;

export const isPosition = (text: unknown): text is string => typeof text === 'string' && POSITION.test(text);

const offsetOf = (position: string) => {
  const [high, low] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};

/** Whether a database that is at `reached` has everything up to `position`. */
export const hasReached = (reached: string, position: string) => offsetOf(reached) >= offsetOf(position);

/** The later one of two positions. */
export const laterOf = (one: string | null, other: string) => (isPosition(one) && hasReached(one, other) ? one : other);
