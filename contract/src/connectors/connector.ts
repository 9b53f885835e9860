import { z } from 'zod';
import { Id, MAX_ID } from '../shared/numbers.ts';
import { bookkeeping, fieldsOf, identity, withDefault } from '../shared/record.ts';
import { label, optionalText } from '../shared/text/text.ts';
import { CONNECTOR_TEXT_LIMIT } from './limits.ts';

/** The text fields of a connector, in the order of the form. */
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
  /** The partner's order number. */
  orderId: withDefault(z.number().int().min(0).max(MAX_ID), null),
  tracking: text,
  reference: text,
  hub: label(text),
  matrix: text,
  courier: label(text),
  returnAddress: text,
  labelType: text,
  barcode: text,
  header: text,
  footer: text,
  submit: z.boolean().nullable().default(false),
};

/** The fields that a client may send. */
export const ConnectorInput = z.object({ ...identity, ...fields, shipmentId: Id }).meta({ id: 'ConnectorInput' });
export type ConnectorInput = z.infer<typeof ConnectorInput>;

/** The order of a shipment at the AU partner, with its label and courier data. */
export const Connector = z
  .object({
    id: Id,
    version: z.number().int(),
    ...fields,
    // Not as they may be sent now: the partner names them, too.
    hub: text,
    courier: text,
    shipmentId: Id,
    ...bookkeeping,
  })
  .meta({ id: 'Connector' });
export type Connector = z.infer<typeof Connector>;

/** The fields by which a list can be sorted. */
export const CONNECTOR_SORT_FIELDS = fieldsOf(Connector);

/** The result of creating a connector from a shipment: `data` names the connector, or `error` says why there is none. */
export const ConnectorCreation = z
  .object({
    data: z.string().nullable(),
    error: z.string().nullable(),
    additional_info: z.string().nullable(),
  })
  .meta({ id: 'ConnectorCreation' });
export type ConnectorCreation = z.infer<typeof ConnectorCreation>;
