import { z } from 'zod';
import { EntityAudit, HistoryQuery } from '../audits/entity-audit.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { countsOf } from '../shared/counts.ts';
import { created, deleted, type Endpoints, file, json, pageOf, updated } from '../shared/endpoint.ts';
import { Id, IdParam } from '../shared/numbers.ts';
import { pageQuery, SearchText } from '../shared/page.ts';
import { Language } from '../users/user.ts';
import { DECIMALS, MAX_EXPORTED } from './export.ts';
import { EXPORT_COLUMNS } from './export-headings.ts';
import { ShipmentFilter } from './filter.ts';
import { OfferedParty, PartyQuery } from './party.ts';
import { ShipmentReturns } from './returns.ts';
import { SHIPMENT_INDEXED_SORTS, SHIPMENT_SORT_FIELDS, Shipment, ShipmentInput } from './shipment.ts';

const tag = { name: 'shipments', description: 'Shipments, their bills and exports.' };
const listing = { permission: 'shipments:read', tag, mayUseStandby: true } as const;
const reading = { permission: 'shipments:read', tag, entity: 'shipment' } as const;
const writing = { permission: 'shipments:write', tag, entity: 'shipment' } as const;

const SheetParam = z.object({ format: z.enum(['csv', 'xlsx']) });
const SheetColumn = z.enum([...EXPORT_COLUMNS, 'all']);

/** The columns of a sheet in their order: by default those of the list and what people work by besides; `all` is all others, too. */
const SheetQuery = z.object({
  columns: z.union([SheetColumn, boundedArray(SheetColumn, SheetColumn.options.length)]).default([]),
  decimals: z.enum(DECIMALS).default('point'),
});

const ListQuery = pageQuery(SHIPMENT_SORT_FIELDS).extend(ShipmentFilter.shape);

export const shipmentEndpoints = {
  'GET /api/shipments': {
    name: 'listShipments',
    summary: 'List shipments',
    ...listing,
    isShared: true,
    indexedSorts: SHIPMENT_INDEXED_SORTS,
    query: ListQuery,
    answers: { 200: pageOf(Shipment) },
  },
  'GET /api/_search/shipments': {
    name: 'searchShipments',
    summary: 'Search shipments',
    ...listing,
    indexedSorts: SHIPMENT_INDEXED_SORTS,
    query: ListQuery.extend({ query: SearchText }),
    answers: { 200: pageOf(Shipment) },
  },
  'POST /api/_count/shipments': {
    name: 'countShipments',
    summary: 'Count the shipments of several filters',
    ...listing,
    isShared: true,
    ...countsOf('ShipmentSelections', ShipmentFilter),
  },
  'GET /api/shipments/:id': {
    name: 'readShipment',
    summary: 'Read a shipment',
    ...reading,
    params: IdParam,
    answers: { 200: json(Shipment) },
  },
  'GET /api/shipments/:id/history': {
    name: 'readShipmentHistory',
    summary: 'Read who changed a shipment, and what it was then',
    description: 'Newest first.',
    problems: ['error.pageTooLarge'],
    ...reading,
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
    ...reading,
    mayUseStandby: true,
    params: IdParam,
    answers: { 200: json(ShipmentReturns) },
  },
  'POST /api/shipments': {
    name: 'createShipment',
    summary: 'Create a shipment',
    ...writing,
    isRepeatable: true,
    body: ShipmentInput,
    answers: { 201: created(Shipment) },
  },
  'PUT /api/shipments': {
    name: 'updateShipment',
    summary: 'Replace a shipment',
    problems: ['error.shipmentDelivered', 'error.packagesScanned'],
    ...writing,
    body: ShipmentInput,
    answers: { 200: updated(Shipment) },
  },
  'DELETE /api/shipments/:id': {
    name: 'deleteShipment',
    summary: 'Delete a shipment',
    problems: ['error.shipmentInUse', 'error.manifestClosed'],
    ...writing,
    params: IdParam,
    answers: { 204: deleted() },
  },
  'GET /api/export/shipments.:format': {
    name: 'exportShipments',
    summary: 'Export a list of shipments',
    description:
      'What a list shows, with all of its pages. CSV is UTF-8 with a byte order mark and the separators of `decimals`; XLSX has one sheet.',
    ...reading,
    params: SheetParam,
    query: ListQuery.omit({ page: true, size: true }).extend({ query: SearchText, language: Language.optional(), ...SheetQuery.shape }),
    answers: { 200: file() },
  },
  'POST /api/export/shipments.:format': {
    name: 'exportChosenShipments',
    summary: 'Export some shipments',
    description: 'Those of these shipments that the caller may see, in the order of `sort`, as the same file.',
    ...reading,
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
