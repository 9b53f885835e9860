import type { Account } from '@ace/contract/account/account.ts';
import { MAX_PACKAGES, takesInsurance, takesPackageLines } from '@ace/contract/partners/carriers.ts';
import { dayOf } from '@ace/contract/shared/dates/typed-date.ts';
import { type Language, personName } from '@ace/contract/shared/languages.ts';
import { isWholeCurrency, withoutThousands } from '@ace/contract/shared/typed-number.ts';
import { numberOfLine } from '@ace/contract/shipments/packages.ts';
import { PackageLine, type Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { type FormValues as FormOf, schemaForm } from '../../../../shared/form/schema/schema-form.ts';
import { parseTypedNumber } from '../../../../shared/i18n/typed-number.ts';
import { INVOICE_COSTS } from '../../../goods/customs-names.ts';
import { filledLines, withOpenLine } from '../../../goods/form/lines.ts';

const form = schemaForm(ShipmentInput);

/** The form of a shipment. The sender pays unless something else is said. */
export const shipmentForm: typeof form = { ...form, blank: { ...form.blank, paidBy: 'sender', goodsLines: withOpenLine([]) } };
export const BLANK_LINE = schemaForm(PackageLine).blank;

export type FormValues = FormOf<typeof ShipmentInput>;
export type Line = FormValues['packageInfos'][number];

/** The number of packages that the form has lines for: what was typed, up to the partner's maximum. */
export const lineCount = ({ totalPackages, partnerShipment }: Pick<FormValues, 'totalPackages' | 'partnerShipment'>) =>
  Math.min(MAX_PACKAGES[partnerShipment], Math.max(1, Math.floor(parseTypedNumber(totalPackages) || 1)));

/** What a line takes over of a length: nothing while it is no number. */
export const lengthOf = (value: Line['itemCubicL']) => (Number.isNaN(parseTypedNumber(value)) ? '' : value);

const newLine = ({ cubicL, cubicW, cubicH }: FormValues): Line => ({
  ...BLANK_LINE,
  itemCubicL: lengthOf(cubicL),
  itemCubicW: lengthOf(cubicW),
  itemCubicH: lengthOf(cubicH),
});

/**
 * At least as many lines as packages, new ones with the shipment's lengths (docs/domain.md, "The shipment form"). Further lines are kept, but neither shown
 * nor sent: a user who replaces 15 by 12 types a 1 first, and must not lose the content of the other lines.
 */
export const fittedLines = (values: FormValues): Line[] => {
  const missing = Math.max(0, lineCount(values) - values.packageInfos.length);
  return [...values.packageInfos, ...Array.from({ length: missing }, () => newLine(values))];
};

/**
 * A stored shipment in the form. Lines without weight and value are not stored, but the form has a line for each package, at its place; so lines have no
 * numbers in the form.
 */
export const toForm = (shipment: ShipmentInput): FormValues => {
  const typed = shipmentForm.toForm(shipment);
  const values = { ...typed, goodsLines: withOpenLine(typed.goodsLines) };
  if (!takesPackageLines(values.partnerShipment)) return values;
  const packageInfos = fittedLines({ ...values, packageInfos: [] });
  for (const [index, line] of shipment.packageInfos.entries()) {
    packageInfos[numberOfLine(line, index) - 1] = { ...(values.packageInfos[index] as Line), number: '' };
  }
  return { ...values, packageInfos };
};

/** Whether the amounts have no decimals, so that the separator of `12.500` is clear: by the currency that the form shows. */
export const hasWholeAmounts = ({
  insuranceCurrencyCode,
  partnerShipment,
}: Pick<FormValues, 'insuranceCurrencyCode' | 'partnerShipment'>) =>
  takesInsurance(partnerShipment) && isWholeCurrency(insuranceCurrencyCode);

const withClearAmounts = (values: FormValues): FormValues => {
  if (!hasWholeAmounts(values)) return values;
  return {
    ...values,
    goodsValue: withoutThousands(values.goodsValue),
    insuranceValue: withoutThousands(values.insuranceValue),
    packageInfos: values.packageInfos.map((line) => ({ ...line, itemCustomValue: withoutThousands(line.itemCustomValue) })),
    goodsLines: values.goodsLines.map((line) => ({ ...line, unitValue: withoutThousands(line.unitValue) })),
    ...Object.fromEntries(INVOICE_COSTS.map((name) => [name, withoutThousands(values[name])])),
  };
};

/**
 * The body to send; `of` is the stored shipment that it replaces. Lines have the numbers of their places; those beyond the number of packages are not sent, and
 * to a partner that takes no lines only those with a weight, which their packages keep.
 */
export const toInput = (values: FormValues, of: Shipment | null): ShipmentInput => {
  const packageInfos = values.packageInfos
    .slice(0, lineCount(values))
    .map((line, index) => ({ ...line, number: index + 1 }))
    .filter(({ itemCubicWeight }) => takesPackageLines(values.partnerShipment) || itemCubicWeight !== '');
  return shipmentForm.toInput(withClearAmounts({ ...values, packageInfos, goodsLines: filledLines(values.goodsLines) }), of);
};

/** The body to send of a delivered shipment, of which only the notes may change: all else as it is stored, whatever the form holds. */
export const toNotesInput = ({ notes }: FormValues, of: Shipment | null): ShipmentInput => ({ ...(of as Shipment), notes: notes || null });

/** A new shipment of today; its sender is the user who registers it (docs/domain.md, "The shipment form"). */
export const blankForm = (account: Account | null, language: Language): FormValues => ({
  ...shipmentForm.blank,
  shipDate: dayOf(new Date()),
  senderName: account?.company ?? '',
  senderAddress: account?.address ?? '',
  senderTelNo: account?.phone ?? '',
  senderContactName: account ? personName(account, language) : '',
  ownerId: account?.id ?? '',
});

/** What belongs to one shipment alone, and is not repeated with it. */
const OWN_FIELDS = [
  ...(['shipDate', 'customerReference', 'aceBillNumber', 'extBillNumber'] as const),
  ...(['partnerShipmentId', 'partnerShipmentLabel', 'returnOfId'] as const),
] satisfies (keyof FormValues)[];

/** The fields of one side, and those of the other side that they become in a return. */
const swapped = (values: FormValues): Partial<FormValues> => {
  const entries = Object.entries(values);
  const moved = (from: string, to: string) =>
    entries.flatMap(([name, value]) => {
      const other = name.replace(from, to);
      return name.startsWith(from) && other in values ? [[other, value]] : [];
    });
  return Object.fromEntries([...moved('sender', 'receiver'), ...moved('receiver', 'sender')]);
};

/** A new shipment of the same sender, for the next parcel of the same customer. */
export const nextOf = (shipment: Shipment, blank: FormValues): FormValues => {
  const values = toForm(shipment);
  const sender = Object.entries(values).filter(([name]) => name.startsWith('sender'));
  const taxNumbers = values.taxNumbers.filter(({ party }) => party === 'sender');
  return { ...blank, ...Object.fromEntries(sender), taxNumbers, ownerId: shipment.ownerId };
};

/**
 * What a return has instead: its sides are swapped, and the carrier of the way there is not that of the way back. The residential flag and the
 * delivery fields, which no form shows, describe the former receiver and are cleared.
 */
const returnFields = (shipment: ShipmentInput, values: FormValues): Partial<FormValues> => {
  const delivery = Object.entries(shipmentForm.blank).filter(([name]) => name.startsWith('delivery'));
  return {
    ...Object.fromEntries(delivery),
    ...swapped(values),
    receiverAddressResidentialIndicator: false,
    partnerShipment: 'none',
    shipmentTerm: '',
    paidBy: 'sender',
    taxNumbers: values.taxNumbers.map((each) => ({ ...each, party: each.party === 'sender' ? 'receiver' : 'sender' })),
    exportReason: 'return',
    returnOfId: shipment.id ?? '',
  };
};

/** A new shipment like a former one, of the same owner, or its return. `blank` has what is not repeated. */
export const copyOf = (shipment: ShipmentInput, blank: FormValues, isReturn: boolean): FormValues => {
  const values = toForm(shipment);
  const own = Object.fromEntries(OWN_FIELDS.map((name) => [name, blank[name]]));
  return { ...values, ...own, ...(isReturn ? returnFields(shipment, values) : {}) };
};
