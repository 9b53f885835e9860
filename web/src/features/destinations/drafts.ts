import type { Requirement } from '@ace/contract/destinations/rules.ts';
import type { DestinationSettings, DestinationSettingsInput } from '@ace/contract/destinations/settings.ts';
import { parseTypedNumber, showNumber } from '../../shared/i18n/typed-number.ts';

type Rule = DestinationSettingsInput['rules'][number];

/** What each kind of requirement has besides. */
export const REQUIREMENT_FIELDS = {
  goodsLines: [],
  hsDigits: ['digits'],
  origin: [],
  field: ['field'],
  postalCode: [],
  taxNumber: ['party', 'kinds'],
  currency: ['currencies'],
  maxValue: ['amount', 'currency'],
  maxWeight: ['kg'],
  giftsPerDay: ['amount', 'currency'],
  forbiddenKind: ['kinds', 'unless'],
  scheduleCode: [],
  totals: ['of'],
  exportValue: ['amount', 'currency'],
} as const satisfies Record<Requirement['kind'], readonly string[]>;
export type RequirementKind = Requirement['kind'];
export const REQUIREMENT_KINDS = Object.keys(REQUIREMENT_FIELDS) as RequirementKind[];
export type RequirementField = (typeof REQUIREMENT_FIELDS)[RequirementKind][number];

/** With which a field of a new requirement begins. */
const FIRST: Record<RequirementField, string> = {
  ...{ digits: '10', field: 'receiverEmail', party: 'receiver', kinds: '', currencies: 'USD' },
  ...{ amount: '', currency: 'USD', kg: '', unless: '', of: 'value' },
};

/** A rule as it is typed: lists with commas, numbers as texts, '' for what is not said. */
export type RuleDraft = Pick<Rule, 'key' | 'effect' | 'reasons' | 'texts'> & {
  countries: string;
  partners: string;
  from: string;
  source: { name: string; url: string; asOf: string };
  requires: { kind: RequirementKind } & Partial<Record<RequirementField, string>>;
};
export type DestinationDrafts = { rules: RuleDraft[]; rates: { asOf: string; perDollar: { currency: string; rate: string }[] } };

const shown = (value: unknown) => {
  if (typeof value === 'number') return showNumber(value);
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
};
export const listOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

/** A typed number. Any other text is sent as it is, so that the server refuses it at its field. */
const numberOf = (typed: string) => {
  const number = parseTypedNumber(typed);
  return Number.isNaN(number) ? typed : number;
};

const READ: Partial<Record<RequirementField, (typed: string) => unknown>> = {
  ...{ digits: Number, amount: numberOf, kg: numberOf, kinds: listOf, currencies: listOf, unless: (typed) => typed || null },
};

export const requirementOf = (kind: RequirementKind): RuleDraft['requires'] => ({
  kind,
  ...Object.fromEntries(REQUIREMENT_FIELDS[kind].map((field) => [field, FIRST[field]])),
});

const NAMED = ['all', 'abroad', 'any', 'partner'];
const wordOrList = (typed: string) => (NAMED.includes(typed.trim()) ? typed.trim() : listOf(typed));

export const draftsOf = ({ rules, rates }: Pick<DestinationSettings, 'rules' | 'rates'>): DestinationDrafts => ({
  rules: rules.map(({ installedAt: _installedAt, countries, partners, from, source, requires, ...rule }) => ({
    ...rule,
    ...{ countries: shown(countries), partners: shown(partners), from: from ?? '' },
    source: { ...source, url: source.url ?? '' },
    requires: Object.fromEntries(Object.entries(requires).map(([name, value]) => [name, shown(value)])) as RuleDraft['requires'],
  })),
  rates: { asOf: rates.asOf, perDollar: Object.entries(rates.perDollar).map(([currency, rate]) => ({ currency, rate: shown(rate) })) },
});

/** What is sent; what was typed wrongly is sent as it is. */
export const settingsOf = ({ rules, rates }: DestinationDrafts) =>
  ({
    rules: rules.map(({ countries, partners, from, source, requires: { kind, ...fields }, ...rule }) => ({
      ...rule,
      ...{ countries: wordOrList(countries), partners: wordOrList(partners) },
      ...{ from: from || null, source: { ...source, url: source.url || null } },
      requires: {
        kind,
        ...Object.fromEntries(
          Object.entries(fields).map(([name, typed]) => [
            name,
            READ[name as RequirementField]?.(typed) ?? (name === 'unless' ? null : typed),
          ]),
        ),
      },
    })),
    rates: { asOf: rates.asOf, perDollar: Object.fromEntries(rates.perDollar.map(({ currency, rate }) => [currency, numberOf(rate)])) },
  }) as Omit<DestinationSettingsInput, 'version'>;
