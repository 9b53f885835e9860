/** The references of the rows in the template that show how it is filled in, in each language. */
export const EXAMPLE_REFERENCES = { vi: ['VÍ DỤ 1', 'VÍ DỤ 2', 'VÍ DỤ 3'], en: ['EXAMPLE 1', 'EXAMPLE 2', 'EXAMPLE 3'] } as const;

const KNOWN = new Set<unknown>(Object.values(EXAMPLE_REFERENCES).flat());

/** Whether a reference is that of an example row of the template, which no import takes. */
export const isExample = (reference: unknown) => typeof reference === 'string' && KNOWN.has(reference.toUpperCase());
