import { importEndpoints, uploadEndpoints } from '@ace/contract/imports/endpoints.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { languageOf } from '../../shared/http/language.ts';
import { acceptUploads, bytesOf, fileNameOf } from '../../shared/http/uploads.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { readRejects, readTemplate } from './files.service.ts';
import { listImports, listRows, readImport, removeImport, uploadFile } from './imports.service.ts';
import { editColumn, editRow } from './rows.service.ts';
import { changeSettings } from './settings.service.ts';
import { startImport, stopImport, undoImport } from './starting.service.ts';

export const serveImports = async (app: FastifyInstance, context: Context) => {
  serve(app, context, importEndpoints, {
    'GET /api/imports': (context, { user }) => listImports(context, user),
    'GET /api/imports/template.xlsx': (context, { user, query, headers }) =>
      readTemplate(context, user, query.kind, languageOf(headers, query.language)),
    'GET /api/imports/:id/rejects.xlsx': (context, { user, params, query, headers }) =>
      readRejects(context, user, params.id, languageOf(headers, query.language)),
    'GET /api/imports/:id': (context, { user, params }) => readImport(context, user, params.id),
    'PUT /api/imports/:id': (context, { user, params, body }) => changeSettings(context, user, params.id, body),
    'DELETE /api/imports/:id': (context, { user, params }) => removeImport(context, user, params.id),
    'GET /api/imports/:id/rows': (context, { user, params, query }) => listRows(context, user, params.id, query),
    'PUT /api/imports/:id/rows/:row': async (context, { user, params, body }, reply) => {
      const { isWaiting, ...row } = await editRow(context, user, params.id, params.row, body);
      if (isWaiting) reply.status(202);
      return row;
    },
    'PUT /api/imports/:id/rows': async (context, { user, params, body }, reply) => {
      const edited = await editColumn(context, user, params.id, body);
      if (edited.waiting !== undefined) reply.status(202);
      return edited;
    },
    'POST /api/imports/:id/start': (context, { user, params, body }) => startImport(context, user, params.id, body.only),
    'PUT /api/imports/:id/start': (context, { user, params, body }) => stopImport(context, user, params.id, body.isStopped),
    'POST /api/imports/:id/undo': (context, { user, params }) => undoImport(context, user, params.id),
  });
  await app.register(async (scope) => {
    acceptUploads(scope, { turns: BOUNDS.import.uploads, bytes: IMPORT_LIMITS.bytes });
    serve(scope, context, uploadEndpoints, {
      'POST /api/imports': (context, request) =>
        uploadFile(
          context,
          request.user,
          { kind: request.query.kind, fileName: fileNameOf(request) || 'import', file: bytesOf(request) },
          idempotencyKeyOf(request),
        ),
    });
  });
};
