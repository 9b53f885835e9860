import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { normalizeText } from '@ace/contract/shared/text.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attempt } from '../../shared/attempt.ts';
import { isDisconnected } from '../../shared/limits/caller.ts';
import { createFairQueue } from '../../shared/limits/fair-queue.ts';

/** Files that are being received: one of each person, and so many on this copy, because each is buffered in memory. Others wait a moment. */
const PLACES = { maxRunning: 8, maxRunningPerKey: 1, maxWaitingPerKey: 5, maxWaitMs: 3_000 };

const isUpload = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.isUpload === true;

/** Makes a scope take bodies of any type as they are, and one upload of a person at a time. */
export const acceptUploads = (scope: FastifyInstance) => {
  const places = createFairQueue(PLACES);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: IMPORT_LIMITS.bytes }, (_request, body, done) => done(null, body));
  scope.addHook('onRequest', async (request, reply) => {
    if (!isUpload(request)) return;
    const leave = await places.acquire(String(request.user?.id));
    if (isDisconnected(request)) leave();
    else reply.raw.once('close', leave);
  });
};

/** The bytes of an uploaded file; none if nothing was sent. */
export const bytesOf = ({ body }: { body: unknown }) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed
const UNSHOWN = /[\u0000-\u001f\u007f\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The name of an uploaded file, of which the header is percent-encoded; without a path, and cut. */
export const fileNameOf = ({ headers }: FastifyRequest) => {
  const sent = String(headers['x-file-name'] ?? '');
  const name = attempt(() => decodeURIComponent(sent), sent).toWellFormed();
  const last = normalizeText(name.replace(UNSHOWN, '')).split(/[/\\]/).at(-1) ?? '';
  return [...last].slice(0, IMPORT_LIMITS.fileName).join('') || 'import';
};
