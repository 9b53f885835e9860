import { z } from 'zod';
import { boundedArray } from '../shared/bounded-array.ts';
import { type Endpoints, pdf, pdfOfMany } from '../shared/endpoint.ts';
import { Id, IdParam } from '../shared/numbers.ts';
import { shipmentEndpoints } from '../shipments/endpoints.ts';
import { MAX_PRINTED } from '../shipments/export.ts';
import { Language } from '../users/user.ts';

const reading = { permission: 'shipments:read', tag: shipmentEndpoints['GET /api/shipments'].tag, mayUseStandby: true } as const;

export const billEndpoints = {
  'GET /api/customer/bill/shipment/:id': {
    name: 'printBill',
    summary: 'Print the bill of a shipment',
    description:
      'Captions are in both languages. `language`, or the language of `Accept-Language` if that is missing, is the first one, and that of numbers and days.',
    ...reading,
    entity: 'shipment',
    params: IdParam,
    query: z.object({ language: Language.optional() }),
    answers: { 200: pdf() },
  },
  'POST /api/customer/bills': {
    name: 'printBills',
    summary: 'Print the bills of several shipments',
    description:
      'As one PDF, in the order of `ids`. Those with letters that no font has are left out and named in headers; if all have, the problem has them.',
    problems: ['error.shipmentsNotFound'],
    ...reading,
    entity: 'bills',
    body: z.object({ ids: boundedArray(Id, MAX_PRINTED, 1), language: Language.optional() }).meta({ id: 'BillChoice' }),
    answers: { 200: pdfOfMany() },
  },
} as const satisfies Endpoints;
