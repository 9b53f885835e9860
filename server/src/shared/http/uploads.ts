import { normalizeText } from '@ace/contract/shared/text/text.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attempt } from '../attempt.ts';
import { isDisconnected } from '../limits/caller.ts';
import { createFairQueue } from '../limits/fair-queue.ts';

const isUpload = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.isUpload === true;

type Bounds = { turns: Parameters<typeof createFairQueue>[0]; bytes: number };

/** Makes a scope take bodies of any type as they are, up to so many bytes, and so many uploads of a person and of all at a time. */
export const acceptUploads = (scope: FastifyInstance, { turns, bytes }: Bounds) => {
  const places = createFairQueue(turns);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bytes }, (_request, body, done) => done(null, body));
  scope.addHook('onRequest', async (request, reply) => {
    if (!isUpload(request)) return;
    const leave = await places.acquire(String(request.user?.id));
    if (isDisconnected(request)) leave();
    else reply.raw.once('close', leave);
  });
};

/** The bytes of an uploaded file; none if nothing was sent. */
export const bytesOf = ({ body }: { body: unknown }) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** The most characters of the name of a file. */
const NAME_LENGTH = 200;

/** The name of an uploaded file, of which the header is percent-encoded; without a path, and cut. Blank without one. */
export const fileNameOf = ({ headers }: FastifyRequest) => {
  const sent = String(headers['x-file-name'] ?? '');
  const name = attempt(() => decodeURIComponent(sent), sent).toWellFormed();
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // Cut before it is composed, which sorts marks in quadratic time.
  const short = [...last.replace(/\p{Cc}/gu, '')].slice(0, NAME_LENGTH).join('');
  return normalizeText(short);
};
