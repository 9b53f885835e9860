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
  ...{ amount: '', currency: 'USD', kg: '', unless: '', of: 'value' },
};

/** A new requirement of a kind. */
export const requirementOf = (kind: RequirementKind) =>
  // It has the fields of its kind.
  Object.fromEntries((KINDS.get(kind) ?? []).map((field) => [field, field === 'kind' ? kind : FIRST[field]])) as Requires;
