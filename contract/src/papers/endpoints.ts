import { z } from 'zod';
import { boundedArray } from '../shared/bounded-array.ts';
import { type Endpoints, pdf, pdfOfMany } from '../shared/endpoint.ts';
import { Id, IdParam } from '../shared/numbers.ts';
import { shipmentEndpoints } from '../shipments/endpoints.ts';
import { MAX_PRINTED } from '../shipments/export.ts';

/** The most goods lines of all shipments whose papers are one PDF: so many with the longest texts take seconds to draw. */
export const MAX_PAPER_LINES = 1_000;

const printing = { permission: 'shipments:read', tag: shipmentEndpoints['GET /api/shipments'].tag } as const;
/** A proforma invoice where a commercial one would be printed; what is not sold has one anyway. */
const Title = z.object({ title: z.literal('proforma').optional() });
const ofOne = { ...printing, entity: 'shipment', params: IdParam, answers: { 200: pdf() } } as const;
const ofMany = {
  ...printing,
  entity: 'papers',
  problems: ['error.shipmentsNotFound'],
  body: z.object({ ids: boundedArray(Id, MAX_PRINTED, 1) }).meta({ id: 'PaperChoice' }),
  answers: { 200: pdfOfMany() },
} as const;

export const paperEndpoints = {
  'GET /api/customer/invoice/shipment/:id': {
    name: 'printInvoice',
    summary: 'Print the invoice of a shipment',
    description:
      'In English, with Vietnamese beside it: a commercial invoice of a sale, else, or if it is asked for, a proforma invoice. The first one gives the shipment the number of its invoice, which it keeps. What is not known is left blank.',
    ...ofOne,
    query: Title,
  },
  'GET /api/customer/packing-list/shipment/:id': {
    name: 'printPackingList',
    summary: 'Print the packing list of a shipment',
    description: 'In English, with Vietnamese beside it.',
    ...ofOne,
  },
  'POST /api/customer/invoices': {
    name: 'printInvoices',
    summary: 'Print the invoices of several shipments',
    description:
      'As one PDF, in the order of `ids`, with at most 1000 goods lines. Those with letters that no font has are left out and named in headers; if all have, the problem has them.',
    ...ofMany,
    query: Title,
  },
  'POST /api/customer/packing-lists': {
    name: 'printPackingLists',
    summary: 'Print the packing lists of several shipments',
    description: 'As one PDF, like invoices.',
    ...ofMany,
  },
} as const satisfies Endpoints;
