type Identified = { id: number };

/**
 * The rows of a page as they are now, in the places in which they are shown, and which of the rows that were read are new. `singly` are rows that are
 * not on the page any more: as they are now, or null if they are gone.
 */
export const inPlace = <Row extends Identified>(shown: readonly Row[], read: readonly Row[], singly: ReadonlyMap<number, Row | null>) => {
  const known = new Set(shown.map(({ id }) => id));
  const current = new Map(read.map((row) => [row.id, row]));
  return {
    rows: shown.map((row) => current.get(row.id) ?? singly.get(row.id) ?? row),
    gone: [...singly].flatMap(([id, row]) => (row === null ? [id] : [])),
    others: read.filter(({ id }) => !known.has(id)),
  };
};
