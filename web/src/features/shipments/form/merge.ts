import type { FormValues } from './values.ts';

type Field = keyof FormValues;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Fields in which two contents of the form differ. */
export const differingFields = (a: FormValues, b: FormValues): Field[] =>
  (Object.keys(a) as Field[]).filter((field) => !isSame(a[field], b[field]));

/** What I changed since `base` on top of what somebody else stored meanwhile. */
export const mergeOnto = (theirs: FormValues, mine: FormValues, base: FormValues): FormValues => {
  const changed = differingFields(mine, base).map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(changed) };
};
