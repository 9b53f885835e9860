import { IMPORT_FIELDS } from '@ace/contract/imports/fields.ts';
import type { FieldValue } from '@ace/contract/imports/import.ts';
import { linkedNumbers, sharedToken } from '@ace/contract/shipments/code.ts';
import { isFarYear } from '@ace/contract/shipments/plausibility.ts';
import { TrackingInput } from '@ace/contract/trackings/tracking.ts';
import { trackingWords } from '../columns/heading-words.ts';
import { ownHeadings } from '../columns/headings.ts';
import type { RowKind } from './kind.ts';

/** A number of a shipment without the rest of its link, which may be longer than a number. */
const shortOf = (number: string) => {
  const token = sharedToken(number);
  return token ? `/t/${token}` : (linkedNumbers(number)[0] ?? number);
};

/** Events of shipments: each row adds one. */
export const trackingRows: RowKind = {
  fields: IMPORT_FIELDS.trackings,
  own: ownHeadings(IMPORT_FIELDS.trackings),
  words: trackingWords,
  hasParcels: false,
  alone: 'aceBillNumber',
  schema: TrackingInput,
  identifiers: [],
  when: 'dateTime',
  isToday: false,
  exampleField: 'aceBillNumber',
  candidateOf: (_, { values: { partnerShipmentId, ...values } }) => ({
    input: {
      ...values,
      aceBillNumber: shortOf(String(values.aceBillNumber ?? partnerShipmentId ?? '')),
      location: values.location ?? '',
      dateTime: values.dateTime ?? undefined,
    },
    messages: [],
  }),
  storedOf: (input) => input as Record<string, FieldValue>,
  messageOf: (field, message) => ({ field, message }),
  warningsOf: (input) =>
    isFarYear((input as TrackingInput).dateTime) ? [{ field: 'dateTime', message: 'slipYear', severity: 'warning' }] : [],
  referenceOf: () => null,
  merging: null,
};
