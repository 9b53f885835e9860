// Not in a file with schemas, so that the browser does not load zod for these.

/**
 * What a filter of a list takes: `several` or `one` of some values; a `period` of days, which has the two parameters `…From` and `…To`; a `person`: an id, or
 * `me`; a `country`: its code; a `text`; the id of a `record`. `field` is the one that it is about, if it has another name.
 *
 * Declared once for each list: its parameters (`filterOf`), the server's conditions (`conditionsBy`) and what the list offers (`filterSetOf`) follow from it.
 */
export type FilterKind = { field?: string } & (
  | { kind: 'several' | 'one'; values: readonly string[] }
  /** `yes` or `no`. */
  | { kind: 'one'; values: readonly ['yes', 'no']; isYesNo: true }
  /** `isOfDays` if the field has days instead of instants. */
  | { kind: 'period'; isOfDays?: true }
  | { kind: 'person' | 'country' | 'record' }
  | { kind: 'text'; maxLength: number }
);

/** The filters of a list by name, in the order in which people see them. */
export type FilterKinds = Readonly<Record<string, FilterKind>>;

export const several = <const Value extends string>(values: readonly Value[], field?: string) => ({
  kind: 'several' as const,
  values,
  ...(field && { field }),
});
export const one = <const Value extends string>(values: readonly Value[]) => ({ kind: 'one', values }) as const;
export const text = (maxLength: number) => ({ kind: 'text', maxLength }) as const;
export const period = (field: string) => ({ kind: 'period', field }) as const;
export const PERSON = { kind: 'person' } as const;
export const YES_NO = { kind: 'one', values: ['yes', 'no'], isYesNo: true } as const;
