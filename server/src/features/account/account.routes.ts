import { accountEndpoints } from '@ace/contract/account/endpoints.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { textOfBody } from '../../shared/http/server.ts';
import { closeOwnSession, closeSession, closeSessions, listSessions, type Origin } from '../sessions/sessions.service.ts';
import { authenticate, cancelEmailChange, confirmEmail, readAccount, saveAccount } from './account.service.ts';
import { createAttempts } from './attempts.ts';
import { changePassword, finishReset, requestReset } from './passwords.service.ts';
import { activate, register } from './registration.service.ts';

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({ address: ip, userAgent: headers['user-agent'] });

export const serveAccount = async (app: FastifyInstance, context: Context) => {
  const attempts = createAttempts(context);

  /** Runs `useKey`, which throws if the key of a mail is wrong. Only wrong keys count against the rate limit. */
  const limitWrongKeys = async (address: string, useKey: () => Promise<unknown>) => {
    const reportSuccess = await attempts.beginKeyUse(address);
    await useKey();
    await reportSuccess();
  };

  // The body of a password reset is a plain e-mail address.
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => textOfBody(body));

  serve(app, context, accountEndpoints, {
    'POST /api/authenticate': (context, request) => authenticate(context, attempts, request.body, originOf(request)),
    'POST /api/register': (context, { body, ip }) => register(context, attempts, body, ip),
    'GET /api/activate': (context, { query, ip }) => limitWrongKeys(ip, () => activate(context, query.key)),
    'GET /api/account': (context, { user }) => readAccount(context, user),
    'POST /api/account': (context, { user, body, ip }) => saveAccount(context, attempts, user, body, ip),
    'DELETE /api/account/email': async (context, { user }) => void (await cancelEmailChange(context, user)),
    'POST /api/account/email/confirm': (context, { body, ip }) => limitWrongKeys(ip, () => confirmEmail(context, body.key)),
    'POST /api/account/change-password': (context, request) =>
      changePassword(context, attempts, request.user, request.body, originOf(request)),
    'POST /api/account/reset-password/init': (context, { body, ip }) => requestReset(context, attempts, body.email, ip),
    'POST /api/account/reset-password/finish': (context, { body, ip }) => limitWrongKeys(ip, () => finishReset(context, body)),
    'GET /api/account/sessions': (context, { user }) => listSessions(context, user),
    'DELETE /api/account/sessions/current': async (context, { user }) => void (await closeOwnSession(context, user)),
    'DELETE /api/account/sessions/:id': (context, { user, params }) => closeSession(context, user, params.id),
    'DELETE /api/account/sessions': async (context, { user }) => void (await closeSessions(context.db, user.id)),
  });
};
