import { z } from 'zod';
import { boundedArray } from '../shared/bounded-array.ts';
import { LANGUAGES } from '../shared/languages.ts';
import { Id } from '../shared/numbers.ts';
import { bookkeeping, identity, withDefault } from '../shared/record.ts';
import { label, optionalText, optionalTextBetween, requiredEmail, requiredText, violates } from '../shared/text/text.ts';
import { AUTHORITIES } from './roles.ts';

export const Authority = z.enum(AUTHORITIES).meta({ id: 'Authority' });
export type Authority = z.infer<typeof Authority>;

export const Language = z.enum(LANGUAGES).meta({ id: 'Language' });
export type Language = z.infer<typeof Language>;

/** What users see of themselves in the list to choose an owner from. */
export const UserChoice = z.object({ id: Id, login: z.string() }).meta({ id: 'UserChoice' });
export type UserChoice = z.infer<typeof UserChoice>;

/** Minimum and maximum lengths of a user's texts in code points (docs/domain.md, "Users and roles"). */
export const USER_LIMITS = {
  login: { min: 1, max: 50 },
  email: { min: 5, max: 254 },
  firstName: { min: 1, max: 50 },
  lastName: { min: 1, max: 50 },
  company: { min: 1, max: 100 },
  phone: { min: 5, max: 15 },
  address: { min: 5, max: 200 },
} as const;

/** Letters, digits and the characters that e-mail addresses need (docs/domain.md, "Users and roles"). */
const LOGIN_PATTERN = /^[a-z0-9_.@-]+$/i;

/** Maximum length of the address of a picture, in code points. */
const IMAGE_URL_LIMIT = 1000;

/** A login; converted to lower case. */
export const Login = requiredText(USER_LIMITS.login.max)
  .refine((value) => LOGIN_PATTERN.test(value), violates('Pattern'))
  .overwrite((value) => value.toLowerCase());

/** The mail whose link a user must open to become active. */
const AwaitedMail = z.enum(['invitation', 'activation']);

/** A user with all fields, as administrators see it. */
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
  /** Not null for a user who has never been active: `invitation` if an administrator created them, `activation` if they registered. */
  awaits: AwaitedMail.nullable(),
  /** Whether staff created or confirmed the user. Shipments of other customers notify few new people a day. */
  isConfirmed: z.boolean(),
  authorities: z.array(Authority),
  version: z.number().int(),
  ...bookkeeping,
}).meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** What employees see of each user, to choose the owner of a shipment. */
export const OwnerChoice = User.pick({ id: true, login: true, company: true, firstName: true, lastName: true }).meta({ id: 'OwnerChoice' });
export type OwnerChoice = z.infer<typeof OwnerChoice>;

/** At least one role, because a user without roles could do nothing. */
const Authorities = boundedArray(Authority, Authority.options.length, 1).transform((values) => [...new Set(values)]);

/** The fields that an administrator may set. Users choose their passwords themselves. */
export const UserInput = z
  .object({
    ...identity,
    login: Login,
    firstName: label(optionalText(USER_LIMITS.firstName.max)),
    lastName: label(optionalText(USER_LIMITS.lastName.max)),
    email: requiredEmail(USER_LIMITS.email.min, USER_LIMITS.email.max),
    phone: label(optionalTextBetween(USER_LIMITS.phone.min, USER_LIMITS.phone.max)),
    company: label(optionalText(USER_LIMITS.company.max)),
    address: optionalTextBetween(USER_LIMITS.address.min, USER_LIMITS.address.max, 'many'),
    imageUrl: optionalText(IMAGE_URL_LIMIT),
    activated: withDefault(z.boolean(), false),
    langKey: withDefault(Language, 'vi'),
    /** If it is missing, an update keeps the current one. */
    isConfirmed: z.boolean().nullish(),
    /** If they are missing, an update keeps the current roles. */
    authorities: Authorities.nullish(),
  })
  .meta({ id: 'UserInput' });
export type UserInput = z.infer<typeof UserInput>;

/** For a new user the roles are required. Users that administrators create count as confirmed. */
export const NewUser = UserInput.extend({ isConfirmed: withDefault(z.boolean(), true), authorities: Authorities }).meta({ id: 'NewUser' });
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
