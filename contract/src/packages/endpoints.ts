import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { PackageMeasures, PackageParams, ShipmentPackage } from './package.ts';

const tag = { name: 'packages', description: 'The packages of shipments: their codes, measures and weights.' };

export const packageEndpoints = {
  'GET /api/shipments/:id/packages': {
    name: 'listPackages',
    summary: 'List the packages of a shipment',
    permission: 'shipments:read',
    tag,
    params: IdParam,
    answers: { 200: json(z.array(ShipmentPackage)) },
  },
  'PUT /api/shipments/:id/packages/:number': {
    name: 'measurePackage',
    summary: 'Say what a package weighs and measures',
    description: 'What is missing keeps its value. With a partner that takes package lines, `packageInfos` of the shipment changes, too.',
    permission: 'packages:measure',
    tag,
    entity: 'package',
    params: PackageParams,
    problems: ['error.concurrencyFailure'],
    body: PackageMeasures,
    answers: { 200: json(ShipmentPackage) },
  },
} as const satisfies Endpoints;
