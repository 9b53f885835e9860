import { z } from 'zod';
import type { Call } from './calls.ts';

type ResponseHeaders = Record<string, z.core.$ZodType>;

/** How the server sends an answer. It adds headers to `page`, `created`, `updated`, `deleted`, `token`, `drawn` and `versioned`. */
type Kind = 'json' | 'page' | 'created' | 'updated' | 'deleted' | 'empty' | 'token' | 'text' | 'drawn' | 'file' | 'versioned';

/** An answer of an endpoint. `type` is the media type of its body, or `null` if the body is empty. */
export type Answer = { kind: Kind; type: string | null; body: z.core.$ZodType; headers: ResponseHeaders };

const JSON_TYPE = 'application/json';
const Header = z.string().min(1);

/** Headers for the success message. */
const ALERT = {
  'X-aceApp-alert': Header.describe('The key of the text of the success message.'),
  'X-aceApp-params': Header.describe('The name of the record, for that text.'),
};
const STORED = {
  ...ALERT,
  'X-aceApp-warning': Header.optional().describe('Fields that are stored, and look like a slip: `shipDate farYear`.'),
};

const FILE = { 'Content-Disposition': Header.describe('The suggested name of the file.') };

const answer = <const K extends Kind, Body extends z.core.$ZodType>(
  kind: K,
  type: string | null,
  body: Body,
  headers: ResponseHeaders = {},
) => ({
  kind,
  type,
  body,
  headers,
});

export const json = <Body extends z.core.$ZodType>(body: Body) => answer('json', JSON_TYPE, body);

/** One page of a list as a bare array. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  answer('page', JSON_TYPE, z.array(row), {
    'X-Total-Count': z.string().regex(/^\d+$/).describe('The number of rows of all pages.'),
    'X-Total-Count-Relation': z.literal('gte').optional().describe('There are at least so many rows; more are not counted.'),
    Link: Header.describe('The addresses of other pages (RFC 8288).'),
  });

/** Settings that are an array, whose version is in the head. */
export const versioned = <Body extends z.core.$ZodType>(body: Body) =>
  answer('versioned', JSON_TYPE, body, {
    ETag: z
      .string()
      .regex(/^"\d+"$/)
      .describe('The version.'),
    'X-Modified-By': Header.optional().describe('Who saved it last; missing if nobody has.'),
    'X-Modified-Date': Header.optional().describe('When, as an instant.'),
  });

export const created = <Body extends z.core.$ZodType>(record: Body) =>
  answer('created', JSON_TYPE, record, { ...STORED, Location: Header.describe('The address of the created record.') });
export const updated = <Body extends z.core.$ZodType>(record: Body) => answer('updated', JSON_TYPE, record, STORED);
export const deleted = () => answer('deleted', null, z.null(), ALERT);
export const empty = () => answer('empty', null, z.null());

export const token = <Body extends z.core.$ZodType>(body: Body) =>
  answer('token', JSON_TYPE, body, { Authorization: z.string().startsWith('Bearer ').describe('The token of the body after `Bearer `.') });
export const text = (type: string) => answer('text', type, z.string());
/** A file of any type, which is sent while it is made. */
export const file = () => answer('file', '*/*', z.instanceof(Blob), FILE);
/** A picture of any type. */
export const image = () => answer('drawn', '*/*', z.instanceof(Blob), FILE);
export const pdf = () => answer('drawn', 'application/pdf', z.instanceof(Blob), FILE);
const NOT_PRINTED = {
  'X-Not-Printed': Header.optional().describe('The bill numbers of what is missing, because it cannot be printed; separated by commas.'),
  'X-Not-Printed-Fields': Header.optional().describe(
    'For each of the first bill numbers of `X-Not-Printed`, its fields with letters that no font has; separated by spaces.',
  ),
};

/** A PDF of several records, without those that cannot be printed. */
export const pdfOfMany = () => answer('drawn', 'application/pdf', z.instanceof(Blob), { ...FILE, ...NOT_PRINTED });
/** The job that sends it to a printer, or draws it. */
export const queued = <Body extends z.core.$ZodType>(body: Body) => answer('json', JSON_TYPE, body, NOT_PRINTED);
/** The same as a PDF or in the language of a printer. */
export const printed = () =>
  answer('drawn', '*/*', z.instanceof(Blob), { ...FILE, ...NOT_PRINTED, 'X-Labels': Header.describe('How many labels the file has.') });

/** The declaration of one call, for clients and the server. */
export type Endpoint = {
  /** The name of its function in clients that are generated from the API description. It stays, also if the path changes. */
  name: string;
  /** What the call does, in a few words. */
  summary: string;
  /** What the summary and the schemas do not say. Markdown. */
  description?: string;
  /** A key of `PERMISSIONS` in `permissions.ts`. */
  permission: string;
  /** The feature that the call belongs to: its name, which is also the path of its records, and what its calls are about. */
  tag: { name: string; description: string };
  /** The kind of record: `objectName` of field errors, and part of the keys of success messages. */
  entity?: string;
  /** The field that identifies the record in addresses; `id` by default. */
  naming?: string;
  params?: z.core.$ZodType;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** The answers by status. Every endpoint may also answer with a `Problem` and an error status. */
  answers: { [status: number]: Answer };
  /** The codes of problems that the other fields do not imply (`server/src/shared/http/possible-problems.ts`). */
  problems?: readonly string[];
  /** Takes an `Idempotency-Key`: sent again with the same one, it does nothing and answers as it did. Every `POST` that creates something does. */
  isRepeatable?: true;
  /** Takes the version that it replaces as `If-Match`, with an answer like `versioned` or an empty one; without it, any. */
  isVersioned?: true;
  /** The body is a file of any type, as a `Blob`; the server gets its bytes as a `Buffer`. */
  isUpload?: true;
  /** Exempt from the request limits, so that load balancers get an answer from a busy server too. */
  isUnlimited?: true;
  /** The fields by which indexes sort the list. To sort it by others takes long: each caller has one such call at a time. */
  indexedSorts?: readonly string[];
  /** A standby may answer that has what the client has seen. The handler may run twice (docs/decisions/0038-standbys.md). */
  mayUseStandby?: true;
  /** All users of the same roles who see everything get the same answer, unless a parameter is `me` (docs/decisions/0081-shared-answers.md). */
  hasSharedAnswer?: true;
};

export type Endpoints = { [call: Call]: Endpoint };
