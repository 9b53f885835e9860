import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { inWords } from '@ace/contract/coded-texts.ts';
import type { Answer, Endpoint } from '@ace/contract/shared/endpoint.ts';
import { isFarYear } from '@ace/contract/shipments/plausibility.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { closingOf } from '../limits/caller.ts';
import type { Page } from '../lists/list.ts';
import { languageOf } from './language.ts';
import { linksOf } from './page-links.ts';

/** JSON text that the database has already serialized. */
export type JsonText = { json: string };

/**
 * A file that is drawn whole before it is sent, a paper or a picture: its `type` (by default PDF), its headers, and the name that the browser suggests for
 * it. Nothing is drawn for a `HEAD`. `delivered` is called when all but the last byte was sent, which waits for it: a file that came whole was noted, and a
 * client who left before has got none.
 */
export type DrawnFile = {
  type?: string;
  draw: () => Promise<{ content: Uint8Array; headers: Record<string, string>; delivered?: () => Promise<unknown> }>;
  name: string;
  disposition: 'inline' | 'attachment';
};

/**
 * A file that is sent while it is made. `open` is not called for a `HEAD`. Its signal is aborted when the answer is closed, in whatever way: it is the
 * only sure end, because a stream that was never read from runs none of its code.
 */
export type StreamedFile = { open: (closed: AbortSignal) => Promise<Readable>; type: string; name: string };

/** A value whose version is in the headers of the answer, for bodies that have no room for it. */
type Versioned<Body> = { value: Body; version: number; lastModifiedBy: string | null; lastModifiedDate: string | null };

/** What a handler returns for each kind of answer. */
type Results<Body> = {
  json: Body | JsonText;
  page: Page;
  created: Body;
  updated: Body;
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing
  deleted: void;
  // biome-ignore lint/suspicious/noConfusingVoidType: as above
  empty: void;
  versioned: Versioned<Body>;
  token: string;
  text: string;
  drawn: DrawnFile;
  file: StreamedFile;
};
type ResultOfAnswer<A> = A extends Answer ? Results<z.output<A['body']>>[A['kind']] : never;
export type ResultOf<E extends Endpoint> = ResultOfAnswer<E['answers'][keyof E['answers']]>;

/** Milliseconds between two looks whether a file has left. */
const FLUSH_MS = 10;

/** A file whose last byte waits until `delivered` is done. */
async function* endingWith(content: Uint8Array, delivered: () => Promise<unknown>, { raw }: FastifyReply, closed: AbortSignal) {
  yield content.subarray(0, -1);
  // The stream writes this part after it has asked for the next one, and tells of its end only where the part was larger than its buffer.
  do await pause(FLUSH_MS, undefined, { signal: closed });
  while (raw.writableLength > 0);
  await delivered();
  yield content.subarray(-1);
}

type Sending = { endpoint: Endpoint; timeZone: string; request: FastifyRequest; reply: FastifyReply };

const setAlert = ({ endpoint, reply }: Sending, action: 'created' | 'updated' | 'deleted', name: string) =>
  reply.header('X-aceApp-alert', `aceApp.${endpoint.entity}.${action}`).header('X-aceApp-params', name);

/** Days and instants of records whose year may be a slip. */
const DATED = ['shipDate', 'dateTime'] as const;

/** Tells what was stored of a record, and what of it looks like a slip (docs/domain.md, "Plausibility"). */
const setStored = (sending: Sending, action: 'created' | 'updated', record: object) => {
  const far = DATED.filter((field) => isFarYear(String(Reflect.get(record, field))));
  if (far.length > 0) sending.reply.header('X-aceApp-warning', far.map((field) => `${field} farYear`).join(', '));
  return setAlert(sending, action, nameOf(sending, record));
};

const nameOf = ({ endpoint }: Sending, record: object) => String(Reflect.get(record, endpoint.naming ?? 'id'));

/** `inline; filename="…"`, and `filename*` in UTF-8 if the name has characters that a header cannot carry (RFC 6266). */
const contentDisposition = ({ disposition, name }: Pick<DrawnFile, 'disposition' | 'name'>) => {
  const ascii = name.replace(/[^\w.-]/g, '_');
  const extended = ascii === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `${disposition}; filename="${ascii}"${extended}`;
};

