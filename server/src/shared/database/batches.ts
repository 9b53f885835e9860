/** PostgreSQL takes at most 65 535 parameters in one statement: rows of up to 100 columns, in batches that fit. */
export const batchesOf = <Row>(rows: readonly Row[], size = 500) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));
