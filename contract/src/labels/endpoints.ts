import { type Endpoints, printed } from '../shared/endpoint.ts';
import { LabelChoice } from './labels.ts';

const tag = { name: 'labels', description: 'Labels of packages.' };

export const labelEndpoints = {
  'POST /api/labels': {
    name: 'printPackageLabels',
    summary: 'Print the labels of packages',
    description:
      'In the order of `ids`: a PDF, or ZPL II as text. Each package keeps its code from its first label on. Shipments with letters that no font has are left out and named in headers; if all have, the problem has them.',
    permission: 'shipments:read',
    tag,
    entity: 'labels',
    problems: ['error.shipmentsNotFound'],
    body: LabelChoice,
    answers: { 200: printed() },
  },
} as const satisfies Endpoints;
