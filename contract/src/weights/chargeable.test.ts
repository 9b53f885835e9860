import { describe, expect, test } from 'vitest';
import { MAX_PACKAGES } from '../partners/carriers.ts';
import { Cm, Decimal, Kg } from '../shared/numbers.ts';
import { type Cargo, chargeableOf, excessesOf, type Piece, reasonIn } from './chargeable.ts';
import { MEASURE_ROUNDINGS, type MeasureRounding, ruleOn, USUAL_RULES, type WeightRule } from './rules.ts';
import { WEIGHT_LIMITS } from './weights.ts';

const HALF = [{ upTo: null, step: 0.5 }];
const WHOLE = [{ upTo: null, step: 1 }];
const HALF_TO_10 = [{ upTo: 10, step: 0.5 }, ...WHOLE];
const NO_LIMITS = { weight: null, length: null, girth: null };
const rule = (more: Partial<WeightRule> = {}): WeightRule => ({
  ...{ from: null, divisor: 5_000, per: 'shipment', rounding: 'none', steps: HALF, minimum: 0, limits: NO_LIMITS },
  ...more,
});

type Sides = readonly [number, number, number] | null;
const piece = (weighed: number | null, sides: Sides, declared: number | null = null): Piece => {
  const [length = null, width = null, height = null] = sides ?? [];
  return { weighed, declared, length, width, height };
};
const single = (sides: Sides, kg: number | null): Cargo => ({ pieces: [piece(kg, sides)], weight: null });
const weightOf = (of: WeightRule, cargo: Cargo) => chargeableOf(of, cargo)?.weight ?? null;

