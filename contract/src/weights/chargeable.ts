// Exact: amounts are whole thousandths, or fractions of them with one denominator, in BigInt. A float would charge half a kg too much for 0.1 + 0.2.
import type { MeasureRounding, PackageLimits, WeightRule } from './rules.ts';
import { PACKAGE_LIMITS } from './rules.ts';

/** What is known of a package: kg on the scale, kg as declared, and its sides in cm. */
export type Piece = {
  weighed: number | null;
  declared: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
};

/** The packages of a shipment, and what it weighs as declared. */
export type Cargo = { pieces: Piece[]; weight: number | null };

/** The weight that is charged, in kg, and why: `40 × 30 × 20 ÷ 5 000 = 4.8 → 5.0 kg; weighed 3.2`. */
export type Chargeable = { weight: number; reason: string };

const THOUSAND = 1_000n;
const CUBE = THOUSAND ** 3n;

/** A number with at most three decimals as whole thousandths. */
const thousandths = (value: number) => BigInt(Math.round(value * 1_000));

const ceil = (value: bigint, unit: bigint) => ((value + unit - 1n) / unit) * unit;

const UNITS = { up: THOUSAND, nearest: THOUSAND, upHalf: THOUSAND / 2n, nearestHalf: THOUSAND / 2n, upInch: 2_540n };

/** A length as it is multiplied, in thousandths of a cm. */
const measured = (cm: number, rounding: MeasureRounding) => {
  const exact = thousandths(cm);
  if (rounding === 'none') return exact;
  const unit = UNITS[rounding];
  return rounding.startsWith('up') ? ceil(exact, unit) : ((exact + unit / 2n) / unit) * unit;
};

const sidesOf = ({ length, width, height }: Piece) =>
  length === null || width === null || height === null ? null : ([length, width, height] as const);

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
const larger = (a: bigint, b: bigint) => (a > b ? a : b);

/** Thousands are apart, and there are as many decimals as needed, at least `decimals`: `5 000`, `5.0`. */
const shown = (amount: bigint, decimals = 0) => {
  const whole = (amount / THOUSAND).toLocaleString('en-US').replaceAll(',', ' ');
  let rest = String(amount % THOUSAND).padStart(3, '0');
  while (rest.length > decimals && rest.endsWith('0')) rest = rest.slice(0, -1);
  return rest ? `${whole}.${rest}` : whole;
};

/** A fraction as thousandths, rounded to the nearest. */
const nearest = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);

/**
 * What is charged for a cargo: the greater of its weight and its volume, at least the minimum, rounded up once. What was not weighed counts as declared; of
 * the shipment's weight, what the packages do not declare themselves is that of packages without one. Null if neither a weight nor a volume is known.
 */
