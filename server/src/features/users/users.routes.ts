import { userEndpoints } from '@ace/contract/users/endpoints.ts';
import { AUTHORITIES } from '@ace/contract/users/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { countEach } from '../../shared/counts.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { createUser, deleteUser, listUsers, readUser, resendInvitation, updateUser } from './users.service.ts';

export const serveUsers = (app: FastifyInstance, context: Context) =>
  serve(app, context, userEndpoints, {
    'GET /api/users': (context, { user, query }) => listUsers(context, user, query),
    'POST /api/_count/users': (context, { user, body }) => countEach(body.selections, (query) => listUsers(context, user, query)),
    'GET /api/users/authorities': () => [...AUTHORITIES],
    'GET /api/users/:login': (context, { params }) => readUser(context, params.login),
    'POST /api/users': (context, request) => createUser(context, request.user, request.body, idempotencyKeyOf(request)),
    'PUT /api/users': (context, { body, user }) => updateUser(context, user, body),
    'DELETE /api/users/:login': (context, { params, user }) => deleteUser(context, user, params.login),
    'POST /api/users/:login/invitation': (context, request) =>
      resendInvitation(context, request.user, request.params.login, idempotencyKeyOf(request)),
  });