// Computed by hand as volume = L × W × H ÷ divisor. Formulas: DHL, FedEx and UPS publish cm³ ÷ 5 000 for express, IATA (TACT 3.9.4) cm³ ÷ 6 000 for air
// freight, 4 000 is that of road carriers. The first three are from the requirements.
describe('one package', () => {
  test.each<[Sides, number | null, Partial<WeightRule>, number | null]>([
    [[52, 100, 56], 30.2, {}, 58.5], // 291 200 ÷ 5 000 = 58.24
    [[56, 48, 48], 10, { divisor: 6_000 }, 22], // 129 024 ÷ 6 000 = 21.504
    [[40, 30, 20], 3.2, {}, 5], // 24 000 ÷ 5 000 = 4.8
    [[40, 30, 20], 5, {}, 5],
    [[40, 30, 20], 5.001, {}, 5.5],
    [[40, 30, 20], 30.2, {}, 30.5],
    [[30, 20, 10], 1.2, {}, 1.5], // 1.2 on both sides
    [[30, 20, 10], 1, {}, 1.5], // 1.2
    [[30, 20, 10], 1, { divisor: 6_000 }, 1], // exactly 1
    [[30, 20, 10], 1, { divisor: 4_000 }, 1.5], // exactly 1.5
    [[25, 20, 10], 0.3, {}, 1], // exactly 1
    [[25, 20, 10.001], 0.3, {}, 1.5], // 1.0001
    [[100, 100, 100], 150, {}, 200],
    [[100, 100, 100], 150, { divisor: 6_000 }, 167], // 166.667
    [[100, 100, 100], 150, { divisor: 4_000 }, 250],
    [[100, 100, 100], 250, {}, 250],
    [[10, 10, 10], 0.1, {}, 0.5], // 0.2
    [[10, 10, 10], 0.1, { minimum: 0.5 }, 0.5],
    [[10, 10, 10], 0.1, { minimum: 1 }, 1],
    [[10, 10, 10], 0.1, { minimum: 1.2 }, 1.5],
    [[10, 10, 10], 0.1, { steps: WHOLE }, 1],
    [[60, 40, 40], 9.6, { steps: HALF_TO_10 }, 20], // 19.2, above 10
    [[50, 50, 20], 9.6, { steps: HALF_TO_10 }, 10], // exactly 10
    [[50, 50, 20.001], 9.6, { steps: HALF_TO_10 }, 11], // 10.0005
    [[40, 30, 20], 9.6, { steps: HALF_TO_10 }, 10], // 9.6
    [[40, 30, 20], 10.1, { steps: HALF_TO_10 }, 11],
    [[40, 30, 20], 4.6, { steps: [{ upTo: 2, step: 0.1 }, { upTo: 10, step: 0.5 }, ...WHOLE] }, 5],
    [[20, 10, 10], 1.91, { steps: [{ upTo: 2, step: 0.1 }, ...WHOLE] }, 2],
    [[20, 10, 10], 1.71, { steps: [{ upTo: 2, step: 0.1 }, ...WHOLE] }, 1.8],
    [
      [20, 10, 10],
      2,
      {
        steps: [
          { upTo: 2, step: 0.1 },
          { upTo: null, step: 3 },
        ],
      },
      2,
    ],
    [null, 3.2, {}, 3.5],
    [null, 0.1, {}, 0.5],
    [null, null, {}, null],
    [null, null, { minimum: 5 }, null],
    [[40, 30, 20], null, {}, 5], // 4.8
    [[120, 80, 60], 45, {}, 115.5], // 576 000 ÷ 5 000 = 115.2
    [[120, 80, 60], 45, { divisor: 6_000 }, 96], // exactly 96
    [[33.3, 22.2, 11.1], 1, {}, 2], // 8 205.786 ÷ 5 000 = 1.641
    [[33.3, 22.2, 11.1], 1.7, {}, 2],
    [[33.3, 22.2, 11.1], 1, { steps: [{ upTo: null, step: 0.1 }] }, 1.7],
    [[1, 1, 1], 0.001, {}, 0.5],
  ])('of %j cm and %j kg by %j', (sides, kg, more, weight) => {
    expect(weightOf(rule(more), single(sides, kg))).toBe(weight);
  });

  test.each<[Sides, MeasureRounding, number]>([
    [[40.2, 30.1, 20], 'none', 5], // 24 200.4 ÷ 5 000 = 4.84
    [[40.2, 30.1, 20], 'up', 5.5], // 41 × 31 × 20 = 25 420, 5.084
    [[40.2, 30.1, 20], 'nearest', 5], // 40 × 30 × 20, 4.8
    [[40.2, 30.1, 20], 'upHalf', 5], // 40.5 × 30.5 × 20 = 24 705, 4.941
    [[40.2, 30.1, 20], 'nearestHalf', 5], // 40 × 30 × 20, 4.8
    [[40.5, 30.5, 20.5], 'nearest', 5.5], // 41 × 31 × 21 = 26 691, 5.338
    [[40.5, 30.5, 20.5], 'nearestHalf', 5.5], // 25 322.625, 5.065
    [[40.74, 30, 20], 'nearestHalf', 5], // 40.5 × 30 × 20 = 24 300, 4.86
    [[40.75, 31, 20], 'nearestHalf', 5.5], // 41 × 31 × 20 = 25 420, 5.084
    [[40.001, 30, 21], 'up', 5.5], // 41 × 30 × 21 = 25 830, 5.166
    [[40.001, 30, 20.5], 'none', 5], // 24 600.615, 4.92
    [[40.64, 30.48, 20.32], 'upInch', 5.5], // 16 × 12 × 8 inches: 25 170.376, 5.034
    [[40.65, 30.48, 20.32], 'upInch', 5.5], // 17 × 12 × 8: 26 743.525, 5.349
    [[40.64, 30.49, 20.32], 'upInch', 5.5], // 16 × 13 × 8: 27 267.908, 5.454
  ])('of %j cm with measures rounded %s', (sides, rounding, weight) => {
    expect(weightOf(rule({ rounding }), single(sides, 1))).toBe(weight);
  });
});

