import { toLocalMoment } from '@ace/contract/shared/dates/typed-date.ts';
import type { z } from 'zod';
import { parseTypedNumber } from '../../i18n/typed-number.ts';
import { messagesBy } from './messages.ts';
import { type Field, type Fields, fieldsOf } from './schema-fields.ts';
import { violationsBy } from './violations.ts';

/**
 * What a form holds of a field whose schema takes `In` and returns `Out`: what was typed, with a blank text where there is nothing. A choice
 * is blank too, unless the schema has a value for a missing one.
 */
type FormValue<In, Out> =
  NonNullable<Out> extends boolean
    ? Out
    : NonNullable<Out> extends number
      ? number | string
      : NonNullable<Out> extends (infer Item)[]
        ? Item extends object
          ? FormObject<Item>[]
          : Item[]
        : string extends NonNullable<Out>
          ? string
          : NonNullable<Out> extends Record<string, infer Value>
            ? string extends keyof NonNullable<Out>
              ? RecordEntry<FormValue<Value, Value>>[]
              : FormObject<NonNullable<Out>>
            : undefined extends In
              ? NonNullable<Out> | (null extends Out ? '' : never)
              : NonNullable<Out> | '';

/** Of each kind of a union its own. */
type FormObject<Item> = { [Name in keyof Item]: FormValue<Item[Name], Item[Name]> };

/** One value of a record: its key is typed, too. */
type RecordEntry<Value = unknown> = { key: string; value: Value };

type EditedName<Schema extends z.ZodObject> = Exclude<keyof Schema['shape'], 'id' | 'version'>;

/** What the form of an input holds: each of its fields, shown or not. */
export type FormValues<Schema extends z.ZodObject> = {
  [Name in EditedName<Schema>]: FormValue<z.input<Schema['shape'][Name]>, z.output<Schema['shape'][Name]>>;
};

type Values = Record<string, unknown>;

const LOCAL_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Sent for a text that is no moment: the schema refuses it, whatever was typed. */
const NO_MOMENT = 'no moment';

/** The instant of a typed moment. If it was not changed, it keeps the seconds of the stored record. */
const toInstant = (local: string, stored: unknown) => {
  if (typeof stored === 'string' && toLocalMoment(stored) === local) return stored;
  return LOCAL_MOMENT.test(local) ? new Date(local).toISOString() : NO_MOMENT;
};

/** The fields of an object, of those of several kinds the ones that it has. */
const fieldsIn = ({ fields, isOneOf }: Extract<Field, { type: 'object' }>, object: Values): Fields =>
  isOneOf ? new Map([...fields].filter(([name]) => name in object)) : fields;

// The type of a field decides the type of its values; the casts below follow from it.

const toFormValue = (field: Field, value: unknown): unknown => {
  if (field.type === 'boolean') return value;
  if (field.type === 'list') return ((value ?? []) as unknown[]).map((item) => toFormValue(field.item, item));
  if (field.type === 'record') return Object.entries(value ?? {}).map(([key, each]) => ({ key, value: toFormValue(field.value, each) }));
  if (field.type === 'object') return toFormValues(fieldsIn(field, value as Values), (value ?? {}) as Values);
  if (value === null || value === undefined) return '';
  return field.type === 'moment' ? toLocalMoment(value as string) : value;
};

const toFormValues = (fields: Fields, record: Values): Values =>
  Object.fromEntries([...fields].map(([name, { field }]) => [name, toFormValue(field, record[name])]));

const toInputValue = (field: Field, value: unknown, stored: unknown): unknown => {
  if (field.type === 'boolean') return value;
  if (field.type === 'number') return parseTypedNumber(value as string | number);
  if (field.type === 'list') {
    const items = value as unknown[];
    return items.length === 0 ? field.emptyAs : items.map((item) => toInputValue(field.item, item, null));
  }
  if (field.type === 'record')
    return Object.fromEntries((value as RecordEntry[]).map((each) => [each.key, toInputValue(field.value, each.value, null)]));
  if (field.type === 'object') return toInputValues(fieldsIn(field, value as Values), value as Values);
  if (value === '') return null;
  return field.type === 'moment' ? toInstant(value as string, stored) : value;
};

const toInputValues = (fields: Fields, values: Values, stored: Values | null = null): Values =>
  Object.fromEntries([...fields].map(([name, { field }]) => [name, toInputValue(field, values[name], stored?.[name])]));

/** The path at which the form holds what is wrong with an input: values of a record are a list in it. */
const placeIn = (fields: Fields, values: Values, path: string): string => {
  const [, name = '', rest = ''] = /^(\w+)\.(.*)$/.exec(path) ?? [];
  const field = fields.get(name)?.field;
  if (field?.type === 'object') return `${name}.${placeIn(field.fields, values[name] as Values, rest)}`;
  if (field?.type !== 'record') return path;
  return `${name}[${(values[name] as RecordEntry[]).findIndex(({ key }) => key === rest)}].value`;
};

const blankValues = (fields: Fields) =>
  toFormValues(fields, Object.fromEntries([...fields].map(([name, { fallback }]) => [name, fallback])));

/**
 * The form of an input, made from its schema in the contract: what the form holds at first and for a stored record, what it sends, what is
 * wrong with it, and the messages about that.
 */
export const schemaForm = <Schema extends z.ZodObject>(schema: Schema) => {
  type Form = FormValues<Schema>;
  type Input = z.output<Schema>;
  type Stored = Omit<Input, 'id' | 'version'> & { id?: number | null; version?: number | null };
  const fields = fieldsOf(schema);

  // The casts of this function are safe because `FormValue` describes the values that the functions above make of the same schema.
  const blank = blankValues(fields) as Form;
  const toForm = (record: Omit<Stored, 'id' | 'version'>) => toFormValues(fields, record as Values) as Form;
  /** What to send; `of` is the stored record that it replaces. It is complete once the schema finds nothing wrong: a blank field is null. */
  const toInput = (values: Form, of: Stored | null) =>
    ({ ...toInputValues(fields, values as Values, of as Values | null), id: of?.id, version: of?.version }) as Input;

  const findViolations = violationsBy(schema, (values: Form) => toInput(values, null));

  return {
    fields,
    blank,
    toForm,
    toInput,
    violationsOf: (values: Form) =>
      findViolations(values).map(({ field, code }) => ({ field: placeIn(fields, values as Values, field), code })),
    messageOf: messagesBy(fields),
  };
};

/** The form of an input with this schema. */
export type SchemaForm<Schema extends z.ZodObject> = ReturnType<typeof schemaForm<Schema>>;
