import { MAX_PACKAGES } from '@ace/contract/partners/partner.ts';
import { parseTypedNumber } from '../../../shared/i18n/typed-number.ts';
import type { FormValues } from './values.ts';

type Line = FormValues['packageInfos'][number];

/** A length of the shipment, and the same of a package line. */
export const LINE_LENGTHS = { cubicL: 'itemCubicL', cubicW: 'itemCubicW', cubicH: 'itemCubicH' } as const;
export type Length = keyof typeof LINE_LENGTHS;

/** Packages that the form has lines for: what is typed, within the partner's maximum. */
export const lineCount = ({ totalPackages, partnerShipment }: Pick<FormValues, 'totalPackages' | 'partnerShipment'>) =>
  Math.min(MAX_PACKAGES[partnerShipment], Math.max(1, Math.floor(parseTypedNumber(totalPackages) || 1)));

/** What a line takes over of a length; nothing of what is no number yet. */
const lengthOf = (value: Line['itemCubicL']) => (Number.isNaN(parseTypedNumber(value)) ? '' : value);

const newLine = ({ cubicL, cubicW, cubicH }: FormValues): Line => ({
  itemCubicL: lengthOf(cubicL),
  itemCubicW: lengthOf(cubicW),
  itemCubicH: lengthOf(cubicH),
  itemCubicUnits: '',
  itemCubicDescription: '',
  itemCubicWeight: '',
  itemCustomValue: '',
});

/**
 * At least as many lines as packages, new ones with the shipment's lengths (design, section 5). Lines beyond are kept, unseen and
 * unsent: who types 12 over 15 passes by 1, and shall not lose what stands in the others.
 */
export const fittedLines = (values: FormValues): Line[] => {
  const missing = Math.max(0, lineCount(values) - values.packageInfos.length);
  return [...values.packageInfos, ...Array.from({ length: missing }, () => newLine(values))];
};

/** The name under which a length of a line is registered in the form. */
export const lengthName = (index: number, length: Length) => `packageInfos.${index}.${LINE_LENGTHS[length]}`;

/**
 * The lines after a length of the shipment changed from `before`: those that held the same take the new one, as the document has each
 * key in a length recalculate them. What somebody typed into a line (`typedOver`, by registered names) stays.
 */
export const followingLines = (values: FormValues, length: Length, before: Line['itemCubicL'], typedOver: ReadonlySet<string>): Line[] =>
  values.packageInfos.map((line, index) => {
    const field = LINE_LENGTHS[length];
    const isFollowing = line[field] === lengthOf(before) && !typedOver.has(lengthName(index, length));
    return isFollowing ? { ...line, [field]: lengthOf(values[length]) } : line;
  });
