/** Splits rows of up to 100 columns into batches. PostgreSQL allows at most 65 535 parameters per statement. */
export const batchesOf = <Row>(rows: readonly Row[], size = 500) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));
