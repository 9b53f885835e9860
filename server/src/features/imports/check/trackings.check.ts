import { isFarYear } from '@ace/contract/shipments/plausibility.ts';
import { TrackingInput } from '@ace/contract/trackings/tracking.ts';
import type { KindCheck } from './kind.ts';

/** Events of shipments: each row adds one. */
export const trackingsCheck: KindCheck = {
  schema: TrackingInput,
  candidateOf: (_, { values }) => ({
    input: {
      ...values,
      aceBillNumber: values.aceBillNumber ?? '',
      location: values.location ?? '',
      dateTime: values.dateTime ?? undefined,
    },
    messages: [],
  }),
  messageOf: (field, message) => ({ field, message }),
  warningsOf: (input) =>
    isFarYear((input as TrackingInput).dateTime) ? [{ field: 'dateTime', message: 'slipYear', severity: 'warning' }] : [],
  referenceOf: () => null,
  mayBeStored: () => false,
  exampleField: 'aceBillNumber',
  merging: null,
};
