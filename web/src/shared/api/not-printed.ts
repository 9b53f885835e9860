import { fieldNameOf } from '../i18n/field-name.ts';
import { textOf } from '../i18n/i18n.ts';
import { showAlert } from '../ui/alerts.ts';

/** Milliseconds in which people come back from the tab with the file, and note what is missing. */
const NOTING_TIME = 600_000;

/** The most records that a message names. */
const MAX_NAMED = 10;

/**
 * Says which shipments are missing from papers that were printed together (`X-Not-Printed`), and in which of their fields letters cannot be printed.
 * Returns whether any is.
 */
export const showNotPrinted = (headers: Headers) => {
  const numbers = headers.get('X-Not-Printed')?.split(',') ?? [];
  if (numbers.length === 0) return false;
  const fields = headers.get('X-Not-Printed-Fields')?.split(',') ?? [];
  const namesOf = (paths: string) =>
    paths.split(' ').map((path) => fieldNameOf(path.slice(0, path.indexOf('.')), path.slice(path.indexOf('.') + 1)));
  const bills = numbers
    .slice(0, MAX_NAMED)
    .map((number, index) => `${decodeURI(number)}${fields[index] ? ` (${namesOf(fields[index]).join(', ')})` : ''}`)
    .join('; ');
  const more = numbers.length > MAX_NAMED ? ` ${textOf('form.more', { number: numbers.length - MAX_NAMED })}` : '';
  showAlert('danger', textOf('shipment.bulk.notPrinted', { bills: bills + more }) ?? '', { timeout: NOTING_TIME });
  return true;
};
