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
  warningsOf: () => [],
  referenceOf: () => null,
  exampleField: 'aceBillNumber',
  merging: null,
};
