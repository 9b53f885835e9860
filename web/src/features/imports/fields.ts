import { EXPORT_REASONS, GOODS_KINDS } from '@ace/contract/goods/goods-line.ts';
import { EXPORT_REASON_NAMES, GOODS_KIND_NAMES } from '@ace/contract/goods/words.ts';
import { type FieldType, IMPORT_FIELDS, type ImportField, type ImportFieldName, importFieldsOf } from '@ace/contract/imports/fields.ts';
import type { FieldValue, Import, ImportKind } from '@ace/contract/imports/import.ts';
import { nameOfPartner, PARTNERS } from '@ace/contract/partners/carriers.ts';
import { parseTypedDay, parseTypedMoment, showTypedDate, toLocalMoment } from '@ace/contract/shared/dates/typed-date.ts';
import { PAYER_NAMES, PAYERS } from '@ace/contract/shipments/payers.ts';
import { SHIPMENT_TERMS } from '@ace/contract/shipments/terms.ts';
import { DELIVERY_STATUSES } from '@ace/contract/trackings/statuses.ts';
import { LANGUAGES, useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { parseTypedNumber, showNumber } from '../../shared/i18n/typed-number.ts';
import type { Choice } from '../../shared/ui/choices/choice-list.tsx';

export const fieldIn = (kind: ImportKind, name: string): ImportField | undefined =>
  (IMPORT_FIELDS[kind] as Record<string, ImportField | undefined>)[name];

/** The fields of a kind that a person may choose. */
export const fieldsFor = (kind: ImportKind, mayAssign: boolean) =>
  importFieldsOf(kind).filter(([, field]) => mayAssign || !field.isForEmployees);

/** The names of the fields of a kind, as our own files call them. */
export const useFieldLabel = (kind: ImportKind) => {
  const language = useLanguage();
  return (name: string) => fieldIn(kind, name)?.headings[language] ?? name;
};

/** The fields that the rows of an import have, in the order of the file. */
export const fieldsOfRows = ({ columns }: Import): ImportFieldName[] => [...new Set(columns.flatMap(({ fields }) => fields))];

/** What can be chosen in a field; undefined where anything can be typed. */
export const useChoices = () => {
  const t = useText();
  const language = useLanguage();
  const choicesOf: Partial<Record<FieldType, Choice[]>> = {
    partner: PARTNERS.map((value) => ({
      value,
      label: nameOfPartner(value, t('shipment.partner.none')),
      words: [value],
    })),
    term: SHIPMENT_TERMS.map((value) => ({ value, label: value, about: t(`shipment.term.${value}`) })),
    payer: PAYERS.map((value) => ({ value, label: PAYER_NAMES[language][value] })),
    exportReason: EXPORT_REASONS.map((value) => ({ value, label: EXPORT_REASON_NAMES[language][value] })),
    goodsKind: GOODS_KINDS.map((value) => ({ value, label: GOODS_KIND_NAMES[language][value] })),
    language: LANGUAGES.map(({ key, name }) => ({ value: key, label: name })),
    status: DELIVERY_STATUSES.map((value) => ({ value, label: t(`deliveryStatus.${value}`), words: [value.replaceAll('_', ' ')] })),
    yesNo: [
      { value: 'true', label: t('form.yes'), words: ['yes'] },
      { value: 'false', label: t('form.no'), words: ['no'] },
    ],
  };
  return (type: FieldType | undefined) => (type ? choicesOf[type] : undefined);
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A value as a cell shows it, and as it is edited. */
export const textOfValue = (type: FieldType | undefined, value: FieldValue | undefined, choices?: Choice[]): string => {
  if (value === undefined || value === null) return '';
  const chosen = choices?.find((choice) => choice.value === String(value));
  if (chosen) return chosen.label;
  if (typeof value === 'number') return showNumber(value);
  if (typeof value === 'boolean') return String(value);
  if (type === 'moment' && INSTANT.test(value)) return showTypedDate(toLocalMoment(value));
  return type === 'day' || type === 'moment' ? showTypedDate(value) : value;
};

/** What is sent for a typed text: what it means where that is clear, otherwise the text, of which the check says what is wrong. */
export const valueOfText = (type: FieldType | undefined, text: string, choices?: Choice[]): FieldValue => {
  const typed = text.trim();
  if (typed === '') return null;
  if (choices) {
    const same = choices.find(({ label, value }) => [label, value].some((each) => each.toLocaleLowerCase() === typed.toLocaleLowerCase()));
    if (same) return type === 'yesNo' ? same.value === 'true' : same.value;
  }
  if (type === 'number' || type === 'count') {
    const number = parseTypedNumber(typed);
    return number !== null && Number.isFinite(number) ? number : typed;
  }
  if (type === 'day') return parseTypedDay(typed) ?? typed;
  if (type === 'moment') {
    const moment = parseTypedMoment(typed);
    return moment ? new Date(moment).toISOString() : typed;
  }
  return typed;
};
