import { z } from 'zod';
import { type Endpoints, empty, json, token } from '../shared/endpoint.ts';
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
} from './account.ts';

const tag = 'account';
const open = { permission: 'none', tag } as const;
const reading = { permission: 'account:read', tag } as const;
const writing = { permission: 'account:write', tag } as const;

export const accountEndpoints = {
  'POST /api/authenticate': { ...open, entity: 'credentials', body: Credentials, answers: { 200: token(TokenAnswer) } },
  'POST /api/register': { ...open, entity: 'registration', body: Registration, answers: { 201: empty() } },
  'GET /api/activate': { ...open, entity: 'activation', query: ActivationQuery, answers: { 200: empty() } },
  'GET /api/account': { ...reading, answers: { 200: json(Account) } },
  'POST /api/account': { ...writing, entity: 'account', body: AccountInput, answers: { 200: empty() } },
  /** Cancels a change of the e-mail address that is not confirmed yet. */
  'DELETE /api/account/email': { ...writing, answers: { 204: empty() } },
  'POST /api/account/email/confirm': { ...open, entity: 'account', body: EmailConfirmation, answers: { 200: empty() } },
  'POST /api/account/change-password': { ...writing, entity: 'password', body: PasswordChange, answers: { 200: token(TokenAnswer) } },
  'POST /api/account/reset-password/init': { ...open, entity: 'reset', body: ResetRequest, answers: { 200: empty() } },
  'POST /api/account/reset-password/finish': { ...open, entity: 'reset', body: PasswordReset, answers: { 200: empty() } },
  'GET /api/account/sessions': { ...reading, answers: { 200: json(z.array(Session)) } },
  /** Signs out: ends the session of the token with which it is called. */
  'DELETE /api/account/sessions/current': { ...writing, answers: { 204: empty() } },
  'DELETE /api/account/sessions/:id': { ...writing, params: z.object({ id: z.uuid() }), answers: { 204: empty() } },
  'DELETE /api/account/sessions': { ...writing, answers: { 204: empty() } },
} as const satisfies Endpoints;
