import { Requirement } from '@ace/contract/destinations/rules.ts';
import { DestinationSettingsInput } from '@ace/contract/destinations/settings.ts';
import { type FormValues, schemaForm } from '../../shared/form/schema/schema-form.ts';

export const destinationForm = schemaForm(DestinationSettingsInput);

export type DestinationValues = FormValues<typeof DestinationSettingsInput>;
export type RuleValues = DestinationValues['rules'][number];
type Requires = RuleValues['requires'];

/** The fields of requirements of all kinds. */
type AllRequires<Kind = Requires> = Kind extends Requires ? keyof Kind : never;
export type RequirementField = Exclude<AllRequires, 'kind'>;

const KINDS = new Map(Requirement.options.map(({ shape }) => [shape.kind.value, Object.keys(shape)]));

export type RequirementKind = Requirement['kind'];
export const REQUIREMENT_KINDS = [...KINDS.keys()];

/** With which a field of a new requirement begins. */
const FIRST: Record<string, unknown> = {
  ...{ digits: 10, field: 'receiverEmail', party: 'receiver', kinds: [], currencies: ['USD'] },
  ...{ amount: '', currency: 'USD', kg: '', unless: '', of: 'value', checked: [], lengths: [], lineFields: [], where: 'goods', lists: [] },
  ...{ form: 'phone', among: [], prefixes: [], words: [], wordsIn: [], without: [], at: 'hsCode', numbers: [] },
};

/** A new requirement of a kind. */
const requirementOf = (kind: RequirementKind) =>
  // It has the fields of its kind.
  Object.fromEntries((KINDS.get(kind) ?? []).map((field) => [field, field === 'kind' ? kind : FIRST[field]])) as Requires;

/** A new rule about something, that holds always and looked up on a day. */
export const ruleOf = (key: string, kind: RequirementKind, asOf: string): RuleValues => ({
  ...{ key, countries: 'abroad', partners: 'any', reasons: [], from: '', until: '', terms: [], transport: '', sender: '', receiver: '' },
  ...{ upTo: '', upToCurrency: '', isCif: false, effect: 'warn', texts: { vi: '', en: '' }, source: { name: '', url: '', asOf } },
  requires: requirementOf(kind),
});
