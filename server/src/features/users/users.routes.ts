import { userEndpoints } from '@ace/contract/users/endpoints.ts';
import { AUTHORITIES } from '@ace/contract/users/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { countEach } from '../../shared/counts.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { reading } from '../../shared/http/positions.ts';
import { createUser, deleteUser, listUsers, readUser, resendInvitation, updateUser } from './users.service.ts';

export const serveUsers = (app: FastifyInstance, context: Context) =>
  serve(app, userEndpoints, {
    'GET /api/users': (request) => reading(context, request, (context) => listUsers(context, request.user, request.query)),
    'POST /api/_count/users': (request) =>
      reading(context, request, (context) => countEach(request.body.selections, (query) => listUsers(context, request.user, query))),
    'GET /api/users/authorities': () => [...AUTHORITIES],
    'GET /api/users/:login': ({ params }) => readUser(context, params.login),
    'POST /api/users': (request) => createUser(context, request.user, request.body, idempotencyKeyOf(request)),
    'PUT /api/users': ({ body, user }) => updateUser(context, user, body),
    'DELETE /api/users/:login': ({ params, user }) => deleteUser(context, user, params.login),
    'POST /api/users/:login/invitation': (request) =>
      resendInvitation(context, request.user, request.params.login, idempotencyKeyOf(request)),
  });
