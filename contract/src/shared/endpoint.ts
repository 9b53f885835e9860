import { z } from 'zod';
import type { Call } from './calls.ts';

type ResponseHeaders = Record<string, z.core.$ZodType>;

/** How the server sends an answer. It adds headers to `page`, `created`, `updated`, `deleted`, `token` and `pdf`. */
type Kind = 'json' | 'page' | 'created' | 'updated' | 'deleted' | 'empty' | 'token' | 'text' | 'pdf' | 'file';

/** An answer of an endpoint. `type` is the media type of its body, or `null` if the body is empty. */
export type Answer = { kind: Kind; type: string | null; body: z.core.$ZodType; headers: ResponseHeaders };

const JSON_TYPE = 'application/json';
const Header = z.string().min(1);

/** Headers for the success message: the key of its text, and the name of the record. */
const ALERT = { 'X-aceApp-alert': Header, 'X-aceApp-params': Header };

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

/** One page of a list as a bare array; the totals and the links to other pages (RFC 8288) are in the headers. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  answer('page', JSON_TYPE, z.array(row), {
    'X-Total-Count': z.string().regex(/^\d+$/),
    'X-Total-Count-Relation': z.literal('gte').optional(),
    Link: Header,
  });

/** The created record; `Location` is its address. */
export const created = <Body extends z.core.$ZodType>(record: Body) => answer('created', JSON_TYPE, record, { ...ALERT, Location: Header });
export const updated = <Body extends z.core.$ZodType>(record: Body) => answer('updated', JSON_TYPE, record, ALERT);
export const deleted = () => answer('deleted', null, z.null(), ALERT);
export const empty = () => answer('empty', null, z.null());

/** A token, in the body and as `Authorization: Bearer …`. */
export const token = <Body extends z.core.$ZodType>(body: Body) =>
  answer('token', JSON_TYPE, body, { Authorization: z.string().startsWith('Bearer ') });
export const text = (type: string) => answer('text', type, z.string());
/** A file of any type, which is sent while it is made. */
export const file = () => answer('file', '*/*', z.instanceof(Blob), { 'Content-Disposition': Header });
export const pdf = () => answer('pdf', 'application/pdf', z.instanceof(Blob), { 'Content-Disposition': Header });

/** The declaration of one call, for clients and the server. */
export type Endpoint = {
  /** A key of `PERMISSIONS` in `permissions.ts`. */
  permission: string;
  /** The feature that the call belongs to. */
  tag: string;
  /** The kind of record: `objectName` of field errors, and part of the keys of success messages. */
  entity?: string;
  /** The field that identifies the record in addresses; `id` by default. */
  naming?: string;
  params?: z.core.$ZodType;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** The answers by status. Every endpoint may also answer with a `Problem` and an error status. */
  answers: { [status: number]: Answer };
  /** Takes an `Idempotency-Key`: sent again with the same one, it does nothing and answers as it did. Every `POST` that creates something does. */
  isRepeatable?: true;
  /** Exempt from the request limits, so that load balancers get an answer from a busy server too. */
  isUnlimited?: true;
  /** A standby may answer that has what the client has seen. The handler may run twice (docs/decisions/0038-standbys.md). */
  mayUseStandby?: true;
};

export type Endpoints = { [call: Call]: Endpoint };
