import { pageQuery, SearchText } from '@ace/contract/shared/page.ts';
import { requiredText } from '@ace/contract/shared/text.ts';
import { Authority, NewUser, USER_LIMITS, USER_SORT_FIELDS, User, UserChoice, UserInput } from '@ace/contract/users/user.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendCreated, sendDeleted, sendUpdated } from '../../shared/answers.ts';
import type { Context } from '../../shared/context.ts';
import { onceOf } from '../../shared/idempotency.ts';
import { sendPage } from '../../shared/paging.ts';
import { createUser, deleteUser, inviteAgain, listUsers, readUser, updateUser } from './users.service.ts';

const UserQuery = pageQuery(USER_SORT_FIELDS).extend({ query: SearchText });
const LoginParam = z.object({ login: requiredText(USER_LIMITS.login.max) });

const entity = 'user';
const tags = ['users'];
const managed = { permission: 'users:manage', entity } as const;

export const usersRoutes: FastifyPluginAsyncZod<Context> = async (app, context) => {
  app.get('/users', {
    config: { permission: 'users:choose' },
    schema: { tags, querystring: UserQuery, response: { 200: z.union([z.array(User), z.array(UserChoice)]) } },
    handler: async ({ query, user }, reply) => sendPage(reply, query, await listUsers(context, user, query, query.query)),
  });

  app.get('/users/authorities', {
    config: managed,
    schema: { tags, response: { 200: z.array(Authority) } },
    handler: async () => Authority.options,
  });

  app.get('/users/:login', {
    config: managed,
    schema: { tags, params: LoginParam, response: { 200: User } },
    handler: ({ params }) => readUser(context, params.login),
  });

  app.post('/users', {
    config: managed,
    schema: { tags, body: NewUser, response: { 201: User } },
    handler: async (request, reply) => {
      const user = await createUser(context, request.user, request.body, onceOf(request));
      return sendCreated(reply, entity, user, user.login);
    },
  });

  app.post('/users/:login/invitation', {
    config: managed,
    schema: { tags, params: LoginParam, response: { 204: z.null() } },
    handler: async ({ params }, reply) => {
      await inviteAgain(context, params.login);
      return reply.status(204).send(null);
    },
  });

  app.put('/users', {
    config: managed,
    schema: { tags, body: UserInput, response: { 200: User } },
    handler: async ({ body, user }, reply) => {
      const changed = await updateUser(context, user, body);
      return sendUpdated(reply, entity, changed, changed.login);
    },
  });

  app.delete('/users/:login', {
    config: managed,
    schema: { tags, params: LoginParam, response: { 204: z.null() } },
    handler: async ({ params, user }, reply) => {
      await deleteUser(context, user, params.login);
      return sendDeleted(reply, entity, params.login.toLowerCase());
    },
  });
};
