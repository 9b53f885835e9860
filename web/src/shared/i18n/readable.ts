import { useMemo } from 'react';
import { useFormat } from './format.ts';
import { LANGUAGES, textOf, useText } from './i18n.ts';
import { showTypedDate } from './typed-date.ts';

/** The field of a record by its path, as people call it; with the number of the line, `Kiện 2: Khối lượng (kg)`, or the item. */
export const fieldNameOf = (entity: string, path: string) => {
  const [, list, index, rest] = /^(\w+)\[(\d+)\](.*)$/.exec(path) ?? [];
  const plain = list === undefined ? path : `${list}${rest}`;
  const name = textOf(`${entity}.field.${plain}`) ?? textOf(`entityAudit.field.${plain}`);
  if (!name || index === undefined) return name;
  const number = Number(index) + 1;
  return rest ? `${textOf(`${entity}.form.line`, { number })}: ${name}` : `${name} ${number}`;
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Where the words for the codes of a field are, by its name without numbers. */
const WORDS: Record<string, string> = {
  partnerShipment: 'shipment.partner',
  shipmentTerm: 'shipment.term',
  deliveryStatus: 'deliveryStatus',
  authorities: 'user.authority',
};

const isNumberOfRecord = (field: string) => /^(id|.*Id)$/.test(field);

/** What a field of a record holds, in the reader's words: days and moments, names of partners and states, yes and no. Empty for nothing. */
export const useReadable = () => {
  const t = useText();
  const format = useFormat();
  return useMemo(
    () =>
      (path: string, value: unknown): string => {
        const field = path.replace(/\[\d+\]/g, '');
        if (value === undefined || value === null || value === '') return '';
        if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
        if (typeof value === 'number') return isNumberOfRecord(field) ? String(value) : format.number(value);
        if (Array.isArray(value)) return value.map((item) => (typeof item === 'object' ? lineOf(item) : textIn(field, item))).join('; ');
        if (typeof value === 'string' && INSTANT.test(value)) return format.moment(value);
        return textIn(field, String(value));
      },
    [t, format],
  );
};

const textIn = (field: string, value: string) => {
  if (field === 'langKey') return LANGUAGES.find(({ key }) => key === value)?.name ?? value;
  return (WORDS[field] && textOf(`${WORDS[field]}.${value}`)) ?? showTypedDate(value);
};

const lineOf = (line: object) => Object.values(line).filter(Boolean).join(' · ');
