import type { RecordKind } from '@ace/contract/shared/kinds.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { textOf } from '../i18n/i18n.ts';
import type { SaveCalls } from '../record/records.ts';
import { DateField, DateTimeField } from './fields/date-fields.tsx';
import { FieldGroup, useFieldOf } from './fields/field-group.tsx';
import { CheckField, type FieldProps, TextField } from './fields/fields.tsx';
import { NumberField } from './fields/number-field.tsx';
import type { FormKind, RecordInput, StoredRecord } from './form-kind.ts';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import type { Field, Fields } from './schema/schema-fields.ts';
import { type FormValues, schemaForm } from './schema/schema-form.ts';
import type { Violation } from './schema/violations.ts';

const INPUTS: Partial<Record<Field['type'], (props: FieldProps) => ReactNode>> = {
  text: TextField,
  number: NumberField,
  boolean: CheckField,
  day: DateField,
  moment: DateTimeField,
};

/** The fields of a schema in its order. Of those that take one of several values the form says what they are. */
const PlainFields = ({ kind, fields }: { kind: RecordKind; fields: Fields }) => {
  const fieldOf = useFieldOf(kind);
  return [...fields].map(([name, { field, fallback }]) => {
    const Input = INPUTS[field.type] ?? TextField;
    return <Input key={name} {...fieldOf(name)} isRequired={fallback === undefined && field.type !== 'boolean'} />;
  });
};

/** What is particular to the form of a kind of record. */
type Own<Stored extends StoredRecord, Values, Input extends RecordInput> = Pick<
  Partial<FormKind<Stored, Values, Input>>,
  'isMeant' | 'clockField'
> & {
  /** The fields, if they are not those of the schema alone. */
  Fields?: (props: { stored: Stored | null }) => ReactNode;
  /** What a new record has at first, beside what the schema says. */
  blank?: Partial<Values>;
  /** What a message says, if not what is said of other fields. */
  messageOf?: (violation: Violation, values: Values) => string | undefined;
};

/** The form of a kind of record, made from the schema of its input. Its group has a title if there is a text `<kind>.form.group`. */
export const recordForm = <Schema extends z.ZodObject, Stored extends StoredRecord & Omit<z.output<Schema>, 'id' | 'version'>>(
  records: SaveCalls<Stored, z.output<Schema>> & { kind: RecordKind },
  schema: Schema,
  { Fields, blank, messageOf, ...own }: Own<Stored, FormValues<Schema>, z.output<Schema>> = {},
) => {
  type Values = FormValues<Schema>;
  const form = schemaForm(schema);
  const first: Values = { ...form.blank, ...blank };
  const kind: FormKind<Stored, Values, z.output<Schema>> = {
    ...form,
    ...own,
    entity: records.kind,
    calls: records,
    messageOf: (violation, values) => messageOf?.(violation, values) ?? form.messageOf(violation, values),
  };
  type Given = Pick<RecordFormProps<Stored, Values, z.output<Schema>>, 'name' | 'onSaved' | 'blank'> & { record: Stored | null };
  return ({ record, blank = first, ...given }: Given) => (
    <RecordForm kind={kind} stored={record} initial={record ? form.toForm(record) : blank} {...given}>
      {(stored) => (
        <FieldGroup title={textOf(`${records.kind}.form.group`)}>
          {Fields ? <Fields stored={stored} /> : <PlainFields kind={records.kind} fields={form.fields} />}
        </FieldGroup>
      )}
    </RecordForm>
  );
};
