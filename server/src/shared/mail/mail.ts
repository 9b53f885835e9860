import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';

/** How long a mail server may take for each step. */
const MAIL_TIMEOUT_MS = 10_000;

/** A mail of the company. `headers` are further ones, in ASCII. */
export type Mail = {
  company: { name: string; email: string | null };
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

/** Mails are retried for three days, finally every ten minutes: a mail server may be down for long. In seconds. */
export const MAIL_RETRY = {
  retryLimit: 500,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  retentionSeconds: 4 * 86_400,
  expireInSeconds: 60,
};

const smtpOptions = (address: string) => {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
  };
};

/**
 * Sends mails of the company through the server of `SMTP_URL`. Without one, it writes each mail to a file in `DATA_DIR/mail`. Answers go to the company's
 * address; without `MAIL_FROM`, the sender has its name.
 */
export const createMailer = ({ smtpUrl, mailFrom, publicUrl, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>) => {
  const host = new URL(publicUrl).hostname;
  const messageOf = (id: string, { company, ...mail }: Mail) => ({
    ...mail,
    from: mailFrom ?? { name: company.name, address: `no-reply@${host}` },
    replyTo: company.email ?? undefined,
    // Each retry has the same id, so that a mail server can detect duplicates.
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    // The content of a mail must not make nodemailer read files or fetch URLs.
    disableUrlAccess: true,
    disableFileAccess: true,
  });
  if (smtpUrl) {
    const options = smtpOptions(smtpUrl);
    const { host, port, secure } = options;
    const transport = nodemailer.createTransport(options);
    return {
      /** Answers what the server said when it accepted the mail. */
      send: async (id: string, mail: Mail) => (await transport.sendMail(messageOf(id, mail))).response,
      /** Throws if the server does not accept mails. */
      check: async () => void (await transport.verify()),
      target: { kind: 'SMTP', host, port, secure } as Record<string, string | number | boolean>,
    };
  }
  const folder = join(dataDir, 'mail');
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    target: { kind: 'files', folder },
    check: () => access(dataDir, constants.W_OK),
    send: async (id: string, mail: Mail) => {
      const { message } = await transport.sendMail(messageOf(id, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed last, so that an `.eml` file is never incomplete.
      await writeFile(join(folder, `${id}.tmp`), message as Buffer, { mode: 0o600 });
      await rename(join(folder, `${id}.tmp`), join(folder, `${id}.eml`));
      return `${id}.eml`;
    },
  };
};

/** Whether the mail server rejected something permanently (5xx), so that a retry is useless. */
const isRejected = (error: unknown, codes: unknown[]) =>
  error instanceof Error && 'code' in error && codes.includes(error.code) && 'responseCode' in error && Number(error.responseCode) >= 500;

/** Whether the mail server rejected the receiver permanently. */
export const isUndeliverable = (error: unknown) => isRejected(error, ['EENVELOPE']);

/** Whether the mail server rejected the receiver or the mail itself permanently. */
export const isRefused = (error: unknown) => isRejected(error, ['EENVELOPE', 'EMESSAGE']);
