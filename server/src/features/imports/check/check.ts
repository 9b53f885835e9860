import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import { type FieldValue, LEFT_OUT, type RowMessage } from '@ace/contract/imports/import.ts';
import { fieldErrorsOf } from '@ace/contract/shared/problem.ts';
import type { z } from 'zod';
import type { CheckedRow, RowToCheck } from '../rows.ts';
import { isSum } from './facts.ts';
import { type CheckSettings, isExample, type KindContext, type ReadRow } from './kinds/kind.ts';
import { ROW_KINDS } from './kinds/row-kinds.ts';
import { plansOf } from './plans.ts';
import { readRow } from './read-row.ts';
import type { CheckFacts, Values } from './values/reading.ts';

const isError = ({ severity }: RowMessage) => severity === 'error';

/** What a row lacks that a stored record has. */
const isLack = ({ message }: RowMessage) => message === 'NotBlank' || message === 'NotNull';

const stateOf = (messages: readonly RowMessage[]): CheckedRow['state'] => {
  if (messages.some(isError)) return 'error';
  return messages.some(({ severity }) => severity === 'warning') ? 'warning' : 'good';
};

/** The values to show: as they are stored, or the texts that cannot be. */
const valuesOf = ({ kind, plans, shown }: KindContext, read: ReadRow, input: object | null): CheckedRow['values'] => {
  const values: Record<string, FieldValue> = { ...shown };
  const stored = input ? kind.storedOf(input) : {};
  for (const { field } of plans) {
    const value = read.texts[field] ?? (read.values[field] === null ? null : (stored[field] ?? read.values[field] ?? null));
    if (value !== null || read.edited.has(field)) values[field] = value;
  }
  return values;
};

/** What the schema changes by itself, such as blanks around what is taken as it stands, is said as well. */
const changedBySchema = ({ kind }: KindContext, read: ReadRow, input: object): RowMessage[] => {
  const stored = kind.storedOf(input);
  return [...read.edited].flatMap((field) => {
    const before = read.values[field];
    const after = stored[field];
    const isChanged = typeof before === 'string' && typeof after === 'string' && field !== 'dateTime' && before !== after;
    return isChanged
      ? [{ field, message: before.trim() === after ? 'trimmed' : 'composed', severity: 'changed' as const, original: before }]
      : [];
  });
};

/** What a row says that lacks something and has no other error, as the schema returns it: enough to change a record that has the rest. */
const partOf = ({ kind, settings }: KindContext, { values }: ReadRow, input: Record<string, unknown>, errors: RowMessage[]) => {
  const lacking = new Set<string>(errors.map(({ field }) => field ?? ''));
  if (!kind.identifiers.some((field) => values[field]) || !errors.every(isLack)) return null;
  const filled = [...lacking].map((field) => [field, field === kind.when ? settings.today : '-']);
  const { data } = kind.schema.safeParse({ ...input, ...Object.fromEntries(filled) });
  return data ? Object.fromEntries(Object.entries(data).filter(([field]) => !lacking.has(field))) : null;
};

/** What the schema refuses, each field once, and none with an error already. */
const errorsOf = ({ kind, settings }: KindContext, error: z.ZodError, input: Record<string, unknown>, before: RowMessage[]) => {
  const refused = new Set(before.filter(isError).map(({ field }) => field));
  return fieldErrorsOf(error, settings.kind).flatMap(({ field, message }): RowMessage[] => {
    const said = kind.messageOf(field, message, input);
    if (refused.has(said.field)) return [];
    refused.add(said.field);
    return [{ ...said, severity: 'error' }];
  });
};

type Alone = { messages: RowMessage[]; input: object | null; part: object | null };

/** A row by itself. `only` are the fields of which errors count. */
const checkOne = (context: KindContext, read: ReadRow, only?: ReadonlySet<string>): Alone & { candidate: Record<string, unknown> } => {
  const { input: candidate, messages } = context.kind.candidateOf(context, read);
  const said = [...read.messages, ...messages];
  const { data, error } = context.kind.schema.safeParse(candidate, { reportInput: true });
  if (!error) return { candidate, messages: [...said, ...changedBySchema(context, read, data)], input: data, part: null };
  const errors = errorsOf(context, error, candidate, said).filter(({ field }) => only?.has(field ?? '') ?? true);
  const all = [...said, ...errors];
  return { candidate, messages: all, input: null, part: partOf(context, read, candidate, all.filter(isError)) };
};

/** A row with its findings. It holds its record itself, unless it has another leader. */
const rowOf = (
  { kind }: KindContext,
  read: ReadRow,
  messages: RowMessage[],
  { values, input = null, leader = null }: Pick<CheckedRow, 'values'> & Partial<CheckedRow>,
): CheckedRow => ({ row: read.row, state: stateOf(messages), values, messages, input, leader, reference: kind.referenceOf(read) });

const checkedRow = (context: KindContext, read: ReadRow, { messages, input, part }: Alone): CheckedRow => {
  const isGood = input !== null && !messages.some(isError);
  const said = isGood ? [...messages, ...context.kind.warningsOf(input, context.settings)] : messages;
  return rowOf(context, read, said, { values: valuesOf(context, read, input), input: isGood ? input : part });
};

