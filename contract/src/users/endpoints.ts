import { z } from 'zod';
import { countsOf } from '../shared/counts.ts';
import { created, deleted, type Endpoints, empty, json, pageOf, updated } from '../shared/endpoint.ts';
import { pageQuery, SearchText } from '../shared/page.ts';
import { requiredText } from '../shared/text.ts';
import { UserFilter } from './filter.ts';
import { Authority, NewUser, OwnerChoice, USER_LIMITS, USER_SORT_FIELDS, User, UserChoice, UserInput } from './user.ts';

const tag = 'users';
const managed = { permission: 'users:manage', tag, entity: 'user', naming: 'login' } as const;

/** A login in upper or lower case. */
const LoginParam = z.object({ login: requiredText(USER_LIMITS.login.max).overwrite((login) => login.toLowerCase()) });

export const userEndpoints = {
  /**
   * Administrators get all fields, and filter. Employees get the id, login, company and name of the users that they may choose as the owner of a
   * shipment; users get their own id and login.
   */
  'GET /api/users': {
    permission: 'users:choose',
    tag,
    query: pageQuery(USER_SORT_FIELDS).extend({ ...UserFilter.shape, query: SearchText }),
    mayUseStandby: true,
    answers: { 200: pageOf(z.union([User, OwnerChoice, UserChoice])) },
  },
  'POST /api/_count/users': { permission: 'users:manage', tag, mayUseStandby: true, ...countsOf(UserFilter) },
  'GET /api/users/authorities': { ...managed, answers: { 200: json(z.array(Authority)) } },
  'GET /api/users/:login': { ...managed, params: LoginParam, answers: { 200: json(User) } },
  'POST /api/users': { ...managed, isRepeatable: true, body: NewUser, answers: { 201: created(User) } },
  'PUT /api/users': { ...managed, body: UserInput, answers: { 200: updated(User) } },
  'DELETE /api/users/:login': { ...managed, params: LoginParam, answers: { 204: deleted() } },
  /** Sends the invitation mail again. */
  'POST /api/users/:login/invitation': { ...managed, isRepeatable: true, params: LoginParam, answers: { 204: empty() } },
} as const satisfies Endpoints;
