import { hashKey } from '@tanstack/react-query';

/** Whether two values of JSON are the same. PostgreSQL stores the fields of an object in an order of its own, so theirs does not count. */
export const isSame = (a: unknown, b: unknown) => hashKey([a]) === hashKey([b]);

/** Fields in which two contents of a form differ. */
export const differingFields = <Values extends object>(a: Values, b: Values) =>
  (Object.keys(a) as (keyof Values & string)[]).filter((field) => !isSame(a[field], b[field]));

/** Fields that two people changed since `base`, each in another way. */
export const conflictingFields = <Values extends object>(mine: Values, theirs: Values, base: Values) => {
  const changed = new Set(differingFields(theirs, base));
  return differingFields(mine, base).filter((field) => changed.has(field) && !isSame(mine[field], theirs[field]));
};

/** Applies the changes from `base` to `mine` to the version that another user has stored. */
export const mergeOnto = <Values extends object>(theirs: Values, mine: Values, base: Values): Values => {
  const changed = differingFields(mine, base).map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(changed) };
};
