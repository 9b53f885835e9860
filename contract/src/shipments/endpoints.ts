import { z } from 'zod';
import { EntityAudit, HistoryQuery } from '../audits/entity-audit.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { countsOf } from '../shared/counts.ts';
import { created, deleted, type Endpoints, file, json, pageOf, pdf, updated } from '../shared/endpoint.ts';
import { Id, IdParam } from '../shared/numbers.ts';
import { pageQuery, SearchText } from '../shared/page.ts';
import { Language } from '../users/user.ts';
import { DECIMALS, MAX_EXPORTED, MAX_PRINTED } from './export.ts';
import { EXPORT_COLUMNS } from './export-headings.ts';
import { ShipmentFilter } from './filter.ts';
import { OfferedParty, PartyQuery } from './party.ts';
import { ShipmentReturns } from './returns.ts';
import { SHIPMENT_SORT_FIELDS, Shipment, ShipmentInput } from './shipment.ts';

const tag = 'shipments';
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
  'GET /api/shipments': { ...listing, query: ListQuery, answers: { 200: pageOf(Shipment) } },
  'GET /api/_search/shipments': { ...listing, query: ListQuery.extend({ query: SearchText }), answers: { 200: pageOf(Shipment) } },
  'POST /api/_count/shipments': { ...listing, ...countsOf(ShipmentFilter) },
  'GET /api/shipments/:id': { ...reading, params: IdParam, answers: { 200: json(Shipment) } },
  /** Who changed a shipment, and what it was then; newest first. */
  'GET /api/shipments/:id/history': {
    ...reading,
    permission: 'shipments:history',
    mayUseStandby: true,
    params: IdParam,
    query: HistoryQuery,
    answers: { 200: json(z.array(EntityAudit)) },
  },
  /** The original of a return, and the returns of a shipment, the oldest first. */
  'GET /api/shipments/:id/returns': { ...reading, mayUseStandby: true, params: IdParam, answers: { 200: json(ShipmentReturns) } },
  'POST /api/shipments': { ...writing, isRepeatable: true, body: ShipmentInput, answers: { 201: created(Shipment) } },
  'PUT /api/shipments': { ...writing, body: ShipmentInput, answers: { 200: updated(Shipment) } },
  'DELETE /api/shipments/:id': { ...writing, params: IdParam, answers: { 204: deleted() } },
  /** The bill in `language`, or in the language of `Accept-Language` if that is missing. */
  'GET /api/customer/bill/shipment/:id': {
    ...reading,
    mayUseStandby: true,
    params: IdParam,
    query: z.object({ language: Language.optional() }),
    answers: { 200: pdf() },
  },
  /** What a list shows, with all of its pages. CSV is UTF-8 with a byte order mark and the separators of `decimals`; XLSX has one sheet. */
  'GET /api/export/shipments.:format': {
    ...reading,
    params: SheetParam,
    query: ListQuery.omit({ page: true, size: true }).extend({ query: SearchText, language: Language.optional(), ...SheetQuery.shape }),
    answers: { 200: file() },
  },
  /** Those of these shipments that the caller may see, in the order of `sort`, as the same file. */
  'POST /api/export/shipments.:format': {
    ...reading,
    params: SheetParam,
    query: ListQuery.pick({ sort: true }).extend(SheetQuery.shape),
    body: z.object({ ids: boundedArray(Id, MAX_EXPORTED, 1), language: Language.optional() }),
    answers: { 200: file() },
  },
  /** Earlier senders and receivers with all words of `query`, those that were used most and latest first. */
  'GET /api/parties': { ...listing, query: PartyQuery, answers: { 200: json(z.array(OfferedParty)) } },
  /** The bills of several shipments as one PDF, in the order of their ids. */
  'POST /api/customer/bills': {
    ...listing,
    entity: 'bills',
    body: z.object({ ids: boundedArray(Id, MAX_PRINTED, 1), language: Language.optional() }),
    answers: { 200: pdf() },
  },
} as const satisfies Endpoints;
