import { z } from 'zod';
import { type Endpoints, empty, json } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { PRINTERS, Printer, PrinterInput } from './printer.ts';

const tag = { name: 'printers', description: 'Printers of labels in the network of the server.' };

export const printerEndpoints = {
  'GET /api/printers': {
    name: 'listPrinters',
    summary: 'List the printers, by name',
    permission: 'printers:use',
    tag,
    answers: { 200: json(z.array(Printer)) },
  },
  'POST /api/printers': {
    name: 'addPrinter',
    summary: 'Add a printer',
    permission: PRINTERS.permission,
    tag,
    entity: 'printer',
    isRepeatable: true,
    body: PrinterInput,
    answers: { 201: json(Printer) },
  },
  'PUT /api/printers/:id': {
    name: 'changePrinter',
    summary: 'Change a printer',
    permission: PRINTERS.permission,
    tag,
    entity: 'printer',
    params: IdParam,
    problems: ['error.concurrencyFailure'],
    body: PrinterInput,
    answers: { 200: json(Printer) },
  },
  'DELETE /api/printers/:id': {
    name: 'removePrinter',
    summary: 'Remove a printer',
    description: 'What waits for it fails.',
    permission: PRINTERS.permission,
    tag,
    params: IdParam,
    answers: { 204: empty() },
  },
} as const satisfies Endpoints;
