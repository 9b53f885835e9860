import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { NewPassword, PASSWORD_LIMITS } from '@ace/contract/account/account.ts';
import { COMPANY_PHONE } from '@ace/contract/company/company.ts';
import { LogLevel } from '@ace/contract/management/management.ts';
import { Carrier } from '@ace/contract/partners/partner.ts';
import { z } from 'zod';
import { attempt } from './attempt.ts';
import { MAX_TIMER_MS } from './every.ts';
import { withQuotedName } from './mail/sender.ts';

const PROFILES = ['dev', 'prod', 'swagger'] as const;

/** Splits a comma-separated list. */
const splitList = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Splits a list of addresses, in which commas or spaces stand between. */
const splitAddresses = (value: string) => value.split(/[\s,]+/).filter(Boolean);

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const isDecodable = ({ username, password }: URL) => attempt(() => decodeURIComponent(username + password), null) !== null;

/** A URL that may contain a user and a password, which must be decodable. Its parameters may be times, which become timers. */
const urlWithUser = (protocols: string[]) =>
  url(protocols)
    .refine((value) => !URL.canParse(value) || isDecodable(new URL(value)), {
      error: 'has a user or password with an invalid % escape; write % as %25',
    })
    .refine((value) => !URL.canParse(value) || [...new URL(value).searchParams.values()].every((each) => !(Number(each) > MAX_TIMER_MS)), {
      error: `has a parameter above ${MAX_TIMER_MS}`,
    });

const isAddressOrNetwork = (value: string) => {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  return version !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)));
};

/** Only zone names are allowed: PostgreSQL reads the sign of offsets such as `+07:00` the other way round. */
const isTimeZone = (value: string) =>
  /^[a-z]/i.test(value) && attempt(() => new Intl.DateTimeFormat('en', { timeZone: value }), null) !== null;

/** The name of a partner's setting, such as `PARTNER_GTSAUS_URL` for `gtsAus`. */
const partnerSetting = (carrier: Carrier, part: 'URL' | 'KEY' | 'WEBHOOK_SECRET') => `PARTNER_${carrier.toUpperCase()}_${part}`;

/** A key that is sent in an HTTP header, so it may have only visible ASCII characters. */
const visibleKey = z.string().regex(/^[\x21-\x7e]{1,500}$/, { error: 'must be up to 500 visible ASCII characters' });

/** 24 to 64 bytes, as the scheme of Standard Webhooks writes them. */
const webhookSecret = z.string().refine(
  (value) => {
    const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? [];
    const bytes = Buffer.from(encoded, 'base64');
    return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === encoded;
  },
  { error: 'must be whsec_ and 24 to 64 bytes in base64' },
);

/** A whole number, written in digits. */
const wholeNumber = (min: number, max: number, what = 'number') =>
  z
    .string()
    .refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `must be a ${what} from ${min} to ${max}`,
    })
    .transform(Number);

/** Minimum length in characters of the secret that signs tokens. */
export const MIN_SECRET_LENGTH = 32;

