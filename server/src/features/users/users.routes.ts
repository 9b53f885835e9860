import { userEndpoints } from '@ace/contract/users/endpoints.ts';
import { AUTHORITIES } from '@ace/contract/users/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { recordRoutes } from '../../shared/http/record-routes.ts';
import { createUser, deleteUser, readUser, resendInvitation, selectUsers, updateUser } from './users.service.ts';

export const serveUsers = (app: FastifyInstance, context: Context) =>
  serve(app, context, userEndpoints, {
    ...recordRoutes('user', { select: selectUsers, read: readUser, create: createUser, update: updateUser, remove: deleteUser }),
    'GET /api/users/authorities': () => [...AUTHORITIES],
    'POST /api/users/:login/invitation': (context, request) =>
      resendInvitation(context, request.user, request.params.login, idempotencyKeyOf(request)),
  });
