import { CUSTOMS_NAMES, EXPORT_REASON_NAMES, GOODS_COLUMN_NAMES, GOODS_KIND_NAMES } from '@ace/contract/goods/words.ts';

import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './page.vi.ts';

const column = {
  description: 'Description (English)',
  descriptionVi: 'Vietnamese',
  hsCode: 'HS code',
  originCountryCode: 'Origin',
  quantity: 'Quantity',
  unit: 'Unit',
  unitValue: 'Value each',
  netKg: 'Net kg',
  packageNumber: 'Package',
  kind: 'Kind',
  unNumber: 'UN number',
  manufacturer: GOODS_COLUMN_NAMES.goodsManufacturer.en,
  productIdentifier: GOODS_COLUMN_NAMES.productIdentifier.en,
  manufacturerIdentifier: GOODS_COLUMN_NAMES.manufacturerIdentifier.en,
};

export const en: SameKeys<typeof vi> = {
  shipment: { field: CUSTOMS_NAMES.en },
  entityAudit: { field: { goodsLines: column, taxNumbers: { number: 'Tax number', kind: 'Kind of tax number', party: 'Tax number of' } } },
  goods: {
    title: 'Customs: goods, HS codes, tax numbers',
    hint: 'One line for each kind of goods, as on the invoice. Move with the arrow keys and Enter; you can paste from Excel.',
    line: 'Line {{number}}',
    pastedPart: 'Pasted {{rows}} of {{of}} rows; there is room for {{max}} lines and {{columns}} columns from this cell.',
    column,
    value: 'Value',
    sumOfValues: 'Sum of values',
    sum: 'Sum of {{lines}} lines',
    otherValue: 'The goods value of the shipment is {{value}}.',
    takeValue: 'Set the goods value to {{value}}',
    moreNet: 'More than the weight of the shipment ({{weight}} kg).',
    kind: GOODS_KIND_NAMES.en,
    reason: EXPORT_REASON_NAMES.en,
    taxNumbers: 'Tax numbers',
    addTaxNumber: 'Add a tax number',
    removeTaxNumber: 'Remove the tax number {{number}}',
    party: 'Of',
    sender: 'Sender',
    receiver: 'Receiver',
    taxKind: 'Kind',
    taxNumber: 'Number',
    otherKind: 'Other',
  },
};
