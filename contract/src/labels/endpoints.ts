import { z } from 'zod';
import { printerEndpoints } from '../printers/endpoints.ts';
import { PRINTERS } from '../printers/printer.ts';
import { type Endpoints, json, printed, queued } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { LabelJob, LabelJobAnswer } from './jobs.ts';
import { LabelChoice } from './labels.ts';

const tag = { name: 'labels', description: 'Labels of packages.' };
const jobs = { name: 'label-jobs', description: 'Labels on their way to printers.' };

export const labelEndpoints = {
  'POST /api/labels': {
    name: 'printPackageLabels',
    summary: 'Print the labels of packages',
    description:
      'In the order of `ids`: a PDF, or ZPL II as text; of more than 50 labels in ZPL, a job that draws them, whose file is fetched; with `printer`, which employees may choose, the job that sends them there. Labels of a file count as printed when it was sent whole. Each package keeps its code from its first label on. Shipments with letters that no font has are left out and named in headers; if all have, the problem has them. The key is for jobs: a file is made anew.',
    permission: 'shipments:read',
    tag,
    entity: 'labels',
    problems: ['error.shipmentsNotFound'],
    isRepeatable: true,
    body: LabelChoice,
    answers: { 200: printed(), 202: queued(LabelJob) },
  },
  'POST /api/printers/:id/test': {
    name: 'testPrinter',
    summary: 'Print a test label',
    permission: PRINTERS.permission,
    tag: printerEndpoints['GET /api/printers'].tag,
    params: IdParam,
    answers: { 202: json(LabelJob) },
  },
  'GET /api/label-jobs': {
    name: 'listLabelJobs',
    summary: 'List the latest jobs of printers',
    description: 'The latest ones of the last week.',
    permission: 'printers:use',
    tag: jobs,
    answers: { 200: json(z.array(LabelJob)) },
  },
  'GET /api/label-jobs/:id': {
    name: 'readLabelJob',
    summary: 'Read a job of a printer, or of a file of labels',
    description: 'Who made a file asks for it at least every 20 seconds until it is ready: else it is given up.',
    permission: 'shipments:read',
    tag: jobs,
    params: IdParam,
    answers: { 200: json(LabelJob) },
  },
  'GET /api/label-jobs/:id/file': {
    name: 'downloadLabels',
    summary: 'Get a file of labels',
    description: 'For whoever made it, when it is ready. What could not be printed is said as by `POST /api/labels`.',
    permission: 'shipments:read',
    tag: jobs,
    entity: 'labels',
    params: IdParam,
    answers: { 200: printed() },
  },
  'POST /api/label-jobs/:id/answer': {
    name: 'answerLabelJob',
    summary: 'Say what became of labels',
    description: 'Of a job that has failed, or whose end is unknown. Nothing is printed twice unless somebody says so.',
    permission: 'printers:use',
    tag: jobs,
    entity: 'labelJob',
    params: IdParam,
    problems: ['error.concurrencyFailure'],
    body: LabelJobAnswer,
    answers: { 200: json(LabelJob) },
  },
} as const satisfies Endpoints;
