import { z } from 'zod';
import { countsOf } from '../shared/counts.ts';
import { created, deleted, type Endpoints, empty, json, pageOf, updated } from '../shared/endpoint.ts';
import { pageQuery, SearchText } from '../shared/page.ts';
import { requiredText } from '../shared/text/text.ts';
import { UserFilter } from './filter.ts';
import { Authority, NewUser, OwnerChoice, USER_LIMITS, USER_SORT_FIELDS, User, UserChoice, UserInput } from './user.ts';

const tag = { name: 'users', description: 'Users and their roles.' };
const managed = { permission: 'users:manage', tag, entity: 'user', naming: 'login' } as const;

/** A login in upper or lower case. */
const LoginParam = z.object({ login: requiredText(USER_LIMITS.login.max).overwrite((login) => login.toLowerCase()) });

export const userEndpoints = {
  'GET /api/users': {
    name: 'listUsers',
    summary: 'List users',
    description:
      'Administrators get all fields, and filter. Employees get the id, login, company and name of the users that they may choose as the owner of a shipment; users get their own id and login.',
    permission: 'users:choose',
    tag,
    query: pageQuery(USER_SORT_FIELDS).extend({ ...UserFilter.shape, query: SearchText }),
    mayUseStandby: true,
    answers: { 200: pageOf(z.union([User, OwnerChoice, UserChoice])) },
  },
  'POST /api/_count/users': {
    name: 'countUsers',
    summary: 'Count the users of several filters',
    permission: 'users:manage',
    tag,
    mayUseStandby: true,
    ...countsOf('UserSelections', UserFilter),
  },
  'GET /api/users/authorities': {
    name: 'listAuthorities',
    summary: 'List the roles',
    ...managed,
    answers: { 200: json(z.array(Authority)) },
  },
  'GET /api/users/:login': {
    name: 'readUser',
    summary: 'Read a user',
    ...managed,
    params: LoginParam,
    answers: { 200: json(User) },
  },
  'POST /api/users': {
    name: 'createUser',
    summary: 'Create a user',
    description: 'Sends an invitation mail with the link to choose a password.',
    problems: ['error.userexists', 'error.emailexists'],
    ...managed,
    isRepeatable: true,
    body: NewUser,
    answers: { 201: created(User) },
  },
  'PUT /api/users': {
    name: 'updateUser',
    summary: 'Replace a user',
    problems: ['error.userexists', 'error.emailexists', 'error.userSelf', 'error.ownEmail'],
    ...managed,
    body: UserInput,
    answers: { 200: updated(User) },
  },
  'DELETE /api/users/:login': {
    name: 'deleteUser',
    summary: 'Delete a user',
    problems: ['error.userInUse', 'error.userSelf'],
    ...managed,
    params: LoginParam,
    answers: { 204: deleted() },
  },
  'POST /api/users/:login/invitation': {
    name: 'inviteUser',
    summary: 'Send the invitation mail again',
    problems: ['error.notInvited'],
    ...managed,
    isRepeatable: true,
    params: LoginParam,
    answers: { 204: empty() },
  },
} as const satisfies Endpoints;