/** The environment variables of all settings (docs/settings.md). */
const Environment = z.object({
  HOST: z.string().min(1, { error: 'must be an address or a host name' }).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8080),
  DATA_DIR: z.string().min(1, { error: 'must name a folder' }).default('./data'),
  DATABASE_URL: urlWithUser(['postgres:', 'postgresql:']).optional(),
  DATABASE_BUFFERS: wholeNumber(10, 999_999, 'number of megabytes').optional(),
  DATABASE_READ_URL: z
    .string()
    .transform(splitAddresses)
    .pipe(z.array(urlWithUser(['postgres:', 'postgresql:'])))
    .default([]),
  NATS_URL: urlWithUser(['nats:', 'tls:']).optional(),
  SMTP_URL: urlWithUser(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .max(300, { error: 'must have at most 300 characters' })
    .regex(/^[^\r\n]*[^\s<>@]@[^\s<>@]+>?$/, { error: 'must be an e-mail address, or a name with one in angle brackets' })
    .optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  TRUST_PROXY: z
    .string()
    .transform(splitList)
    .refine((addresses) => addresses.every(isAddressOrNetwork), { error: 'must be IP addresses or networks, with commas between' })
    .default([]),
  TIME_ZONE: z.string().refine(isTimeZone, { error: 'must be a time zone such as Asia/Ho_Chi_Minh' }).default('Asia/Ho_Chi_Minh'),
  JWT_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, { error: `must have at least ${MIN_SECRET_LENGTH} characters` })
    .optional(),
  /** The scraper sends it in an HTTP header. */
  PROMETHEUS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,500}$/, { error: 'must be 16 to 500 visible ASCII characters' })
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((value) => NewPassword.safeParse(value).success, {
      error: `must have ${PASSWORD_LIMITS.min} to ${PASSWORD_LIMITS.max} characters`,
    })
    .optional(),
  /** Seconds after SIGTERM in which requests are still answered, while the readiness check tells load balancers to stop sending them. */
  STOP_GRACE: wholeNumber(0, 999, 'number of seconds').default(2),
  /** Seconds after which another copy takes an item of a run: the copy that was at it was killed. */
  RUN_LEASE: wholeNumber(1, 999, 'number of seconds').default(30),
  /** Days for which events are kept: what happened to records, for consumers. */
  EVENT_DAYS: wholeNumber(1, 999, 'number of days').default(90),
  /** Days for which it is kept what partners were sent about people. */
  DISCLOSURE_DAYS: wholeNumber(30, 9_999, 'number of days').default(1_825),
  /** How often a minute each partner is asked for tracking numbers, by all copies of the program together; 0 for never. */
  PARTNER_POLLS_PER_MINUTE: wholeNumber(0, 60_000).default(300),
  /** Seconds in which further parcels of the same person are waited for, to notify them of all at once. */
  NOTIFY_WAIT: wholeNumber(0, 3_600, 'number of seconds').default(900),
  NOTIFY_SMS_URL: url(['http:', 'https:']).optional(),
  NOTIFY_SMS_KEY: visibleKey.optional(),
  NOTIFY_ZALO_URL: url(['http:', 'https:']).optional(),
  NOTIFY_ZALO_KEY: visibleKey.optional(),
  PROFILES: z
    .string()
    .transform(splitList)
    .pipe(z.array(z.enum(PROFILES, { error: `must be some of ${PROFILES.join(', ')}, with commas between` })))
    .refine((profiles) => profiles.includes('dev') !== profiles.includes('prod'), { error: 'must name either dev or prod' })
    .default(['dev', 'swagger']),
  LOG_LEVEL: z.enum(LogLevel.options, { error: `must be one of ${LogLevel.options.join(', ')}` }).default('INFO'),
  /** For development and tests: an answer that differs from the contract becomes an error. */
  CHECK_ANSWERS: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true'),
  COMPANY_NAME: z
    .string()
    .max(100, { error: 'must have at most 100 characters' })
    .regex(/^[^\r\n]*$/, { error: 'must be one line' })
    .optional(),
  COMPANY_URL: url(['http:', 'https:']).optional(),
  /** Answers to mails go there, which `MAIL_FROM` may not read. */
  COMPANY_EMAIL: z.email({ error: 'must be an e-mail address' }).max(254, { error: 'must have at most 254 characters' }).optional(),
  COMPANY_PHONE: z.string().regex(COMPANY_PHONE, { error: 'must be a telephone number: digits, spaces and + ( ) . -' }).optional(),
  ...Object.fromEntries(Carrier.options.map((carrier) => [partnerSetting(carrier, 'URL'), url(['http:', 'https:']).optional()])),
  ...Object.fromEntries(Carrier.options.map((carrier) => [partnerSetting(carrier, 'WEBHOOK_SECRET'), webhookSecret.optional()])),
  ...Object.fromEntries(Carrier.options.map((carrier) => [partnerSetting(carrier, 'KEY'), visibleKey.optional()])),
});

/** The address of a partner's API, and our key there. */
export type PartnerAddress = { url: string; key: string };

const MASK = '******';
const SECRETS = /^(JWT_SECRET|ADMIN_PASSWORD|PROMETHEUS_TOKEN|(PARTNER|NOTIFY)_\w+_(KEY|WEBHOOK_SECRET))$/;

/** Masks the user, the password and the query values of a URL, and removes its fragment: any of them may be secret. */
export const maskAddress = (address: string) => {
  const masked = new URL(address);
  if (masked.username || masked.password) {
    masked.username = MASK;
    masked.password = '';
  }
  for (const name of new Set(masked.searchParams.keys())) masked.searchParams.set(name, MASK);
  masked.hash = '';
  return masked.href;
};

const maskSetting = (name: string, value: string) => {
  if (SECRETS.test(name)) return MASK;
  if (name === 'DATABASE_READ_URL') return splitAddresses(value).map(maskAddress).join(', ');
  return name.endsWith('_URL') && URL.canParse(value) ? maskAddress(value) : value;
};

type Sources = { environment: Record<string, string>; defaults: Record<string, string> };

/** The settings from the environment and those with their default value, with secrets masked. */
const sourcesOf = (given: Record<string, string | undefined>, settings: Record<string, unknown>) => {
  const sources: Sources = { environment: {}, defaults: {} };
  for (const name of Object.keys(Environment.shape).sort()) {
    const value = given[name];
    if (value !== undefined) sources.environment[name] = maskSetting(name, value);
    else if (settings[name] !== undefined) sources.defaults[name] = String(settings[name]);
  }
  return sources;
};

