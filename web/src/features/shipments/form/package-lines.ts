import { parseTypedNumber } from '../../../shared/i18n/typed-number.ts';
import { BLANK_LINE, type FormValues, type Line, lineCount } from './values.ts';

/** The lengths of a shipment, with the names of the same lengths in a package line. */
export const LINE_LENGTHS = { cubicL: 'itemCubicL', cubicW: 'itemCubicW', cubicH: 'itemCubicH' } as const;
export type Length = keyof typeof LINE_LENGTHS;

/** What a line takes over of a length: nothing while it is no number. */
const lengthOf = (value: Line['itemCubicL']) => (Number.isNaN(parseTypedNumber(value)) ? '' : value);

const newLine = ({ cubicL, cubicW, cubicH }: FormValues): Line => ({
  ...BLANK_LINE,
  itemCubicL: lengthOf(cubicL),
  itemCubicW: lengthOf(cubicW),
  itemCubicH: lengthOf(cubicH),
});

/**
 * At least as many lines as packages, new ones with the shipment's lengths (docs/domain.md, "The shipment form"). Further lines are kept, but neither shown
 * nor sent: a user who replaces 15 by 12 types a 1 first, and must not lose the content of the other lines.
 */
export const fittedLines = (values: FormValues): Line[] => {
  const missing = Math.max(0, lineCount(values) - values.packageInfos.length);
  return [...values.packageInfos, ...Array.from({ length: missing }, () => newLine(values))];
};

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
