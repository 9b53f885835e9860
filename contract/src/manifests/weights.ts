import type { ManifestDetail } from './manifest.ts';

type Package = Pick<ManifestDetail['lines'][number]['packages'][number], 'kg' | 'isWeighed'>;

/** What packages weigh together, as far as that is known, in kg. */
export const weightOf = (packages: readonly Package[]) => Math.round(packages.reduce((sum, { kg }) => sum + (kg ?? 0), 0) * 1_000) / 1_000;

/**
 * The same as lists have it: `*` where a declared weight stands for one that nobody has measured, `≥` before what is not all because the weight of a package
 * is not known, and `–` if that of none is.
 */
export const weightText = (packages: readonly Package[], number: (kg: number) => string) => {
  const known = packages.filter(({ kg }) => kg !== null);
  if (known.length === 0 && packages.length > 0) return '–';
  const least = known.length < packages.length ? '≥ ' : '';
  return `${least}${number(weightOf(packages))}${known.every(({ isWeighed }) => isWeighed) ? '' : '*'}`;
};
