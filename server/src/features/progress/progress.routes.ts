import { progressEndpoints } from '@ace/contract/progress/endpoints.ts';
import { STUCK_DAYS } from '@ace/contract/progress/stuck-days.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { answerOf, readSetting, saveSetting } from '../../shared/settings/settings.ts';

export const serveProgress = (app: FastifyInstance, context: Context) =>
  serve(app, context, progressEndpoints, {
    'GET /api/progress/stuck-days': async ({ db }) => answerOf(await readSetting(db, STUCK_DAYS)),
    'PUT /api/progress/stuck-days': async (context, { user, body: { version, ...value } }) =>
      answerOf(await saveSetting(context, user, STUCK_DAYS, { value, version })),
  });
