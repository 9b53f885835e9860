import { z } from 'zod';
import { Id, MAX_ID } from '../shared/numbers.ts';
import { bookkeeping, fieldsOf, identity } from '../shared/record.ts';
import { optionalText } from '../shared/text.ts';

/** Most code points of each of a connector's texts (design, section 4). */
const CONNECTOR_TEXT_LIMIT = 255;

/** The texts of a connector, in the order of the screens. */
export const CONNECTOR_TEXTS = [
  'tracking',
  'reference',
  'hub',
  'matrix',
  'courier',
  'returnAddress',
  'labelType',
  'barcode',
  'header',
  'footer',
] as const;

const text = optionalText(CONNECTOR_TEXT_LIMIT);

const fields = {
  /** The number of the order at the partner. */
  orderId: z
    .number()
    .int()
    .min(0)
    .max(MAX_ID)
    .nullish()
    .transform((value) => value ?? null),
  tracking: text,
  reference: text,
  hub: text,
  matrix: text,
  courier: text,
  returnAddress: text,
  labelType: text,
  barcode: text,
  header: text,
  footer: text,
  submit: z.boolean().nullable().default(false),
};

/** What a client may send; the server adds the rest. */
export const ConnectorInput = z.object({ ...identity, ...fields, shipmentId: Id });
export type ConnectorInput = z.infer<typeof ConnectorInput>;

/** The order at the AU partner with its label and courier data, linked to one shipment. */
export const Connector = z.object({ id: Id, version: z.number().int(), ...fields, shipmentId: Id, ...bookkeeping });
export type Connector = z.infer<typeof Connector>;

/** Fields by which a list can be sorted. */
export const CONNECTOR_SORT_FIELDS = fieldsOf(Connector);

/** Answer to the creation of a connector from a shipment: `data` names it, or `error` says why there is none. */
export const ConnectorCreation = z.object({
  data: z.string().nullable(),
  error: z.string().nullable(),
  additional_info: z.string().nullable(),
});
export type ConnectorCreation = z.infer<typeof ConnectorCreation>;
