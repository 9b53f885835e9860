import { z } from 'zod';
import { PARTNERS, type Partner } from '../partners/carriers.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { CalendarDate } from '../shared/dates/instants.ts';
import { Cm, Kg } from '../shared/numbers.ts';
import { settingGroup, settingState, settingVersion } from '../shared/setting.ts';
import { violates } from '../shared/text/text.ts';
import { CHARGED_PER, MEASURE_ROUNDINGS, USUAL_RULES, type WeightRules } from './rules.ts';

/** How many rules a partner may have, and how many steps each. */
export const WEIGHT_LIMITS = { rules: 20, steps: 10, divisor: { min: 500, max: 50_000 } } as const;

const isPositive = (value: number) => value > 0;
const PositiveKg = Kg.refine(isPositive, violates('Size'));
const KgLimit = PositiveKg.nullable();
const CmLimit = Cm.refine(isPositive, violates('Size')).nullable();

const Steps = boundedArray(z.object({ upTo: KgLimit, step: PositiveKg }), WEIGHT_LIMITS.steps, 1).refine(
  (steps) =>
    steps.every(({ upTo }, index) => {
      const isLast = index === steps.length - 1;
      return isLast ? upTo === null : upTo !== null && upTo > (steps[index - 1]?.upTo ?? 0);
    }),
  violates('Pattern'),
);

/** How a partner charges weight from a ship date on. Lengths in cm, weights in kg. */
const Rule = z
  .object({
    from: CalendarDate.nullable(),
    divisor: z.number().int().min(WEIGHT_LIMITS.divisor.min).max(WEIGHT_LIMITS.divisor.max),
    per: z.enum(CHARGED_PER),
    rounding: z.enum(MEASURE_ROUNDINGS),
    /** By their weights; only the last one is without an end. */
    steps: Steps,
    minimum: Kg,
    limits: z.object({ weight: KgLimit, length: CmLimit, girth: CmLimit }),
  })
  .meta({ id: 'WeightRule' });

/** By the day from which they hold; no two from the same day. */
const Rules = boundedArray(Rule, WEIGHT_LIMITS.rules, 1)
  .refine((rules) => new Set(rules.map(({ from }) => from)).size === rules.length, violates('unique'))
  .transform((rules) => rules.toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? '')));

const RulesByPartner = z.object(Object.fromEntries(PARTNERS.map((partner) => [partner, Rules])) as Record<Partner, typeof Rules>);

/** How weight is charged. */
export const WEIGHTS = settingGroup<WeightRules, 'weights:configure'>({
  number: 5,
  name: 'weights',
  schema: RulesByPartner,
  initial: USUAL_RULES,
  permission: 'weights:configure',
});

/** The rules of each partner. */
export const WeightSettings = RulesByPartner.extend(settingState).meta({ id: 'WeightSettings' });
export type WeightSettings = z.infer<typeof WeightSettings>;

export const WeightSettingsInput = RulesByPartner.extend(settingVersion).meta({ id: 'WeightSettingsInput' });
export type WeightSettingsInput = z.infer<typeof WeightSettingsInput>;
