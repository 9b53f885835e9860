import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { normalizeText } from '@ace/contract/shared/text.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attempt } from '../../shared/attempt.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { isDisconnected } from '../../shared/limits/caller.ts';
import { createFairQueue } from '../../shared/limits/fair-queue.ts';

const isUpload = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.isUpload === true;

/** Makes a scope take bodies of any type as they are, and one upload of a person at a time. */
export const acceptUploads = (scope: FastifyInstance) => {
  const places = createFairQueue(BOUNDS.import.uploads);
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

/** The name of an uploaded file, of which the header is percent-encoded; without a path, and cut. */
export const fileNameOf = ({ headers }: FastifyRequest) => {
  const sent = String(headers['x-file-name'] ?? '');
  const name = attempt(() => decodeURIComponent(sent), sent).toWellFormed();
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // Cut before it is composed, which sorts marks in quadratic time.
  const short = [...last.replace(/\p{Cc}/gu, '')].slice(0, IMPORT_LIMITS.fileName).join('');
  return normalizeText(short) || 'import';
};