/** Whether the head alone is wanted. What is only known once the body is made is left out of it (RFC 9110, section 9.3.2). */
const isHead = ({ method }: FastifyRequest) => method === 'HEAD';
const NOTHING = () => Readable.from([]);

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends JSON with what the program itself says in the words of the reader. */
const sendJson = ({ timeZone, request, reply }: Sending, json: string) =>
  reply.type(JSON_TYPE).send(inWords(json, { language: languageOf(request.headers), timeZone }));

const isJsonText = (result: unknown): result is JsonText =>
  typeof result === 'object' && result !== null && 'json' in result && typeof result.json === 'string';

// biome-ignore lint/suspicious/noExplicitAny: `Handlers` has checked the type of each result
type AnyResult = any;

/** Sends each kind of answer. */
const SENDERS: Record<Answer['kind'], (sending: Sending, result: AnyResult) => unknown> = {
  json: (sending, result: unknown) => sendJson(sending, isJsonText(result) ? result.json : JSON.stringify(result)),

  page: (sending, { json, total, isTotalLowerBound }: Page) => {
    const { request, reply } = sending;
    reply.header('X-Total-Count', total).header('Link', linksOf(request, total));
    if (isTotalLowerBound) reply.header('X-Total-Count-Relation', 'gte');
    return sendJson(sending, json);
  },

  created: (sending, record: object) => {
    const location = `/api/${sending.endpoint.tag.name}/${encodeURIComponent(nameOf(sending, record))}`;
    setStored(sending, 'created', record).header('Location', location);
    return sendJson(sending, JSON.stringify(record));
  },

  updated: (sending, record: object) => {
    setStored(sending, 'updated', record);
    return sendJson(sending, JSON.stringify(record));
  },

  deleted: (sending) => setAlert(sending, 'deleted', String(Object.values(sending.request.params as object)[0])).send(),

  empty: ({ reply }) => reply.send(),

  versioned: ({ reply }, { value, version, lastModifiedBy, lastModifiedDate }: Versioned<unknown>) => {
    reply.header('ETag', `"${version}"`);
    if (lastModifiedBy && lastModifiedDate) reply.header('X-Modified-By', lastModifiedBy).header('X-Modified-Date', lastModifiedDate);
    return reply.type(JSON_TYPE).send(JSON.stringify(value));
  },

  token: ({ reply }, token: string) =>
    reply
      .header('Authorization', `Bearer ${token}`)
      .type(JSON_TYPE)
      .send(JSON.stringify({ id_token: token })),

  text: ({ endpoint, reply }, text: string) => reply.type(endpoint.answers[reply.statusCode]?.type ?? 'text/plain').send(text),

  file: async ({ request, reply }, { open, type, name }: StreamedFile) => {
    const stream = isHead(request) ? NOTHING() : await open(closingOf(request, reply));
    return reply
      .type(type)
      .header('Content-Disposition', contentDisposition({ name, disposition: 'attachment' }))
      .send(stream);
  },

  drawn: async ({ request, reply }, file: DrawnFile) => {
    const closed = closingOf(request, reply);
    const drawn = isHead(request) ? null : await file.draw();
    closed.throwIfAborted();
    reply
      .headers(drawn?.headers ?? {})
      .type(file.type ?? 'application/pdf')
      .header('Content-Disposition', contentDisposition(file));
    if (!drawn?.delivered) return reply.send(drawn?.content ?? NOTHING());
    return reply
      .header('Content-Length', drawn.content.length)
      .send(Readable.from(endingWith(drawn.content, drawn.delivered, reply, closed)));
  },
};

/** Sends the result of a handler as the endpoint declares it for the status of `reply`. */
export const sendAnswer = (sending: Sending, result: unknown) => {
  const { endpoint, reply, request } = sending;
  const answer = endpoint.answers[reply.statusCode];
  if (!answer) throw new Error(`${request.method} ${request.routeOptions.url} declares no answer with the status ${reply.statusCode}`);
  return SENDERS[answer.kind](sending, result);
};
