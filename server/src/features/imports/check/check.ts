import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import { type FieldValue, LEFT_OUT, type RowMessage } from '@ace/contract/imports/import.ts';
import { fieldErrorsOf } from '@ace/contract/shared/problem.ts';
import type { CheckedRow, RowToCheck } from '../rows.ts';
import { isExample } from '../sheets/template.examples.ts';
import type { CheckFacts } from './facts.ts';
import type { CheckSettings, KindCheck, KindContext } from './kinds/kind.ts';
import { shipmentsCheck } from './kinds/shipments.ts';
import { trackingsCheck } from './kinds/trackings.ts';
import { plansOf } from './plans.ts';
import { type ReadRow, readRow } from './read-row.ts';
import { isSum } from './sum-row.ts';
import type { Values } from './values/reading.ts';

const KINDS: Record<CheckSettings['kind'], KindCheck> = { shipments: shipmentsCheck, trackings: trackingsCheck };

const isError = ({ severity }: RowMessage) => severity === 'error';

/** What a row lacks that a stored record has. */
const isLack = ({ message }: RowMessage) => message === 'NotBlank' || message === 'NotNull';

const stateOf = (messages: readonly RowMessage[]): CheckedRow['state'] => {
  if (messages.some(isError)) return 'error';
  return messages.some(({ severity }) => severity === 'warning') ? 'warning' : 'good';
};

/** The values to show: as they are stored, or the texts that cannot be. */
const valuesOf = ({ plans, shown }: KindContext, read: ReadRow, input: object | null): CheckedRow['values'] => {
  const values: Record<string, FieldValue> = { ...shown };
  const stored = (input ?? {}) as Record<string, FieldValue>;
  for (const { field } of plans) {
    const value = read.texts[field] ?? (read.values[field] === null ? null : (stored[field] ?? read.values[field] ?? null));
    if (value !== null || read.edited.has(field)) values[field] = value;
  }
  return values;
};

/** What the schema changes by itself, such as blanks around what is taken as it stands, is said as well. */
const changedBySchema = (read: ReadRow, input: object): RowMessage[] =>
  [...read.edited].flatMap((field) => {
    const before = read.values[field];
    const after = (input as Record<string, unknown>)[field];
    const isChanged = typeof before === 'string' && typeof after === 'string' && field !== 'dateTime' && before !== after;
    return isChanged
      ? [{ field, message: before.trim() === after ? 'trimmed' : 'composed', severity: 'changed' as const, original: before }]
      : [];
  });

/** What a row says that lacks something and has no other error, as the schema returns it: enough to change a record with its reference. */
const partOf = ({ settings }: KindContext, kind: KindCheck, read: ReadRow, input: Record<string, unknown>, errors: RowMessage[]) => {
  const lacking = new Set<string>(errors.map(({ field }) => field ?? ''));
  if (!kind.mayBeStored(read) || !errors.every(isLack)) return null;
  const filled = [...lacking].map((field) => [field, field === 'shipDate' ? settings.today : '-']);
  const { data } = kind.schema.safeParse({ ...input, ...Object.fromEntries(filled) });
  return data ? Object.fromEntries(Object.entries(data).filter(([field]) => !lacking.has(field))) : null;
};

/** A row by itself. `only` are the fields of which errors count. */
const checkOne = (context: KindContext, kind: KindCheck, read: ReadRow, only?: ReadonlySet<string>) => {
  const { input, messages } = kind.candidateOf(context, read);
  const all = [...read.messages, ...messages];
  const result = kind.schema.safeParse(input, { reportInput: true });
  if (result.success)
    return { candidate: input, messages: [...all, ...changedBySchema(read, result.data)], input: result.data, part: null };
  const refused = new Set(all.filter(isError).map(({ field }) => field));
  for (const error of fieldErrorsOf(result.error, context.settings.kind)) {
    const said = kind.messageOf(error.field, error.message, input);
    if (!refused.has(said.field) && (only?.has(said.field) ?? true)) all.push({ ...said, severity: 'error' });
    refused.add(said.field);
  }
  return { candidate: input, messages: all, input: null, part: partOf(context, kind, read, input, all.filter(isError)) };
};

type Alone = { messages: RowMessage[]; input: object | null; part: object | null };

const checkedRow = (context: KindContext, kind: KindCheck, read: ReadRow, { messages, input, part }: Alone): CheckedRow => {
  const isGood = input !== null && !messages.some(isError);
  const said = isGood ? [...messages, ...kind.warningsOf(input, context.settings.today)] : messages;
  return {
    row: read.row,
    state: stateOf(said),
    values: valuesOf(context, read, input),
    messages: said,
    input: isGood ? input : part,
    leader: null,
    reference: kind.referenceOf(read),
  };
};

const skippedRow = (context: KindContext, read: ReadRow, message: string): CheckedRow => ({
  row: read.row,
  state: 'skipped',
  values: valuesOf(context, read, null),
  messages: [{ field: null, message, severity: 'warning' }],
  input: null,
  leader: null,
  reference: null,
});

/** The row says that a person has left it out, so that they can take it in again. */
const withLeftOut = (row: CheckedRow): CheckedRow => ({ ...row, values: { ...row.values, [LEFT_OUT]: true } });

/** What a row says itself, as it is stored. */
const ownValues = ({ own, texts }: ReadRow, input: object | null) => {
  const stored = (input ?? {}) as CheckedRow['values'];
  const fields = [...own].filter((field) => field in stored && !(field in texts));
  return Object.fromEntries(fields.map((field) => [field, stored[field] ?? null]));
};