export const chargeableOf = (rule: WeightRule, { pieces, weight }: Cargo): Chargeable | null => {
  const kgs = pieces.map(({ weighed, declared }) => weighed ?? declared);
  const areWeighed = pieces.every(({ weighed }) => weighed !== null);
  const known = sum(kgs.map((kg) => thousandths(kg ?? 0)));
  // What is weighed replaces what was declared of that package, and nothing else.
  const declared = sum(pieces.map((piece) => thousandths(piece.declared ?? piece.weighed ?? 0)));
  const rest = areWeighed ? 0n : larger(thousandths(weight ?? 0) - declared, 0n);
  const total = known + rest;
  const unknown = BigInt(Math.max(1, kgs.filter((kg) => kg === null).length));
  // In thousandths of a kg, as fractions of this denominator.
  const divisor = thousandths(rule.divisor) * THOUSAND;
  const scale = divisor * unknown;
  const weights = kgs.map((kg) => (kg === null ? rest * divisor : thousandths(kg) * scale));
  const sides = pieces.map((piece) => sidesOf(piece)?.map((side) => measured(side, rule.rounding)) ?? null);
  // A thousandth of a cm to the third, by a thousandth of cm³ per kg, is a thousandth of a kg when it is divided by a million.
  const cubes = sides.map((side) => (side ? side.reduce((product, each) => product * each, 1n) : 0n));
  const volumes = cubes.map((cube) => cube * unknown);
  const [real, volume] = [total * scale, sum(volumes)];
  if (real === 0n && volume === 0n) return null;

  const ofPieces = larger(sum(pieces.map((_, index) => larger(weights[index] ?? 0n, volumes[index] ?? 0n))), real);
  const greater = rule.per === 'piece' ? ofPieces : larger(real, volume);
  const minimum = thousandths(rule.minimum) * scale;
  const exact = larger(greater, minimum);
  const { step } = rule.steps.find(({ upTo }) => upTo === null || exact <= thousandths(upTo) * scale) ?? { step: 0.001 };
  const charged = ceil(exact, thousandths(step) * scale) / scale;

  const fraction = (amount: bigint) => shown(nearest(amount, scale));
  const weighing = total > 0n ? `${areWeighed ? 'weighed' : 'declared'} ${shown(total)}` : '';
  const dividing = volume > 0n ? `${volumeText(sides, cubes)} ÷ ${shown(thousandths(rule.divisor))} = ${fraction(volume)}` : '';
  const result = ` → ${shown(charged, 1)} kg`;
  const others = (...texts: string[]) =>
    texts
      .filter(Boolean)
      .map((text) => `; ${text}`)
      .join('');
  const reasonOf = () => {
    if (minimum > greater) return `minimum ${shown(thousandths(rule.minimum))}${result}${others(dividing, weighing)}`;
    if (greater !== real && greater !== volume)
      return `${pieces.length} packages, the greater of each = ${fraction(greater)}${result}${others(dividing, weighing)}`;
    return greater === volume ? `${dividing}${result}${others(weighing)}` : `${weighing}${result}${others(dividing)}`;
  };
  return { weight: Number(charged) / 1_000, reason: reasonOf() };
};

/** What is divided: the sides of equal packages, or the sum of their volumes. */
const volumeText = (sides: (bigint[] | null)[], cubes: bigint[]) => {
  const texts = sides.map((side) => side?.map((each) => shown(each)).join(' × '));
  const [first] = texts;
  if (first && texts.every((text) => text === first)) return texts.length === 1 ? first : `${texts.length} × ${first}`;
  return `${sides.length} packages, ${shown(nearest(sum(cubes), CUBE / THOUSAND))} cm³`;
};

/** The words of a reason, which are English in the API. */
const WORDS = {
  weighed: 'cân được',
  declared: 'khai báo',
  minimum: 'tối thiểu',
  packages: 'kiện',
  'the greater of each': 'mỗi kiện lấy số lớn hơn',
};
const WORD = /weighed|declared|minimum|packages|the greater of each/g;
const NUMBER = /\d{1,3}(?: \d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g;

/** A reason in a language, with its numbers as that writes them. */
export const reasonIn = (reason: string, language: 'vi' | 'en') => {
  const [thousands, decimals] = language === 'vi' ? ['.', ','] : [',', '.'];
  const withNumbers = reason.replace(NUMBER, (number) => number.replace('.', '|').replaceAll(' ', thousands).replace('|', decimals));
  return language === 'en' ? withNumbers : withNumbers.replace(WORD, (word) => WORDS[word as keyof typeof WORDS]);
};

/** What of a package is more than its partner takes: its place in the cargo, the limit, and what it is. */
export type Excess = { index: number; limit: keyof PackageLimits; value: number; max: number };

/** Which packages are too heavy or too large for a partner. */
export const excessesOf = ({ limits }: WeightRule, { pieces }: Pick<Cargo, 'pieces'>): Excess[] =>
  pieces.flatMap((piece, index) => {
    const [longest = 0, ...others] = (sidesOf(piece) ?? []).map((side) => thousandths(side)).toSorted((a, b) => Number(b - a));
    const values = {
      weight: thousandths(piece.weighed ?? piece.declared ?? 0),
      length: BigInt(longest),
      girth: BigInt(longest) + 2n * sum(others),
    };
    return PACKAGE_LIMITS.flatMap((limit) => {
      const max = limits[limit];
      return max !== null && values[limit] > thousandths(max) ? [{ index, limit, value: Number(values[limit]) / 1_000, max }] : [];
    });
  });
