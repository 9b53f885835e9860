import type { ImportRow, RowMessage } from '@ace/contract/imports/import.ts';
import { textOf } from '../../shared/i18n/i18n.ts';

/** What is better said by what the field takes. */
const TAKEN: ReadonlySet<string> = new Set(['Pattern', 'Size']);

/** The findings of a cell or a row, in words. */
export const messageText = ({ field, message, params }: RowMessage) =>
  textOf(`import.message.${message}`, { params }) ??
  (TAKEN.has(message) ? textOf(`validation.takes.${field}`) : undefined) ??
  textOf(`error.${message}`, { params }) ??
  [message, params].filter(Boolean).join(': ');

/** The findings of the whole row have this name. */
export const OF_ROW = '';

/** The findings of a row, by field. */
export const messagesByField = ({ messages }: ImportRow) => {
  const byField = new Map<string, RowMessage[]>();
  for (const message of messages) {
    const field = message.field ?? OF_ROW;
    byField.set(field, [...(byField.get(field) ?? []), message]);
  }
  return byField;
};

const GRAVITY = ['error', 'warning', 'changed'] as const;

/** The gravest of what is said. */
export const severityOf = (messages: RowMessage[] | undefined) =>
  GRAVITY.find((severity) => messages?.some((message) => message.severity === severity));
