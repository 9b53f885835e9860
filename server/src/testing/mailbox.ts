import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect } from 'vitest';

const addressesOf = (mail: Email) => (mail.to ?? []).map(({ address }) => address);

/** The mails that the program wrote into its data folder. */
export const mailsIn = async (dataDir: string) => {
  const files = (await readdir(join(dataDir, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(dataDir, 'mail', name)))));
};

/** A data folder whose mails are read, as long as the tests of this file run. */
export const useMailFolder = () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ace-mail-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const all = () => mailsIn(dataDir);
  const to = async (address: string) => (await all()).filter((mail) => addressesOf(mail).includes(address));
  return {
    get dataDir() {
      return dataDir;
    },
    all,
    to,
    /** Waits until that many mails went to `address`; answers them. */
    arrived: async (address: string, count = 1) => {
      await expect.poll(async () => (await to(address)).length, { timeout: 15_000 }).toBe(count);
      return await to(address);
    },
  };
};

/** The key of the link in a mail. */
export const keyIn = (mail: Email | undefined) => /[?&]key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** A mail server on loopback with those `options`; `refusalOf` answers the error with which it refuses a mail, or null. */
export const startMailServer = async (options: SMTPServerOptions = {}, port = 0, refusalOf: () => Error | null = () => null) => {
  const mails: Email[] = [];
  const refused: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const refusal = refusalOf();
        (refusal ? refused : mails).push(mail);
        done(refusal);
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    port: (listener.address() as AddressInfo).port,
    mails,
    refused,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};
