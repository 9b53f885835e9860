import { showTypedDate } from '@ace/contract/shared/dates/typed-date.ts';
import { reasonIn } from '@ace/contract/weights/chargeable.ts';
import { useFormat } from './format.ts';
import { currentLanguage, LANGUAGES, textOf, useText } from './i18n.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The texts of the codes in a field, by its path without indexes. */
const WORDS: Record<string, string> = {
  partnerShipment: 'shipment.partner',
  shipmentTerm: 'shipment.term',
  paidBy: 'shipment.payer',
  deliveryStatus: 'deliveryStatus',
  publicReason: 'tracking.reason',
  authorities: 'user.authority',
  status: 'deliveryStatus',
  'choices.owner': 'notification.event',
  'choices.receiver': 'notification.event',
  'choices.sender': 'notification.event',
};

const isIdentifier = (field: string) => /^(id|.*Id)$/.test(field);

/** Formats the value of a record's field in the reader's language: days and moments, names of partners and states, yes and no. Empty for none. */
export const useReadable = () => {
  const t = useText();
  const format = useFormat();
  return (path: string, value: unknown): string => {
    const field = path.replace(/\[\d+\]/g, '');
    if (value === undefined || value === null || value === '') return '';
    if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
    if (typeof value === 'number') return isIdentifier(field) ? String(value) : format.number(value);
    if (Array.isArray(value)) return value.map((item) => (typeof item === 'object' ? lineOf(item) : textIn(field, item))).join('; ');
    if (typeof value === 'string' && INSTANT.test(value)) return format.moment(value);
    return textIn(field, String(value));
  };
};

const textIn = (field: string, value: string) => {
  if (field === 'chargeableReason') return reasonIn(value, currentLanguage());
  if (field === 'langKey') return LANGUAGES.find(({ key }) => key === value)?.name ?? value;
  return (WORDS[field] && textOf(`${WORDS[field]}.${value}`)) ?? showTypedDate(value);
};

const lineOf = (line: object) =>
  Object.entries(line)
    .flatMap(([field, value]) => (value ? [textIn(field, String(value))] : []))
    .join(' · ');
