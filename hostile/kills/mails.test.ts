import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { keyIn, startMailServer } from '../../server/src/testing/mailbox.ts';
import { createDataDir, endLeftApps, runApp } from '../../server/src/testing/run-app.ts';

afterAll(endLeftApps);

test('a mail is sent once after the mail server hung and the program was killed', async () => {
  // Accepts the connection and sends nothing.
  const connected = Promise.withResolvers<void>();
  const hanging = createServer(() => connected.resolve());
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  const { port } = hanging.address() as { port: number };
  const dataDir = await createDataDir();
  const settings = { DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` };

  const first = await runApp(settings);
  const post = (path: string, body: object) =>
    fetch(`${first.address}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const visitor = { login: 'patient', email: 'patient@example.com', password: 'secret', langKey: 'en' };
  expect((await post('register', visitor)).status).toBe(201);
  await connected.promise;
  // Everything else continues.
  expect((await post('authenticate', { username: 'user', password: 'user' })).status).toBe(200);
  await first.kill();
  await new Promise((resolve) => hanging.close(resolve));

  const back = await startMailServer({}, port);
  const second = await runApp(settings);
  await expect.poll(() => back.mails.length, { timeout: 60_000 }).toBe(1);
  const key = keyIn(back.mails[0]);
  expect((await fetch(`${second.address}/api/activate?key=${key}`)).status).toBe(200);
  expect(second.output()).not.toContain(key);
  await second.stop();
  expect(back.mails).toHaveLength(1);
  await back.close();
  await rm(dataDir, { recursive: true });
});
