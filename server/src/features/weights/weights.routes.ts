import { weightEndpoints } from '@ace/contract/weights/endpoints.ts';
import { WEIGHTS } from '@ace/contract/weights/weights.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { answerOf, readSetting, saveSetting } from '../../shared/settings/settings.ts';
import { forgetWeightRules } from './weights.reads.ts';

export const serveWeights = (app: FastifyInstance, context: Context) =>
  serve(app, context, weightEndpoints, {
    'GET /api/settings/weights': async ({ db }) => answerOf(await readSetting(db, WEIGHTS)),
    'PUT /api/settings/weights': async (context, { user, body: { version, ...value } }) => {
      const saved = await saveSetting(context, user, WEIGHTS, { value, version });
      forgetWeightRules(context);
      return answerOf(saved);
    },
  });