// By hand, too: what differs is what is compared, and it is rounded up once.
describe('several packages', () => {
  const light: Sides = [50, 40, 30]; // 12 kg by volume
  test.each<[string, Piece[], Partial<WeightRule>, number]>([
    ['the greater of the sums', [piece(2, light), piece(20, [20, 20, 20])], {}, 22], // 22 against 13.6
    ['the sum of the greater', [piece(2, light), piece(20, [20, 20, 20])], { per: 'piece' }, 32], // 12 + 20
    ['rounded once at the end', [piece(1.2, null), piece(1.2, null), piece(1.2, null)], {}, 4], // 3.6, not 3 × 1.5
    ['rounded once for pieces, too', [piece(1.2, null), piece(1.2, null), piece(1.2, null)], { per: 'piece' }, 4],
    ['of 0.1 and 0.2', [piece(0.1, null), piece(0.2, null)], { steps: [{ upTo: null, step: 0.1 }] }, 0.3],
    ['of equal volumes', [piece(1, light), piece(1, light), piece(1, light)], {}, 36],
    ['the minimum once', [piece(0.1, null), piece(0.1, null)], { minimum: 2 }, 2],
    ['steps by the sum', [piece(6, null), piece(6.1, null)], { steps: HALF_TO_10 }, 13], // 12.1
  ])('%s', (_, pieces, more, weight) => {
    expect(weightOf(rule(more), { pieces, weight: null })).toBe(weight);
  });

  test.each<[string, Cargo, Partial<WeightRule>, number]>([
    ['a declared weight of the shipment counts', { pieces: [piece(null, null), piece(null, null)], weight: 7.1 }, {}, 7.5],
    ['it is spread over packages', { pieces: Array(3).fill(piece(null, [25, 20, 20])), weight: 10 }, { per: 'piece' }, 10], // 3.333 each, against 2
    ['it counts above what packages declare', { pieces: [piece(null, null, 3), piece(null, null, 4)], weight: 9 }, {}, 9],
    ['not above what they weigh', { pieces: [piece(3, null), piece(4, null)], weight: 9 }, {}, 7],
    ['what is weighed counts before what is declared', { pieces: [piece(3.2, null, 5), piece(4, null, 1)], weight: 6 }, {}, 7.5],
    ['what is weighed replaces its part of what is declared', { pieces: [piece(3, null, 5), piece(null, null, 4)], weight: 9 }, {}, 7],
    ['and nothing of what is declared above that', { pieces: [piece(3, null, 5), piece(null, null, 4)], weight: 12 }, {}, 10],
    ['the rest is what others do not declare', { pieces: [piece(3, null, 5), piece(null, null)], weight: 12 }, {}, 10],
    ['the rest is that of packages without a weight', { pieces: [piece(6, light), piece(null, light)], weight: 8 }, { per: 'piece' }, 24],
  ])('%s', (_, cargo, more, weight) => {
    expect(weightOf(rule(more), cargo)).toBe(weight);
  });
});

describe('the reason', () => {
  test.each<[string, Partial<WeightRule>, Cargo]>([
    ['40 × 30 × 20 ÷ 5 000 = 4.8 → 5.0 kg; weighed 3.2', {}, single([40, 30, 20], 3.2)],
    ['weighed 30.2 → 30.5 kg; 40 × 30 × 20 ÷ 5 000 = 4.8', {}, single([40, 30, 20], 30.2)],
    ['41 × 31 × 20 ÷ 5 000 = 5.084 → 5.5 kg; declared 3', { rounding: 'up' }, { pieces: [piece(null, [40.2, 30.1, 20], 3)], weight: 3 }],
    ['3 × 50 × 40 × 30 ÷ 6 000 = 30 → 30.0 kg', { divisor: 6_000 }, { pieces: Array(3).fill(piece(null, [50, 40, 30])), weight: null }],
    [
      '2 packages, 68 000 cm³ ÷ 5 000 = 13.6 → 14.0 kg; weighed 3',
      {},
      { pieces: [piece(2, [50, 40, 30]), piece(1, [20, 20, 20])], weight: 9 },
    ],
    [
      '2 packages, the greater of each = 32 → 32.0 kg; 2 packages, 68 000 cm³ ÷ 5 000 = 13.6; weighed 22',
      { per: 'piece' },
      { pieces: [piece(2, [50, 40, 30]), piece(20, [20, 20, 20])], weight: null },
    ],
    ['minimum 5 → 5.0 kg; weighed 1.234', { minimum: 5 }, single(null, 1.234)],
    ['declared 1 200 → 1 200.0 kg', {}, { pieces: [piece(null, null)], weight: 1_200 }],
  ])('is %s', (reason, more, cargo) => {
    expect(chargeableOf(rule(more), cargo)?.reason).toBe(reason);
  });

  test('is said in both languages', () => {
    const reason = '2 packages, 1 268 000.5 cm³ ÷ 5 000 = 253.6 → 254.0 kg; weighed 3.25';
    expect(reasonIn(reason, 'vi')).toBe('2 kiện, 1.268.000,5 cm³ ÷ 5.000 = 253,6 → 254,0 kg; cân được 3,25');
    expect(reasonIn(reason, 'en')).toBe('2 packages, 1,268,000.5 cm³ ÷ 5,000 = 253.6 → 254.0 kg; weighed 3.25');
    expect(reasonIn('minimum 5 → 5.0 kg; declared 1', 'vi')).toBe('tối thiểu 5 → 5,0 kg; khai báo 1');
  });
});

