import type { Account } from '@ace/contract/account/account.ts';
import { MAX_PACKAGES } from '@ace/contract/partners/partner.ts';
import { type Language, personName } from '@ace/contract/shared/languages.ts';
import { PackageLine, type Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { type FormValues as FormOf, schemaForm } from '../../../shared/form/schema-form.ts';
import { parseTypedNumber } from '../../../shared/i18n/typed-number.ts';

export const shipmentForm = schemaForm(ShipmentInput);
export const BLANK_LINE = schemaForm(PackageLine).blank;

export type FormValues = FormOf<typeof ShipmentInput>;
export type Line = FormValues['packageInfos'][number];

/** The number of packages that the form has lines for: what was typed, up to the partner's maximum. */
export const lineCount = ({ totalPackages, partnerShipment }: Pick<FormValues, 'totalPackages' | 'partnerShipment'>) =>
  Math.min(MAX_PACKAGES[partnerShipment], Math.max(1, Math.floor(parseTypedNumber(totalPackages) || 1)));

/** The body to send; `of` is the stored shipment that it replaces. Lines beyond the number of packages are not sent. */
export const toInput = (values: FormValues, of: Shipment | null): ShipmentInput =>
  shipmentForm.toInput({ ...values, packageInfos: values.packageInfos.slice(0, lineCount(values)) }, of);

/** A new shipment; its sender is the user who registers it (docs/domain.md, "The shipment form"). */
export const blankForm = (account: Account | null, language: Language): FormValues => ({
  ...shipmentForm.blank,
  senderName: account?.company ?? '',
  senderAddress: account?.address ?? '',
  senderTelNo: account?.phone ?? '',
  senderContactName: account ? personName(account, language) : '',
  ownerId: account?.id ?? '',
});
