import { z } from 'zod';
import { manifestEndpoints } from '../manifests/endpoints.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { type Endpoints, file } from '../shared/endpoint.ts';
import { Id, IdParam } from '../shared/numbers.ts';
import { MAX_EXPORTED } from '../shipments/export.ts';

const { permission, tag } = manifestEndpoints['GET /api/manifests'];
const giving = {
  ...{ permission, tag, entity: 'papers' },
  query: z.object({
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    /** Which of the two tables a CSV file has. */
    part: z.enum(['lines', 'packages']).default('lines'),
  }),
  answers: { 200: file() },
} as const;

export const customsSheetEndpoints = {
  'GET /api/manifests/:id/sheet': {
    name: 'exportManifest',
    summary: "Export a manifest as the broker's file",
    description:
      'In English, with a row for each goods line and one for each package on the manifest (docs/customs-sheet.md): an Excel workbook with both, or CSV with one `part`.',
    ...giving,
    params: IdParam,
  },
  'POST /api/customs-sheets': {
    name: 'exportForBroker',
    summary: "Export shipments as the broker's file",
    description: 'The same for shipments of any manifest or none, in the order of `shipmentIds`, with all of their packages.',
    ...giving,
    problems: ['error.shipmentsNotFound'],
    body: z.object({ shipmentIds: boundedArray(Id, MAX_EXPORTED, 1) }).meta({ id: 'CustomsSheetChoice' }),
  },
} as const satisfies Endpoints;
export type CustomsSheetQuery = z.infer<typeof giving.query>;
