import { z } from 'zod';
import { CalendarDate } from '../shared/dates/instants.ts';
import { type Endpoints, empty, json } from '../shared/endpoint.ts';
import { IdParam, PathId } from '../shared/numbers.ts';
import { optionalText } from '../shared/text/text.ts';
import { HsCode, HsCountry, HsSchedule, UsedGoods } from './hs-code.ts';
import { HS_LIMITS } from './limits.ts';

const tag = { name: 'hs-codes', description: 'Codes of goods, and the goods that customers send again.' };
const configuring = { permission: 'hsSchedules:configure', tag, entity: 'hsSchedule' } as const;
const writing = { permission: 'shipments:write', tag } as const;
const query = optionalText(HS_LIMITS.query);

export const hsCodeEndpoints = {
  'GET /api/hs-schedules': {
    name: 'listHsSchedules',
    summary: 'List the schedules of HS codes',
    description: 'By country, the latest first.',
    ...configuring,
    answers: { 200: json(z.array(HsSchedule)) },
  },
  'DELETE /api/hs-schedules/:id': {
    name: 'deleteHsSchedule',
    summary: 'Remove a schedule of HS codes',
    ...configuring,
    params: IdParam,
    answers: { 204: empty() },
  },
  'GET /api/hs-codes': {
    name: 'searchHsCodes',
    summary: 'Search HS codes by their beginning or by words',
    description:
      'In the schedules that hold today for the country and for all countries. Words may be in any order and without marks; codes with most digits come first.',
    ...writing,
    query: z.object({ query, country: HsCountry.optional() }),
    answers: { 200: json(z.array(HsCode)) },
  },
  'GET /api/goods/used': {
    name: 'listUsedGoods',
    summary: 'List goods that were sent before',
    description: 'The latest goods lines of an owner, by default the caller, with all words of `query`. Only employees name another owner.',
    ...writing,
    query: z.object({ query, ownerId: PathId.optional() }),
    answers: { 200: json(z.array(UsedGoods)) },
  },
} as const satisfies Endpoints;

export const hsUploadEndpoints = {
  'POST /api/hs-schedules': {
    name: 'uploadHsSchedule',
    summary: 'Upload a schedule of HS codes',
    description:
      'The CSV or JSON of the US schedule, or a table (CSV, TSV, XLSX) with a column of codes and one of words in English or Vietnamese; at most 24 MB and 60,000 codes. It holds from the day `from`, today by default, until a later one of the country. Codes of 6, 8 and 10 digits are stored, shorter ones give words to those below; a schedule for `all` countries has six digits. `X-File-Name` is the name of the file, percent-encoded.',
    ...configuring,
    problems: ['error.http.413'],
    isRepeatable: true,
    isUpload: true,
    query: z.object({ country: HsCountry, from: CalendarDate.optional() }),
    body: z.instanceof(Blob),
    answers: { 201: json(HsSchedule) },
  },
} as const satisfies Endpoints;