test.each([null, 9_999_999.999])(
  'of the most and largest packages by the smallest divisor is a number that may be stored (minimum and steps %s)',
  (most) => {
    const [side, kg] = [9_999.999, 9_999_999.999];
    expect([Cm.safeParse(side).success, Cm.safeParse(10_000).success]).toEqual([true, false]);
    expect([Kg.safeParse(kg).success, Kg.safeParse(10_000_000).success]).toEqual([true, false]);
    const steps = [{ upTo: null, step: most ?? 0.001 }];
    const of = rule({ divisor: WEIGHT_LIMITS.divisor.min, per: 'piece', rounding: 'up', steps, minimum: most ?? 0 });
    const pieces = Array<Piece>(MAX_PACKAGES.none).fill(piece(kg, [side, side, side]));
    expect(weightOf(of, { pieces, weight: kg })).toBeGreaterThan(10 ** 11 - 1);
    expect(Decimal.safeParse(weightOf(of, { pieces, weight: kg })).success).toBe(true);
  },
);

test('what no partner takes is said of each package', () => {
  const limits = { weight: 30, length: 120, girth: 300 };
  const pieces = [piece(30, [120, 50, 40]), piece(30.001, [60, 121, 20]), piece(1, [110, 60, 40]), piece(null, null, 31)];
  expect(excessesOf(rule({ limits }), { pieces })).toEqual([
    { index: 1, limit: 'weight', value: 30.001, max: 30 },
    { index: 1, limit: 'length', value: 121, max: 120 },
    { index: 2, limit: 'girth', value: 310, max: 300 },
    { index: 3, limit: 'weight', value: 31, max: 30 },
  ]);
  expect(excessesOf(rule(), { pieces })).toEqual([]);
});

test('the rule of a day is the latest that holds', () => {
  const rules = [rule({ from: '2026-12-01', divisor: 4_000 }), rule(), rule({ from: '2026-06-01', divisor: 6_000 })];
  const divisorOn = (day: string) => ruleOn(rules, day)?.divisor;
  expect(['2026-05-31', '2026-06-01', '2026-11-30', '2026-12-01'].map(divisorOn)).toEqual([5_000, 6_000, 6_000, 4_000]);
  expect(ruleOn([rule({ from: '2026-06-01' })], '2026-05-31')).toBeUndefined();
  expect(USUAL_RULES.none[0]?.divisor).toBe(6_000);
});

describe('whatever is charged', () => {
  /** Repeatable random numbers (mulberry32). */
  const randomOf = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const random = randomOf(50);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const number = (max: number) => Math.round(random() * max * 1_000) / 1_000;
  const samples = Array.from({ length: 500 }, () => {
    const pieces = Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
      piece(pick([null, number(40)]), pick<Sides>([null, [number(120), number(80), number(60)]]), pick([null, number(40)])),
    );
    const steps = pick([HALF, WHOLE, HALF_TO_10, [{ upTo: 2, step: 0.1 }, ...HALF_TO_10]]);
    const more = { divisor: pick([4_000, 5_000, 6_000]), per: pick(['piece', 'shipment'] as const), steps, minimum: pick([0, 0.5, 3]) };
    return {
      of: rule({ ...more, rounding: pick(MEASURE_ROUNDINGS) }),
      cargo: { pieces, weight: pick([null, number(90)]) },
    };
  });

  test('is never below the real weight', () => {
    for (const { of, cargo } of samples) {
      const weight = weightOf(of, cargo);
      const real = cargo.pieces.reduce((sum, { weighed, declared }) => sum + (weighed ?? declared ?? 0), 0);
      if (weight !== null) expect(weight).toBeGreaterThanOrEqual(Number(real.toFixed(3)));
    }
  });

  test('never rises when a side shrinks', () => {
    for (const { of, cargo } of samples) {
      const before = weightOf(of, cargo);
      for (const side of ['length', 'width', 'height'] as const) {
        const pieces = cargo.pieces.map((each) => ({
          ...each,
          [side]: each[side] === null ? null : Math.max(0, Number((each[side] - 0.7).toFixed(3))),
        }));
        expect(weightOf(of, { ...cargo, pieces }) ?? 0).toBeLessThanOrEqual(before ?? 0);
      }
    }
  });
});
