import { PRINTER_LIMITS, PRINTERS, type Printer, type PrinterInput } from '@ace/contract/printers/printer.ts';
import { isPrivate } from '../../shared/addresses.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { isForbidden } from '../../shared/outbound/lookup.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { lockSetting, readSetting, writeSetting } from '../../shared/settings/settings.ts';

/** All printers, by name. */
export const listPrinters = async (db: Database): Promise<Printer[]> => {
  const { value } = await readSetting(db, PRINTERS);
  return value.printers.toSorted((a, b) => a.name.localeCompare(b.name, 'vi'));
};

/** A printer, or undefined if it was removed. */
export const findPrinter = async (db: Database, id: number) => (await listPrinters(db)).find((printer) => printer.id === id);

/** Throws `notPrivate` at an address that is none of a private network, `unique` at the name of another printer. */
const check = ({ host, name }: PrinterInput, others: Printer[]) => {
  if (isForbidden(host, isPrivate)) throw fieldProblem('printer', 'host', 'notPrivate');
  if (others.some((other) => other.name === name)) throw fieldProblem('printer', 'name', 'unique');
};

type Value = (typeof PRINTERS)['initial'];

/** Changes the list of printers, one change after the other. */
const changing = async <Answer>(tx: Change<Caller>, work: (value: Value) => { value: Value; answer: Answer }) => {
  const stored = await lockSetting(tx, PRINTERS);
  const { value, answer } = work(stored.value);
  await writeSetting(tx, PRINTERS, value);
  return answer;
};

/** Adds a printer, once per idempotency key. Throws what `check` throws, and `Size` at the name if there are too many. */
export const addPrinter = (context: Context, user: Caller, input: PrinterInput, key: IdempotencyKey) => {
  const { version: _version, ...fields } = input;
  return change(
    context,
    user,
    (tx) =>
      changing(tx, ({ printers, lastId }) => {
        if (printers.length >= PRINTER_LIMITS.printers) throw fieldProblem('printer', 'name', 'Size');
        check(input, printers);
        const printer: Printer = { id: lastId + 1, version: 0, ...fields };
        return { value: { printers: [...printers, printer], lastId: printer.id }, answer: printer };
      }),
    key,
  );
};

/** The printer of a list with this id. Throws `error.http.404`. */
const named = (printers: Printer[], id: number) => {
  const found = printers.find((printer) => printer.id === id);
  if (!found) throw problem('error.http.404');
  return found;
};

/** Changes a printer. Throws `error.http.404`, `error.concurrencyFailure` if it has another version, and what `check` throws. */
export const changePrinter = (context: Context, user: Caller, id: number, input: PrinterInput) =>
  change(context, user, (tx) =>
    changing(tx, ({ printers, lastId }) => {
      const before = named(printers, id);
      const { version, ...fields } = input;
      if (typeof version === 'number' && version !== before.version) throw problem('error.concurrencyFailure', { entity: 'printer' });
      const others = printers.filter((printer) => printer !== before);
      check(input, others);
      const printer: Printer = { id, version: before.version + 1, ...fields };
      return { value: { printers: [...others, printer], lastId }, answer: printer };
    }),
  );

/** Removes a printer. Throws `error.http.404`. */
export const removePrinter = (context: Context, user: Caller, id: number) =>
  change(context, user, (tx) =>
    changing(tx, ({ printers, lastId }) => {
      const removed = named(printers, id);
      return { value: { printers: printers.filter((printer) => printer !== removed), lastId }, answer: undefined };
    }),
  );
