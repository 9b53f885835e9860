import { type FormValues, type Line, lengthOf } from './values.ts';

/** The lengths of a shipment, with the names of the same lengths in a package line. */
export const LINE_LENGTHS = { cubicL: 'itemCubicL', cubicW: 'itemCubicW', cubicH: 'itemCubicH' } as const;
export type Length = keyof typeof LINE_LENGTHS;

/** The name of a line's length in the form. */
export const lengthName = (index: number, length: Length) => `packageInfos.${index}.${LINE_LENGTHS[length]}`;

/**
 * The lines after a length of the shipment changed from `before`: lines that had the same length get the new one. Lengths that were typed
 * into a line (`typedOver`, by their names in the form) stay.
 */
export const followingLines = (values: FormValues, length: Length, before: Line['itemCubicL'], typedOver: ReadonlySet<string>): Line[] =>
  values.packageInfos.map((line, index) => {
    const field = LINE_LENGTHS[length];
    const isFollowing = line[field] === lengthOf(before) && !typedOver.has(lengthName(index, length));
    return isFollowing ? { ...line, [field]: lengthOf(values[length]) } : line;
  });
