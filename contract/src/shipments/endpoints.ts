import { z } from 'zod';
import { EntityAudit, HistoryQuery } from '../audits/entity-audit.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { type Endpoints, file, json } from '../shared/endpoint.ts';
import { Id, IdParam } from '../shared/numbers.ts';
import { SearchText } from '../shared/page.ts';
import { recordEndpoints } from '../shared/record-endpoints.ts';
import { Language } from '../users/user.ts';
import { DECIMALS, MAX_EXPORTED } from './export.ts';
import { EXPORT_COLUMNS } from './export-headings.ts';
import { ShipmentFilter } from './filter.ts';
import { OfferedParty, PartyQuery } from './party.ts';
import { ShipmentReturns } from './returns.ts';
import { SHIPMENT_INDEXED_SORTS, SHIPMENT_SORT_FIELDS, Shipment, ShipmentInput } from './shipment.ts';

const SheetParam = z.object({ format: z.enum(['csv', 'xlsx']) });
const SheetColumn = z.enum([...EXPORT_COLUMNS, 'all']);

/** The columns of a sheet in their order: by default those of the list and what people work by besides; `all` is all others, too. */
const SheetQuery = z.object({
  columns: z.union([SheetColumn, boundedArray(SheetColumn, SheetColumn.options.length)]).default([]),
  decimals: z.enum(DECIMALS).default('point'),
});

const { plain, search } = recordEndpoints('shipment', {
  about: 'Shipments, their bills and exports.',
  row: Shipment,
  input: ShipmentInput,
  filter: ShipmentFilter,
  sorts: SHIPMENT_SORT_FIELDS,
});
const list = plain['GET /api/shipments'];
const { tag, query: ListQuery } = list;
const listing = { permission: 'shipments:read', tag, mayUseStandby: true } as const;
const one = { permission: 'shipments:read', tag, entity: 'shipment' } as const;
const indexed = { indexedSorts: SHIPMENT_INDEXED_SORTS };

export const shipmentEndpoints = {
  ...plain,
  'GET /api/shipments': { ...list, ...indexed },
  'GET /api/_search/shipments': { ...search['GET /api/_search/shipments'], ...indexed },
  'GET /api/shipments/:id/history': {
    name: 'readShipmentHistory',
    summary: 'Read who changed a shipment, and what it was then',
    description: 'Newest first.',
    problems: ['error.pageTooLarge'],
    ...one,
    permission: 'shipments:history',
    mayUseStandby: true,
    params: IdParam,
    query: HistoryQuery,
    answers: { 200: json(z.array(EntityAudit)) },
  },
  'GET /api/shipments/:id/returns': {
    name: 'readShipmentReturns',
    summary: 'Read the original of a return, and the returns of a shipment',
    description: 'The oldest first.',
    ...one,
    mayUseStandby: true,
    params: IdParam,
    answers: { 200: json(ShipmentReturns) },
  },
  'PUT /api/shipments': {
    ...plain['PUT /api/shipments'],
    problems: ['error.shipmentDelivered', 'error.packagesScanned', 'error.tooMuchHistory'],
  },
  'DELETE /api/shipments/:id': { ...plain['DELETE /api/shipments/:id'], problems: ['error.shipmentInUse', 'error.manifestClosed'] },
  'GET /api/export/shipments.:format': {
    name: 'exportShipments',
    summary: 'Export a list of shipments',
    description:
      'What a list shows, with all of its pages. CSV is UTF-8 with a byte order mark and the separators of `decimals`; XLSX has one sheet.',
    ...one,
    params: SheetParam,
    query: ListQuery.omit({ page: true, size: true }).extend({ query: SearchText, language: Language.optional(), ...SheetQuery.shape }),
    answers: { 200: file() },
  },
  'POST /api/export/shipments.:format': {
    name: 'exportChosenShipments',
    summary: 'Export some shipments',
    description: 'Those of these shipments that the caller may see, in the order of `sort`, as the same file.',
    ...one,
    params: SheetParam,
    query: ListQuery.pick({ sort: true }).extend(SheetQuery.shape),
    body: z.object({ ids: boundedArray(Id, MAX_EXPORTED, 1), language: Language.optional() }).meta({ id: 'ExportChoice' }),
    answers: { 200: file() },
  },
  'GET /api/parties': {
    name: 'searchParties',
    summary: 'Search earlier senders and receivers',
    description:
      'With all words of `query`: receivers of the sender with the telephone number `sender` first, then those that were used most, then those whose names match best.',
    ...listing,
    query: PartyQuery,
    answers: { 200: json(z.array(OfferedParty)) },
  },
} as const satisfies Endpoints;
