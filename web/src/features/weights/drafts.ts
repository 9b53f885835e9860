import { PARTNERS, type Partner } from '@ace/contract/partners/carriers.ts';
import { PACKAGE_LIMITS, type PackageLimits, type WeightRule, type WeightRules } from '@ace/contract/weights/rules.ts';
import { parseTypedNumber, showNumber } from '../../shared/i18n/typed-number.ts';

type StepDraft = { upTo: string; step: string };

/** A rule as it is typed. */
export type RuleDraft = Pick<WeightRule, 'per' | 'rounding'> & {
  from: string;
  divisor: string;
  minimum: string;
  steps: StepDraft[];
  limits: Record<keyof PackageLimits, string>;
};
export type RuleDrafts = Record<Partner, RuleDraft[]>;

const shown = (value: number | null) => showNumber(value ?? '');

const draftOf = ({ from, divisor, per, rounding, steps, minimum, limits }: WeightRule): RuleDraft => ({
  from: from ?? '',
  divisor: shown(divisor),
  per,
  rounding,
  minimum: shown(minimum),
  steps: steps.map(({ upTo, step }) => ({ upTo: shown(upTo), step: shown(step) })),
  limits: { weight: shown(limits.weight), length: shown(limits.length), girth: shown(limits.girth) },
});

/** A typed number, null for a blank one. Any other text is sent as it is, so that the server refuses it at its field: JSON has no `NaN`. */
const numberOf = (typed: string) => {
  const number = parseTypedNumber(typed);
  return (Number.isNaN(number) ? typed : number) as number;
};

const ruleOf = ({ from, divisor, per, rounding, steps, minimum, limits }: RuleDraft): WeightRule => ({
  from: from || null,
  divisor: numberOf(divisor),
  per,
  rounding,
  minimum: numberOf(minimum),
  steps: steps.map(({ upTo, step }) => ({ upTo: numberOf(upTo), step: numberOf(step) })),
  limits: Object.fromEntries(PACKAGE_LIMITS.map((limit) => [limit, numberOf(limits[limit])])) as PackageLimits,
});

const mapped = <From, To>(rules: Record<Partner, From[]>, map: (rule: From) => To) =>
  Object.fromEntries(PARTNERS.map((partner) => [partner, rules[partner].map(map)])) as Record<Partner, To[]>;

export const draftsOf = (rules: WeightRules): RuleDrafts => mapped(rules, draftOf);
export const rulesOf = (drafts: RuleDrafts): WeightRules => mapped(drafts, ruleOf);

/** A rule to be tried; null while a number is missing. */
export const triableRule = (draft: RuleDraft): WeightRule | null => {
  const rule = ruleOf(draft);
  const numbers = [rule.divisor, rule.minimum, ...rule.steps.map(({ step }) => step)];
  const least = [rule.divisor, ...rule.steps.flatMap(({ step, upTo }) => (upTo === null ? [step] : [step, upTo]))];
  // Amounts are whole thousandths.
  return numbers.every((number) => number !== null && number >= 0) && least.every((number) => number >= 0.001) ? rule : null;
};
