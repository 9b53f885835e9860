import {
  Account,
  AccountInput,
  ActivationQuery,
  Credentials,
  EmailConfirmation,
  PasswordChange,
  PasswordReset,
  Registration,
  ResetRequest,
  Session,
  TokenAnswer,
} from '@ace/contract/account/account.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../shared/context.ts';
import { textOfBody } from '../../shared/http.ts';
import { authenticate, cancelEmailChange, confirmEmail, readAccount, saveAccount } from './account.service.ts';
import { createAttempts } from './attempts.ts';
import { changePassword, finishReset, requestReset } from './passwords.service.ts';
import { activate, register } from './registration.service.ts';
import { closeSession, closeSessions, listSessions, type Origin } from './sessions.service.ts';

const tags = ['account'];
const open = { permission: 'none' } as const;
const own = { permission: 'account:write' } as const;
const done = { 200: z.null() };

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({ address: ip, userAgent: headers['user-agent'] });

const sendToken = (reply: FastifyReply, token: string) =>
  reply.header('Authorization', `Bearer ${token}`).header('Cache-Control', 'no-store').send({ id_token: token });

export const accountRoutes: FastifyPluginAsyncZod<Context> = async (app, context) => {
  const attempts = createAttempts(context);
  // An e-mail address alone, for the request of a new password.
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => textOfBody(body));

  app.post('/authenticate', {
    config: { ...open, entity: 'credentials' },
    schema: { tags, body: Credentials, response: { 200: TokenAnswer } },
    handler: async (request, reply) => sendToken(reply, await authenticate(context, attempts, request.body, originOf(request))),
  });

  app.get('/account', {
    config: { permission: 'account:read' },
    schema: { tags, response: { 200: Account } },
    handler: ({ user }) => readAccount(context, user),
  });

  app.post('/account', {
    config: { ...own, entity: 'account' },
    schema: { tags, body: AccountInput, response: done },
    handler: async ({ user, body, ip }, reply) => {
      await saveAccount(context, attempts, user, body, ip);
      return reply.send(null);
    },
  });

  app.delete('/account/email', {
    config: own,
    schema: { tags, response: { 204: z.null() } },
    handler: async ({ user }, reply) => {
      await cancelEmailChange(context, user);
      return reply.status(204).send(null);
    },
  });

  app.post('/account/email/confirm', {
    config: { ...open, entity: 'account' },
    schema: { tags, body: EmailConfirmation, response: done },
    handler: async ({ body, ip }, reply) => {
      const forgive = await attempts.beginKey(ip);
      await confirmEmail(context, body.key);
      await forgive();
      return reply.send(null);
    },
  });

  app.post('/register', {
    config: { ...open, entity: 'registration' },
    schema: { tags, body: Registration, response: { 201: z.null() } },
    handler: async ({ body, ip }, reply) => {
      await register(context, attempts, body, ip);
      return reply.status(201).send(null);
    },
  });

  app.get('/activate', {
    config: { ...open, entity: 'activation' },
    schema: { tags, querystring: ActivationQuery, response: done },
    handler: async ({ query, ip }, reply) => {
      const forgive = await attempts.beginKey(ip);
      await activate(context, query.key);
      await forgive();
      return reply.send(null);
    },
  });

  app.post('/account/change-password', {
    config: { ...own, entity: 'password' },
    schema: { tags, body: PasswordChange, response: { 200: TokenAnswer } },
    handler: async (request, reply) =>
      sendToken(reply, await changePassword(context, attempts, request.user, request.body, originOf(request))),
  });

  app.post('/account/reset-password/init', {
    config: { ...open, entity: 'reset' },
    schema: { tags, body: ResetRequest, response: done },
    handler: async ({ body, ip }, reply) => {
      await requestReset(context, attempts, body.email, ip);
      return reply.send(null);
    },
  });

  app.post('/account/reset-password/finish', {
    config: { ...open, entity: 'reset' },
    schema: { tags, body: PasswordReset, response: done },
    handler: async ({ body, ip }, reply) => {
      const forgive = await attempts.beginKey(ip);
      await finishReset(context, body);
      await forgive();
      return reply.send(null);
    },
  });

  app.get('/account/sessions', {
    config: { permission: 'account:read' },
    schema: { tags, response: { 200: z.array(Session) } },
    handler: ({ user }) => listSessions(context, user),
  });

  app.delete('/account/sessions/:id', {
    config: own,
    schema: { tags, params: z.object({ id: z.uuid() }), response: { 204: z.null() } },
    handler: async ({ user, params }, reply) => {
      await closeSession(context, user, params.id);
      return reply.status(204).send(null);
    },
  });

  app.delete('/account/sessions', {
    config: own,
    schema: { tags, response: { 204: z.null() } },
    handler: async ({ user }, reply) => {
      await closeSessions(context.db, user.id);
      return reply.status(204).send(null);
    },
  });
};