/** A setting is invalid. The message is one line that names the setting. */
export class ConfigError extends Error {}

/** The partners that are configured. */
const partnersOf = (settings: Record<string, unknown>) => {
  const partners: Partial<Record<Carrier, PartnerAddress>> = {};
  for (const carrier of Carrier.options) {
    const address = settings[partnerSetting(carrier, 'URL')];
    const key = settings[partnerSetting(carrier, 'KEY')];
    if (typeof address === 'string' && typeof key === 'string') partners[carrier] = { url: address.replace(/(?<!\/)\/+$/, ''), key };
    else if (address !== undefined || key !== undefined) {
      const [missing, given] = address === undefined ? (['URL', 'KEY'] as const) : (['KEY', 'URL'] as const);
      throw new ConfigError(`${partnerSetting(carrier, missing)}: is required with ${partnerSetting(carrier, given)}`);
    }
  }
  return partners;
};

/** The secrets of the partners that push events. */
const webhookSecretsOf = (settings: Record<string, unknown>): Partial<Record<Carrier, string>> =>
  Object.fromEntries(
    Carrier.options.flatMap((carrier) => {
      const secret = settings[partnerSetting(carrier, 'WEBHOOK_SECRET')];
      return secret === undefined ? [] : [[carrier, secret]];
    }),
  );
/** The address of a provider of messages, and our key there, if it wants one. */
export type MessageProvider = { url: string; key: string | undefined };
const providerOf = (url: string | undefined, key: string | undefined): MessageProvider | null => (url === undefined ? null : { url, key });

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Reads the settings from environment variables. An empty variable counts as unset. Throws `ConfigError` for the first invalid setting. */
export const readConfig = (environment: NodeJS.ProcessEnv) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const settings = result.data;
  const isProd = settings.PROFILES.includes('prod');
  if (!isProd && !LOOPBACK.test(settings.HOST)) {
    throw new ConfigError(`HOST: with the profile dev only a loopback address is allowed (${settings.HOST} is none)`);
  }
  if (isProd && !settings.PUBLIC_URL) throw new ConfigError('PUBLIC_URL: is required with the profile prod');
  if (isProd && settings.DATABASE_URL && !settings.JWT_SECRET) {
    throw new ConfigError('JWT_SECRET: is required with the profile prod and DATABASE_URL');
  }
  if (settings.DATABASE_READ_URL.length > 0 && !settings.DATABASE_URL) {
    throw new ConfigError('DATABASE_READ_URL: requires DATABASE_URL, because the embedded database has no standbys');
  }
  const publicUrl = (settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`).replace(/(?<!\/)\/+$/, '');
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    /** Memory for the buffers of the embedded PostgreSQL, instead of a quarter of the machine's. */
    databaseBuffersMb: settings.DATABASE_BUFFERS,
    /** Addresses of hot standbys of `databaseUrl`. */
    databaseReadUrls: settings.DATABASE_READ_URL,
    natsUrl: settings.NATS_URL,
    smtpUrl: settings.SMTP_URL,
    /** The sender of mails, if it is not the company's name with a no-reply address. */
    mailFrom: settings.MAIL_FROM && withQuotedName(settings.MAIL_FROM),
    publicUrl,
    trustProxy: settings.TRUST_PROXY,
    timeZone: settings.TIME_ZONE,
    jwtSecret: settings.JWT_SECRET,
    adminPassword: settings.ADMIN_PASSWORD,
    prometheusToken: settings.PROMETHEUS_TOKEN,
    stopGraceMs: settings.STOP_GRACE * 1000,
    runLeaseSeconds: settings.RUN_LEASE,
    eventDays: settings.EVENT_DAYS,
    disclosureDays: settings.DISCLOSURE_DAYS,
    notify: {
      waitMs: settings.NOTIFY_WAIT * 1000,
      /** The HTTP providers of messages that are set up. */
      zalo: providerOf(settings.NOTIFY_ZALO_URL, settings.NOTIFY_ZALO_KEY),
      sms: providerOf(settings.NOTIFY_SMS_URL, settings.NOTIFY_SMS_KEY),
    },
    profiles: settings.PROFILES,
    logLevel: settings.LOG_LEVEL,
    checkAnswers: settings.CHECK_ANSWERS,
    /** What replaces the settings of the company that administrators have saved. */
    company: {
      name: settings.COMPANY_NAME,
      url: settings.COMPANY_URL,
      phone: settings.COMPANY_PHONE,
      email: settings.COMPANY_EMAIL,
    },
    partners: partnersOf(settings),
    webhookSecrets: webhookSecretsOf(settings),
    partnerPollsPerMinute: settings.PARTNER_POLLS_PER_MINUTE,
    sources: sourcesOf(given, settings),
  };
};
export type Config = ReturnType<typeof readConfig>;
