import { isAllowed, type Permission } from '@ace/contract/permissions.ts';
import { type Authority, includedAuthorities } from '@ace/contract/users/roles.ts';
import type pg from 'pg';
import { vi } from 'vitest';
import { createDatabase } from '../../server/src/shared/database/pool.ts';
import { forgetAttempts, renewMailKeys, restoreAccount, type StoredAccount } from './restore.ts';
import type { Sender } from './send.ts';

/** Those who are signed in, with their sample accounts and roles. */
const ACCOUNTS = {
  customer: { login: 'user', role: 'ROLE_USER' },
  clerk: { login: 'employee', role: 'ROLE_EMPLOYEE' },
  administrator: { login: 'admin', role: 'ROLE_ADMIN' },
} as const;
type AccountName = keyof typeof ACCOUNTS;
const isAccount = (name: CallerName): name is AccountName => name in ACCOUNTS;

/** Those whose token is not that of a session: none, ended, of a deactivated user, with a wrong signature, and the one for Prometheus. */
const WITHOUT_SESSION = ['nobody', 'signedOut', 'deactivated', 'forged', 'scraper'] as const;

export type CallerName = AccountName | (typeof WITHOUT_SESSION)[number];

export const CALLERS = [...Object.keys(ACCOUNTS), ...WITHOUT_SESSION] as CallerName[];

export const SCRAPER_TOKEN = 'a-token-for-Prometheus-alone';

/** The roles of a caller; null for an anonymous one. */
export const rolesOf = (name: CallerName): { authorities: Authority[] } | null =>
  isAccount(name) ? { authorities: includedAuthorities([ACCOUNTS[name].role]) } : null;

/** Whether a caller has a permission. */
export const mayCall = (name: CallerName, permission: Permission) =>
  isAllowed(permission, rolesOf(name)) || (name === 'scraper' && permission === 'management:scrape');

/** Those who are signed in, with their tokens. `pool` leads to the database of the program. */
export const createSessions = async ({ send }: Sender, pool: pg.Pool) => {
  const call = async (method: string, address: string, token: string | null, body?: unknown) => {
    const sent = body === undefined ? null : Buffer.from(JSON.stringify(body));
    const answer = await send({ method, address, headers: sent ? { 'Content-Type': 'application/json' } : {}, body: sent }, token);
    const text = String(answer?.body);
    if (!answer || answer.status >= 300) throw new Error(`${method} ${address}: ${answer?.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  const db = createDatabase(pool);
  const logins = Object.values(ACCOUNTS).map(({ login }) => login);
  const columns = ['id', 'login', 'email', 'passwordHash', 'authorities'] as const;
  const accounts = await db.selectFrom('appUser').select(columns).where('login', 'in', logins).execute();
  const accountOf = (login: string) => accounts.find((account) => account.login === login) as StoredAccount;

  const signIn = async (login: string): Promise<string> =>
    (await call('POST', '/api/authenticate', null, { username: login, password: login })).id_token;
  const open = async (login: string) => {
    await restoreAccount(db, accountOf(login));
    await renewMailKeys(db);
    await forgetAttempts(db);
    return await signIn(login);
  };
  const tokens = new Map<CallerName, string | null>([
    ['nobody', null],
    ['scraper', SCRAPER_TOKEN],
  ]);
  for (const name of Object.keys(ACCOUNTS) as AccountName[]) tokens.set(name, await open(ACCOUNTS[name].login));

  const renewals = new Map<CallerName, Promise<void>>();
  const renew = async (name: AccountName, attempt = 1): Promise<void> => {
    try {
      tokens.set(name, await open(ACCOUNTS[name].login));
    } catch (error) {
      // The account may have been changed again before it could sign in.
      if (attempt === 5) throw error;
      await renew(name, attempt + 1);
    }
  };
  return {
    call,
    signIn,
    open,
    tokens,
    tokenOf: (name: CallerName) => tokens.get(name) ?? null,
    idOf: (name: CallerName): number | null => (isAccount(name) ? accountOf(ACCOUNTS[name].login).id : null),
    /**
     * Signs a caller in again whose session has ended since they used `token`: a request may have signed them out, changed their password or
     * roles, or deleted them.
     */
    renew: async (name: CallerName, token: string | null) => {
      if (!isAccount(name) || tokens.get(name) !== token) return;
      const renewal = renewals.get(name) ?? renew(name).finally(() => renewals.delete(name));
      renewals.set(name, renewal);
      await renewal;
    },
  };
};
export type Callers = Awaited<ReturnType<typeof createSessions>>;

/** All callers, with records that their requests need. */
export const createCallers = async (sender: Sender, pool: pg.Pool): Promise<Callers> => {
  const sessions = await createSessions(sender, pool);
  const { call, open, signIn, tokens } = sessions;
  const admin = String(tokens.get('administrator'));
  tokens.set('forged', `${admin.slice(0, -20)}${admin.slice(-20).split('').reverse().join('')}`);
  const ended = await open('user');
  await call('DELETE', `/api/account/sessions/${sessionOf(ended)}`, ended);
  tokens.set('signedOut', ended);
  tokens.set('deactivated', await signIn('hoasen'));
  const user = await call('GET', '/api/users/hoasen', admin);
  await call('PUT', '/api/users', admin, { ...user, activated: false });
  // A token may work for a second after the end of its session.
  for (const name of ['signedOut', 'deactivated'] as const) {
    const isRefused = () =>
      call('GET', '/api/account', tokens.get(name) ?? null).then(
        () => false,
        () => true,
      );
    await vi.waitUntil(isRefused, 15_000);
  }

  // Requests seldom create a run that can be undone, or a change that can be passed on; these have the ids that requests use most.
  await pool.query(`insert into "shipmentChange" ("shipmentId", before, "createdDate", "lastModifiedBy", "lastModifiedDate")
    select id, '{"description": "x"}', now(), 'user', now() from generate_series(1, 12) id`);
  const tracking = { dateTime: new Date().toISOString(), deliveryStatus: 'COLLECTED', location: 'Kho' };
  for (let id = 1; id <= 12; id += 2) {
    for (const name of ['clerk', 'administrator'] as const) {
      const token = tokens.get(name) ?? null;
      const run = await call('POST', '/api/bulk-runs', token, { kind: 'tracking', ids: [id], tracking });
      await vi.waitUntil(async () => (await call('GET', `/api/bulk-runs/${run.id}`, token)).done === 1, 15_000);
    }
  }

  // Imports that are not begun, of each of them.
  const sheet = Buffer.from('Mã tham chiếu,Tên người nhận,Số kiện\nR-1,Bình,1\nR-2,An,một\n');
  for (const name of ['customer', 'clerk', 'administrator'] as const) {
    const headers = { 'Content-Type': 'text/csv' };
    for (let each = 0; each < 4; each += 1)
      await sender.send({ method: 'POST', address: '/api/imports', headers, body: sheet }, tokens.get(name) ?? null);
  }
  return sessions;
};

/** The session that a token belongs to. */
export const sessionOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
