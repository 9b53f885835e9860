import { z } from 'zod';
import { type Endpoints, empty, json, pageOf } from '../shared/endpoint.ts';
import { filterOf } from '../shared/filters.ts';
import { SearchText } from '../shared/page.ts';
import { recordEndpoints } from '../shared/record-endpoints.ts';
import { requiredText } from '../shared/text/text.ts';
import { userFilters } from './filters.ts';
import { Authority, NewUser, OwnerChoice, USER_LIMITS, USER_SORT_FIELDS, User, UserChoice, UserInput } from './user.ts';

/** A login in upper or lower case. */
const LoginParam = z.object({ login: requiredText(USER_LIMITS.login.max).overwrite((login) => login.toLowerCase()) });

const { plain } = recordEndpoints('user', {
  about: 'Users and their roles.',
  row: User,
  input: UserInput,
  filter: filterOf(userFilters, { role: Authority }),
  sorts: USER_SORT_FIELDS,
  params: LoginParam,
});
const { 'GET /api/users': list, 'POST /api/_count/users': count } = plain;
const { tag } = list;
const managed = { permission: 'users:manage', tag, entity: 'user', naming: 'login' } as const;

export const userEndpoints = {
  // Before the call whose address its own is like.
  'GET /api/users/authorities': {
    name: 'listAuthorities',
    summary: 'List the roles',
    ...managed,
    answers: { 200: json(z.array(Authority)) },
  },
  ...plain,
  'GET /api/users': {
    ...list,
    description:
      'Administrators get all fields, and filter. Employees get the id, login, company and name of the users that they may choose as the owner of a shipment; users get their own id and login.',
    permission: 'users:choose',
    hasSharedAnswer: undefined,
    query: list.query.extend({ query: SearchText }),
    answers: { 200: pageOf(z.union([User, OwnerChoice, UserChoice])) },
  },
  'POST /api/_count/users': { ...count, hasSharedAnswer: undefined },
  'POST /api/users': {
    ...plain['POST /api/users'],
    description: 'Sends an invitation mail with the link to choose a password.',
    problems: ['error.userexists', 'error.emailexists'],
    body: NewUser,
  },
  'PUT /api/users': {
    ...plain['PUT /api/users'],
    problems: ['error.userexists', 'error.emailexists', 'error.userSelf', 'error.ownEmail'],
  },
  'DELETE /api/users/:login': { ...plain['DELETE /api/users/:login'], problems: ['error.userInUse', 'error.userSelf'] },
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
