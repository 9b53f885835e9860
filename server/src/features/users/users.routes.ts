import { pageQuery, SearchText } from '@ace/contract/shared/page.ts';
import { USER_SORT_FIELDS, User, UserChoice } from '@ace/contract/users/user.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../shared/context.ts';
import { sendPage } from '../../shared/paging.ts';
import { listUsers } from './users.service.ts';

const UserQuery = pageQuery(USER_SORT_FIELDS).extend({ query: SearchText });

export const usersRoutes: FastifyPluginAsyncZod<Context> = async (app, context) => {
  app.get('/users', {
    config: { permission: 'users:choose' },
    schema: { tags: ['users'], querystring: UserQuery, response: { 200: z.union([z.array(User), z.array(UserChoice)]) } },
    handler: async ({ query, user }, reply) => sendPage(reply, query, await listUsers(context, user, query, query.query)),
  });
};
