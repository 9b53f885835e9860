import { z } from 'zod';
import type { Call } from './calls.ts';

type ResponseHeaders = Record<string, z.core.$ZodType>;

/** How the server sends an answer: `page`, `created`, `updated` and `deleted` carry headers of their own. */
type Kind = 'json' | 'page' | 'created' | 'updated' | 'deleted' | 'empty' | 'token' | 'text' | 'pdf';

/** One answer of an endpoint; `body` describes what `type` (a media type) carries, `null` stands for an empty body. */
export type Answer = { kind: Kind; type: string | null; body: z.core.$ZodType; headers: ResponseHeaders };

const JSON_TYPE = 'application/json';
const Header = z.string().min(1);

/** Tells the person who made the call what happened to which record. */
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
export const pdf = () => answer('pdf', 'application/pdf', z.instanceof(Blob), { 'Content-Disposition': Header });

/** What a client and the server need to know of one call. */
export type Endpoint = {
  /** One of `permissions.ts`. */
  permission: string;
  /** The feature that answers it. */
  tag: string;
  /** The kind of record it is about: `objectName` of field errors, and in the names of alerts. */
  entity?: string;
  /** The field by which addresses name the record; `id` if it is not given. */
  naming?: string;
  params?: z.core.$ZodType;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** By status. Every endpoint may also answer a `Problem` with a status from 400 on. */
  answers: { [status: number]: Answer };
  /** Answered at once, however busy the server is: what load balancers ask. */
  isUnlimited?: true;
};

export type Endpoints = { [call: Call]: Endpoint };
