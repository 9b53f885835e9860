import { userEndpoints } from '@ace/contract/users/endpoints.ts';
import { AUTHORITIES } from '@ace/contract/users/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { countEach, readPage } from '../../shared/lists/page.ts';
import { createUser, deleteUser, readUser, resendInvitation, selectUsers, updateUser } from './users.service.ts';

export const serveUsers = (app: FastifyInstance, context: Context) =>
  serve(app, context, userEndpoints, {
    'GET /api/users': (context, { user, query }) => readPage(context, selectUsers(context, user, query), query),
    'POST /api/_count/users': (context, request) => countEach(context, request, selectUsers),
    'GET /api/users/authorities': () => [...AUTHORITIES],
    'GET /api/users/:login': (context, { params }) => readUser(context, params.login),
    'POST /api/users': (context, request) => createUser(context, request.user, request.body, idempotencyKeyOf(request)),
    'PUT /api/users': (context, { body, user }) => updateUser(context, user, body),
    'DELETE /api/users/:login': (context, { params, user }) => deleteUser(context, user, params.login),
    'POST /api/users/:login/invitation': (context, request) =>
      resendInvitation(context, request.user, request.params.login, idempotencyKeyOf(request)),
  });