/** Several rows that are one record: it is held by the first one, and none of them is good unless all are. What they lack, a stored one may have. */
const checkGroup = (context: KindContext, kind: KindCheck, [leader, ...followers]: [ReadRow, ...ReadRow[]]): CheckedRow[] => {
  const { merging } = kind;
  const first = checkOne(context, kind, leader);
  if (!merging) return [checkedRow(context, kind, leader, first)];
  const others = followers.map((follower) => {
    const { read, own } = merging.follow(context, leader, follower);
    return { read: follower, ...checkOne(context, kind, read, own) };
  });
  const failed = [{ read: leader, ...first }, ...others]
    .filter(({ messages }) => messages.some((message) => isError(message) && !isLack(message)))
    .map(({ read }) => read.row);
  const whole = merging.join([first, ...others].map(({ candidate }) => candidate));
  const merged = failed.length === 0 ? kind.schema.safeParse(whole, { reportInput: true }) : null;
  const refused = new Set(first.messages.filter(isError).map(({ field }) => field));
  const errors = merged?.success === false ? fieldErrorsOf(merged.error, context.settings.kind) : [];
  const ofWhole = errors
    .map(({ field, message }): RowMessage => ({ ...kind.messageOf(field, message, whole), severity: 'error' }))
    .filter(({ field }) => !refused.has(field));
  const elsewhere = failed.filter((row) => row !== leader.row);
  if (elsewhere.length > 0) ofWhole.push({ field: null, message: 'sameShipment', severity: 'error', params: elsewhere.join(', ') });
  const messages = [...first.messages, ...ofWhole];
  const head = checkedRow(context, kind, leader, {
    ...first,
    input: merged?.success ? merged.data : null,
    part: merged?.success === false ? partOf(context, kind, leader, whole, messages.filter(isError)) : null,
    messages,
  });
  const isBroken = head.state === 'error';
  // The values of the first row stay its own, so that they can be mended.
  return [
    { ...head, values: valuesOf(context, leader, first.input) },
    ...others.map(({ read, messages, input }): CheckedRow => {
      const same: RowMessage = {
        field: null,
        message: 'sameShipment',
        severity: isBroken ? 'error' : 'changed',
        params: String(leader.row),
      };
      const said = [...messages.filter(({ field, severity }) => severity !== 'changed' || read.own.has(field as ImportFieldName)), same];
      return {
        row: read.row,
        state: stateOf(said),
        values: { ...valuesOf(context, read, null), ...ownValues(read, input) },
        messages: said,
        input: null,
        leader: leader.row,
        reference: kind.referenceOf(read),
      };
    }),
  ];
};

/**
 * An object with nothing in these fields, of which rows are copies: objects to which as many fields are added one by one become hash tables, which take
 * several times the memory. Parsed ones do not.
 */
const blankOf = (fields: readonly ImportFieldName[]): Values =>
  JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, null]))));

const compiled = new WeakMap<CheckSettings, KindContext>();

const contextOf = (settings: CheckSettings): KindContext => {
  const before = compiled.get(settings);
  if (before) return before;
  const plans = plansOf(settings);
  const filled = new Set(plans.filter(({ parts, constant }) => parts.length > 0 || constant !== null).map(({ field }) => field));
  const context = { settings, plans, filled, blank: blankOf(plans.map(({ field }) => field)), shown: blankOf([...filled]) };
  compiled.set(settings, context);
  return context;
};

/**
 * Checks rows: cells to values, values by the schema of forms. Rows with the same reference must be given together if they are one record
 * (`mergeByReference`); otherwise any part of the rows may be checked again by itself. The answers are in the order of the rows.
 */
export const checkRows = (settings: CheckSettings, facts: CheckFacts, rows: readonly RowToCheck[]): CheckedRow[] => {
  const context = contextOf(settings);
  const kind = KINDS[settings.kind];
  const checked = new Map<number, CheckedRow>();
  const groups = new Map<string, [ReadRow, ...ReadRow[]]>();
  for (const row of rows) {
    const read = readRow(context, facts, row);
    const reference = settings.mergeByReference && kind.merging ? kind.referenceOf(read) : null;
    const group = reference === null ? undefined : groups.get(reference);
    const leftOut = row.edits[LEFT_OUT] ?? null;
    if (leftOut === true) checked.set(row.row, withLeftOut(skippedRow(context, read, 'leftOut')));
    else if (leftOut === null && row.isHidden && !settings.withHidden) checked.set(row.row, skippedRow(context, read, 'hidden'));
    else if (leftOut === null && isSum(context, facts, row.cells, read)) checked.set(row.row, skippedRow(context, read, 'sum'));
    else if (read.own.size === 0) checked.set(row.row, skippedRow(context, read, 'blank'));
    else if (leftOut === null && isExample(read.values[kind.exampleField])) checked.set(row.row, skippedRow(context, read, 'example'));
    else if (group) group.push(read);
    else if (reference !== null) groups.set(reference, [read]);
    else checked.set(row.row, checkedRow(context, kind, read, checkOne(context, kind, read)));
  }
  for (const group of groups.values()) {
    const [alone, ...others] = group;
    const results =
      others.length === 0 ? [checkedRow(context, kind, alone, checkOne(context, kind, alone))] : checkGroup(context, kind, group);
    for (const result of results) checked.set(result.row, result);
  }
  return rows.map(({ row }) => checked.get(row) as CheckedRow);
};
