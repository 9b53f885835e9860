import { z } from 'zod';
import { settingGroup, settingState, settingVersion } from '../shared/setting.ts';
import { label, optionalEmail, optionalPattern, optionalText, violates } from '../shared/text/text.ts';

/** Maximum lengths in code points; of a logo, bytes. */
export const COMPANY_LIMITS = {
  name: 100,
  address: 300,
  url: 200,
  email: 254,
  taxCode: 20,
  bankAccount: 300,
  terms: 4_000,
  logoBytes: 200_000,
};

/** A telephone number as it stands on papers, and in the environment. */
export const COMPANY_PHONE = /^\+?[\d ().-]{3,30}$/;

const isWebAddress = (value: string) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);

/** How a picture is written as a text (RFC 2397). */
const PICTURE = /^data:image\/(?:png|jpeg);base64,/;

/** How many bytes an address of the scheme `data` has. */
const bytesOf = (address: string) => {
  const padding = address.endsWith('==') ? 2 : address.endsWith('=') ? 1 : 0;
  return Math.floor(((address.length - address.indexOf(',') - 1 - padding) * 3) / 4);
};

/** A PNG or JPEG of at most `bytes` as an address of the scheme `data`. */
const picture = (bytes: number) =>
  z
    .string()
    .refine((value) => bytesOf(value) <= bytes, violates('Size'))
    .refine((value) => PICTURE.test(value), violates('picture'));

const GS1_PREFIX = /^\d{7,12}$/;

const Terms = optionalText(COMPANY_LIMITS.terms, 'many');

const fields = {
  name: label(optionalText(COMPANY_LIMITS.name)),
  address: optionalText(COMPANY_LIMITS.address, 'many'),
  phone: optionalPattern(30, COMPANY_PHONE),
  email: optionalEmail(COMPANY_LIMITS.email),
  url: optionalText(COMPANY_LIMITS.url).refine((value) => value === null || isWebAddress(value), violates('Pattern')),
  taxCode: optionalText(COMPANY_LIMITS.taxCode),
  bankAccount: optionalText(COMPANY_LIMITS.bankAccount, 'many'),
  /** Terms of carriage, as bills have them. */
  terms: z.object({ vi: Terms, en: Terms }),
  /** What GS1 has given the company: with it, packages get numbers of logistic units (SSCC). */
  gs1Prefix: optionalPattern(12, GS1_PREFIX),
};

const Stored = z.object({
  ...fields,
  /** The SHA-256 of the logo, whose bytes are in the table `picture`. */
  logo: z.string().nullable(),
});

/** Who the company is: on papers, in mails, on public pages. */
export const COMPANY = settingGroup({
  number: 4,
  name: 'company',
  schema: Stored,
  initial: {
    name: null,
    address: null,
    phone: null,
    email: null,
    url: null,
    taxCode: null,
    bankAccount: null,
    terms: { vi: null, en: null },
    gs1Prefix: null,
    logo: null,
  },
  permission: 'company:configure',
});

const text = z.string().nullable();

/** The company as it was saved. `environment` has the fields that settings of the environment replace, with their values. */
export const CompanySettings = z
  .object({
    name: text,
    address: text,
    phone: text,
    email: text,
    url: text,
    taxCode: text,
    bankAccount: text,
    terms: z.object({ vi: text, en: text }),
    gs1Prefix: text,
    /** How many numbers the prefix has, and how many of them are used; null without a prefix. Without further ones, the codes of packages follow from bill numbers. */
    unitNumbers: z.object({ used: z.number().int(), total: z.number().int() }).nullable(),
    logo: text,
    environment: z.partialRecord(z.enum(['name', 'phone', 'email', 'url']), z.string()),
    ...settingState,
  })
  .meta({ id: 'CompanySettings' });
export type CompanySettings = z.infer<typeof CompanySettings>;

/** How a bill and a label look, as PNG in addresses of the scheme `data`. */
export const CompanyPreview = z.object({ bill: z.string(), label: z.string() }).meta({ id: 'CompanyPreview' });
export type CompanyPreview = z.infer<typeof CompanyPreview>;

/** What administrators say of the company. A logo is a PNG or JPEG as an address of the scheme `data`; the server draws it anew. */
export const CompanySettingsInput = z
  .object({ ...fields, logo: picture(COMPANY_LIMITS.logoBytes).nullish(), ...settingVersion })
  .meta({ id: 'CompanySettingsInput' });
export type CompanySettingsInput = z.infer<typeof CompanySettingsInput>;
