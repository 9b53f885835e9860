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
          ? { [Name in keyof Item]: FormValue<Item[Name], Item[Name]> }[]
          : Item[]
        : string extends NonNullable<Out>
          ? string
          : undefined extends In
            ? NonNullable<Out> | (null extends Out ? '' : never)
            : NonNullable<Out> | '';

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

// The type of a field decides the type of its values; the casts below follow from it.

const toFormValue = (field: Field, value: unknown): unknown => {
  if (field.type === 'boolean') return value;
  if (field.type === 'list') {
    const items = (value ?? []) as unknown[];
    const { item } = field;
    return item ? items.map((line) => toFormValues(item, line as Values)) : items;
  }
  if (value === null || value === undefined) return '';
  return field.type === 'moment' ? toLocalMoment(value as string) : value;
};

const toFormValues = (fields: Fields, record: Values): Values =>
  Object.fromEntries([...fields].map(([name, { field }]) => [name, toFormValue(field, record[name])]));

const toInputValue = (field: Field, value: unknown, stored: unknown): unknown => {
  if (field.type === 'boolean') return value;
  if (field.type === 'number') return parseTypedNumber(value as string | number);
  if (field.type === 'list') {
    const { item } = field;
    return item ? (value as Values[]).map((line) => toInputValues(item, line)) : value;
  }
  if (value === '') return null;
  return field.type === 'moment' ? toInstant(value as string, stored) : value;
};

const toInputValues = (fields: Fields, values: Values, stored: Values | null = null): Values =>
  Object.fromEntries([...fields].map(([name, { field }]) => [name, toInputValue(field, values[name], stored?.[name])]));

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

  return {
    blank,
    toForm,
    toInput,
    violationsOf: violationsBy(schema, (values: Form) => toInput(values, null)),
    messageOf: messagesBy(fields),
  };
};
