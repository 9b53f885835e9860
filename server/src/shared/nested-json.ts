const [QUOTE, BACKSLASH, ...BRACKETS] = Buffer.from('"\\[{]}');
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = BRACKETS;

/** Whether a JSON text has more than `max` lists and objects inside each other. Looks at each byte once. */
const isNestedDeeper = (json: Buffer, max: number) => {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) index += byte === BACKSLASH ? 1 : 0;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (depth > max) return true;
  }
  return false;
};

/**
 * Parses JSON of others. Throws a `SyntaxError` if it is no JSON, or nested deeper than `maxDepth`: half a million lists inside each other fit into a
 * megabyte, and keep the garbage collector busy for a tenth of a second.
 */
export const parseNestedJson = (json: Buffer, maxDepth: number): unknown => {
  if (isNestedDeeper(json, maxDepth)) throw new SyntaxError(`nested deeper than ${maxDepth}`);
  return JSON.parse(json.toString('utf8'));
};
