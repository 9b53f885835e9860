import { importEndpoints, uploadEndpoints } from '@ace/contract/imports/endpoints.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { normalizeText } from '@ace/contract/shared/text/text.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attempt } from '../../shared/attempt.ts';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { pageLanguage } from '../../shared/http/page-language.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { isDisconnected } from '../../shared/limits/caller.ts';
import { createFairQueue } from '../../shared/limits/fair-queue.ts';
import { readRejects, readTemplate } from './files.service.ts';
import { listImports, listRows, readImport, removeImport, uploadFile } from './imports.service.ts';
import { editColumn, editRow } from './rows.service.ts';
import { changeSettings } from './settings.service.ts';
import { startImport, stopImport, undoImport } from './starting.service.ts';

const isUpload = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.isUpload === true;

/** Makes a scope take bodies of any type as they are, and one upload of a person at a time. */
const acceptUploads = (scope: FastifyInstance) => {
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
const bytesOf = ({ body }: { body: unknown }) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** The name of an uploaded file, of which the header is percent-encoded; without a path, and cut. */
const fileNameOf = ({ headers }: FastifyRequest) => {
  const sent = String(headers['x-file-name'] ?? '');
  const name = attempt(() => decodeURIComponent(sent), sent).toWellFormed();
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // Cut before it is composed, which sorts marks in quadratic time.
  const short = [...last.replace(/\p{Cc}/gu, '')].slice(0, IMPORT_LIMITS.fileName).join('');
  return normalizeText(short) || 'import';
};

export const serveImports = async (app: FastifyInstance, context: Context) => {
  serve(app, context, importEndpoints, {
    'GET /api/imports': (context, { user }) => listImports(context, user),
    'GET /api/imports/template.xlsx': (context, { user, query, headers }) =>
      readTemplate(context, user, query.kind, pageLanguage(query.language, headers['accept-language'])),
    'GET /api/imports/:id/rejects.xlsx': (context, { user, params, query, headers }) =>
      readRejects(context, user, params.id, pageLanguage(query.language, headers['accept-language'])),
    'GET /api/imports/:id': (context, { user, params }) => readImport(context, user, params.id),
    'PUT /api/imports/:id': (context, { user, params, body }) => changeSettings(context, user, params.id, body),
    'DELETE /api/imports/:id': (context, { user, params }) => removeImport(context, user, params.id),
    'GET /api/imports/:id/rows': (context, { user, params, query }) => listRows(context, user, params.id, query),
    'PUT /api/imports/:id/rows/:row': (context, { user, params, body }) => editRow(context, user, params.id, params.row, body),
    'PUT /api/imports/:id/rows': (context, { user, params, body }) => editColumn(context, user, params.id, body),
    'POST /api/imports/:id/start': (context, { user, params, body }) => startImport(context, user, params.id, body.only),
    'PUT /api/imports/:id/start': (context, { user, params, body }) => stopImport(context, user, params.id, body.isStopped),
    'POST /api/imports/:id/undo': (context, { user, params }) => undoImport(context, user, params.id),
  });
  await app.register(async (scope) => {
    acceptUploads(scope);
    serve(scope, context, uploadEndpoints, {
      'POST /api/imports': (context, request) =>
        uploadFile(
          context,
          request.user,
          { kind: request.query.kind, fileName: fileNameOf(request), file: bytesOf(request) },
          idempotencyKeyOf(request),
        ),
    });
  });
};
