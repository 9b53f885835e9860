import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../shared/database/embedded.ts';
import { keyIn, startMailServer } from '../../testing/mailbox.ts';
import { createDataDir, endLeftApps, runApp } from '../../testing/run-app.ts';

const SECRET = 'mật-khẩu-bí-mật-4711';
const NEWER = 'mới-hơn-nữa-0815';

afterAll(endLeftApps);

test('passwords, keys and tokens are neither in the database nor in the log nor in mails, and links ignore forwarded hosts', async () => {
  const dataDir = await createDataDir();
  const mailServer = await startMailServer();
  const settings = { DATA_DIR: dataDir, SMTP_URL: mailServer.url, PUBLIC_URL: 'https://ace.example', LOG_LEVEL: 'TRACE' };
  const app = await runApp(settings);
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(`${app.address}/api/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        // Headers that an attacker sends to change the links in mails.
        'X-Forwarded-Host': 'evil.example',
        Forwarded: 'host=evil.example',
        Origin: 'https://evil.example',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: body && JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text(), token: answer.headers.get('authorization')?.slice('Bearer '.length) ?? '' };
  };
  const visitor = { login: 'kin', email: 'kin@example.com', password: SECRET, langKey: 'vi' };
  expect((await send('POST', 'register', visitor)).status).toBe(201);
  await expect.poll(() => mailServer.mails.length).toBe(1);
  const activation = keyIn(mailServer.mails[0]);
  expect((await send('GET', `activate?key=${activation}`)).status).toBe(200);
  const first = (await send('POST', 'authenticate', { username: 'kin', password: SECRET })).token;
  await send('POST', 'authenticate', { username: SECRET, password: 'typed into the wrong field' });
  await send('POST', 'account/reset-password/init', { email: visitor.email });
  await expect.poll(() => mailServer.mails.length).toBe(2);
  const reset = keyIn(mailServer.mails[1]);
  const second = (await send('POST', 'account/change-password', { currentPassword: SECRET, newPassword: NEWER }, first)).token;
  await send('POST', 'account/reset-password/finish', { key: reset, newPassword: NEWER });

  const client = new pg.Client((await startEmbeddedPostgres(dataDir)).address('ace'));
  await client.connect();
  const { rows: tables } = await client.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  expect(tables.length).toBeGreaterThan(10);
  let stored = '';
  for (const { name } of tables) {
    const { rows } = await client.query(`select t::text as row from ${name} t`);
    stored += rows.map(({ row }) => row).join('\n');
  }
  await client.end();
  await app.stop();
  await mailServer.close();

  const output = app.output();
  expect(output).toContain('"/api/activate?key"');
  const mails = mailServer.mails.map(({ text, html, subject }) => `${subject}\n${text}\n${html}`).join('\n');
  expect(stored).toContain('kin@example.com');
  for (const secret of [SECRET, NEWER, first, second]) {
    expect(secret.length).toBeGreaterThan(10);
    for (const [place, text] of Object.entries({ stored, output, mails }))
      expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
  }
  for (const key of [activation, reset]) {
    for (const [place, text] of Object.entries({ stored, output })) expect(text.includes(key), `a key in ${place}`).toBe(false);
  }
  expect(mails).toContain(`https://ace.example/#/activate?key=${activation}`);
  expect(mails).not.toContain('evil');
  await rm(dataDir, { recursive: true });
});