/** Why a row is not imported, unless a person has taken it in; null if it is. */
const reasonToSkip = ({ kind, plans, settings }: KindContext, facts: CheckFacts, { cells, edits, isHidden }: RowToCheck, read: ReadRow) => {
  const leftOut = edits[LEFT_OUT] ?? null;
  if (leftOut === true) return 'leftOut';
  if (leftOut === null && isHidden && !settings.withHidden) return 'hidden';
  if (leftOut === null && isSum(plans, facts, cells, read)) return 'sum';
  if (read.own.size === 0) return 'blank';
  return leftOut === null && isExample(read.values[kind.exampleField]) ? 'example' : null;
};

/** `leftOut` stands among the values, so that a person can take the row in again. */
const skippedRow = (context: KindContext, read: ReadRow, reason: string): CheckedRow => {
  const values = { ...valuesOf(context, read, null), ...(reason === LEFT_OUT && { [LEFT_OUT]: true }) };
  return {
    ...rowOf(context, read, [{ field: null, message: reason, severity: 'warning' }], { values }),
    state: 'skipped',
    reference: null,
  };
};

/** What a row says itself, as it is stored. */
const ownValues = ({ own, texts }: ReadRow, input: object | null) => {
  const stored = (input ?? {}) as CheckedRow['values'];
  const fields = [...own].filter((field) => field in stored && !(field in texts));
  return Object.fromEntries(fields.map((field) => [field, stored[field] ?? null]));
};

type Group = [ReadRow, ...ReadRow[]];

/** Rows that are one record: the first one holds it, and none of them is good unless all are. What they lack, a stored record may have. */
const checkGroup = (context: KindContext, [leader, ...followers]: Group): CheckedRow[] => {
  const { kind } = context;
  const first = checkOne(context, leader);
  if (!kind.merging || followers.length === 0) return [checkedRow(context, leader, first)];
  const { follow, join } = kind.merging;
  const others = followers.map((follower) => {
    const { read, own } = follow(leader, follower);
    return { read: follower, ...checkOne(context, read, own) };
  });
  const failed = [{ read: leader, ...first }, ...others]
    .filter(({ messages }) => messages.some((message) => isError(message) && !isLack(message)))
    .map(({ read }) => read.row);
  const whole = join([first, ...others].map(({ candidate }) => candidate));
  const { data, error } = failed.length === 0 ? kind.schema.safeParse(whole, { reportInput: true }) : {};
  const messages = [...first.messages, ...(error ? errorsOf(context, error, whole, first.messages) : [])];
  const elsewhere = failed.filter((row) => row !== leader.row);
  if (elsewhere.length > 0) messages.push({ field: null, message: 'sameShipment', severity: 'error', params: elsewhere.join(', ') });
  const part = error ? partOf(context, leader, whole, messages.filter(isError)) : null;
  const head = checkedRow(context, leader, { messages, input: data ?? null, part });
  const severity = head.state === 'error' ? 'error' : 'changed';
  const same: RowMessage = { field: null, message: 'sameShipment', severity, params: String(leader.row) };
  // The values of the first row stay its own, so that they can be mended.
  return [
    { ...head, values: valuesOf(context, leader, first.input) },
    ...others.map(({ read, messages, input }): CheckedRow => {
      const said = [...messages.filter(({ field, severity }) => severity !== 'changed' || read.own.has(field as ImportFieldName)), same];
      return rowOf(context, read, said, { values: { ...valuesOf(context, read, null), ...ownValues(read, input) }, leader: leader.row });
    }),
  ];
};

/**
 * An object with nothing in these fields, of which rows are copies: objects to which as many fields are added one by one become hash tables, which take
 * several times the memory. Parsed ones do not.
 */
const blankOf = (fields: readonly ImportFieldName[]): Values =>
  JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, null]))));

const contextOf = (settings: CheckSettings): KindContext => {
  const plans = plansOf(settings);
  const filled = new Set(plans.filter(({ parts, constant }) => parts.length > 0 || constant !== null).map(({ field }) => field));
  const [blank, shown] = [blankOf(plans.map(({ field }) => field)), blankOf([...filled])];
  return { kind: ROW_KINDS[settings.kind], settings, plans, filled, blank, shown };
};

/**
 * Checks rows by these settings: cells to values, values by the schema of forms. Rows with the same reference must be given together if they are one record
 * (`mergeByReference`); otherwise any part of the rows may be checked again by itself. The answers are in the order of the rows.
 */
export const createCheck = (settings: CheckSettings) => {
  const context = contextOf(settings);
  const { kind } = context;
  return (facts: CheckFacts, rows: readonly RowToCheck[]): CheckedRow[] => {
    const checked = new Map<number, CheckedRow>();
    const groups = new Map<string | number, Group>();
    for (const row of rows) {
      const read = readRow(context, facts, row);
      const reason = reasonToSkip(context, facts, row, read);
      const key = (settings.mergeByReference && kind.merging && kind.referenceOf(read)) || row.row;
      const group = groups.get(key);
      if (reason !== null) checked.set(row.row, skippedRow(context, read, reason));
      else if (group) group.push(read);
      else groups.set(key, [read]);
    }
    for (const group of groups.values()) for (const result of checkGroup(context, group)) checked.set(result.row, result);
    return rows.map(({ row }) => checked.get(row) as CheckedRow);
  };
};
