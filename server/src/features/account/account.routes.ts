import { Account, Credentials, TokenAnswer } from '@ace/contract/account/account.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../shared/context.ts';
import { authenticate, readAccount } from './account.service.ts';
import { createAttempts } from './attempts.ts';

export const accountRoutes: FastifyPluginAsyncZod<Context> = async (app, context) => {
  const attempts = createAttempts(context);

  app.post('/authenticate', {
    config: { permission: 'none', entity: 'credentials' },
    schema: { tags: ['account'], body: Credentials, response: { 200: TokenAnswer } },
    handler: async ({ body, ip }, reply) => {
      const token = await authenticate(context, attempts, body, ip);
      return reply.header('Authorization', `Bearer ${token}`).header('Cache-Control', 'no-store').send({ id_token: token });
    },
  });

  app.get('/account', {
    config: { permission: 'account:read' },
    schema: { tags: ['account'], response: { 200: Account } },
    handler: ({ user }) => readAccount(context, user),
  });
};
