import { z } from 'zod';
import { boundedArray } from '../shared/bounded-array.ts';
import { LANGUAGES } from '../shared/languages.ts';
import { Id } from '../shared/numbers.ts';
import { bookkeeping, identity } from '../shared/record.ts';
import { oneLine, optionalText, optionalTextBetween, requiredEmail, requiredText, violates } from '../shared/text.ts';
import { AUTHORITIES } from './roles.ts';

export const Authority = z.enum(AUTHORITIES);
export type Authority = z.infer<typeof Authority>;

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** What everybody may know of a user, to choose an owner. */
export const UserChoice = z.object({ id: Id, login: z.string() });
export type UserChoice = z.infer<typeof UserChoice>;

/** Fewest and most code points of a user's texts (spec 000, section 5). */
export const USER_LIMITS = {
  login: { min: 1, max: 50 },
  email: { min: 5, max: 254 },
  firstName: { min: 1, max: 50 },
  lastName: { min: 1, max: 50 },
  company: { min: 1, max: 100 },
  phone: { min: 5, max: 15 },
  address: { min: 5, max: 200 },
} as const;

/** Letters, digits and what e-mail addresses need (spec 000, section 5). */
const LOGIN_PATTERN = /^[a-z0-9_.@-]+$/i;

/** Most code points of the address of a picture. */
const IMAGE_URL_LIMIT = 1000;

/** A login as it is kept, in lower case. */
export const Login = requiredText(USER_LIMITS.login.max)
  .refine((value) => LOGIN_PATTERN.test(value), violates('Pattern'))
  .overwrite((value) => value.toLowerCase());

/** The mail whose link a user who was never active still has to open. */
const AwaitedMail = z.enum(['invitation', 'activation']);

/** A whole user, as administrators see it. */
export const User = UserChoice.extend({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  imageUrl: z.string().nullable(),
  langKey: Language,
  activated: z.boolean(),
  /** Not null: created by an administrator (`invitation`) or registered (`activation`), and never active so far. */
  awaits: AwaitedMail.nullable(),
  authorities: z.array(Authority),
  version: z.number().int(),
  ...bookkeeping,
});
export type User = z.infer<typeof User>;

/** At least one role: who has none can do nothing with the account. */
const Authorities = boundedArray(Authority, Authority.options.length, 1).transform((values) => [...new Set(values)]);

/** What an administrator may send; passwords are chosen by users alone. */
export const UserInput = z.object({
  ...identity,
  login: Login,
  firstName: oneLine(optionalText(USER_LIMITS.firstName.max)),
  lastName: oneLine(optionalText(USER_LIMITS.lastName.max)),
  email: requiredEmail(USER_LIMITS.email.min, USER_LIMITS.email.max),
  phone: oneLine(optionalTextBetween(USER_LIMITS.phone.min, USER_LIMITS.phone.max)),
  company: oneLine(optionalText(USER_LIMITS.company.max)),
  address: optionalTextBetween(USER_LIMITS.address.min, USER_LIMITS.address.max),
  imageUrl: optionalText(IMAGE_URL_LIMIT),
  activated: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  langKey: Language.nullish().transform((value) => value ?? 'vi'),
  /** Without them a change keeps the roles. */
  authorities: Authorities.nullish(),
});
export type UserInput = z.infer<typeof UserInput>;

/** A new user has no roles to keep. */
export const NewUser = UserInput.extend({ authorities: Authorities });
export type NewUser = z.infer<typeof NewUser>;

export const USER_SORT_FIELDS = [
  'id',
  'login',
  'email',
  'phone',
  'company',
  'address',
  'langKey',
  'createdDate',
  'lastModifiedBy',
  'lastModifiedDate',
] as const;
export type UserSortField = (typeof USER_SORT_FIELDS)[number];
