import { z } from 'zod';
import { Instant } from '../shared/instants.ts';
import { countGraphemes, oneLine, optionalText, requiredEmail, requiredText, textBetween, violates } from '../shared/text.ts';
import { Language, Login, USER_LIMITS, User } from '../users/user.ts';

/** Most code points of a login or e-mail address at the sign-in. */
const USERNAME_LIMIT = 254;

/** Fewest and most characters of a password, as a person counts them (spec 000, section 5). */
export const PASSWORD_LIMITS = { min: 4, max: 50 } as const;

/** Most code units of a password that are looked at: 50 characters may have many marks, but not endlessly many. */
const PASSWORD_UNITS = 4096;

/** How long the links of mails are valid (spec 000, section 9); the queries, the mails and the pages take it from here. */
export const LINK_VALIDITY = { activationDays: 3, invitationDays: 7, resetHours: 24, newEmailHours: 24 } as const;

/** A password that is tried: never trimmed, NFC, so that it is the same from every keyboard. */
const GivenPassword = z
  .string()
  .refine((value) => value !== '', violates('NotBlank'))
  .refine((value) => value.length <= PASSWORD_UNITS, violates('Size'))
  .refine((value) => value.isWellFormed(), violates('Pattern'))
  .overwrite((value) => value.normalize('NFC'));

/** A password that is chosen. */
export const NewPassword = GivenPassword.refine((value) => {
  const length = countGraphemes(value);
  return length >= PASSWORD_LIMITS.min && length <= PASSWORD_LIMITS.max;
}, violates('Size'));

export const Credentials = z.object({
  /** Login or e-mail address, in any case. */
  username: requiredText(USERNAME_LIMIT),
  // Too long is wrong, and nothing more is said about it.
  password: z
    .string()
    .refine((value) => value !== '', violates('NotBlank'))
    .refine((value) => value.isWellFormed(), violates('Pattern'))
    .overwrite((value) => value.slice(0, PASSWORD_UNITS + 1).normalize('NFC')),
  rememberMe: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
export type Credentials = z.infer<typeof Credentials>;

export const TokenAnswer = z.object({ id_token: z.string() });

/** One's own user. */
export const Account = User.pick({
  id: true,
  login: true,
  email: true,
  firstName: true,
  lastName: true,
  phone: true,
  company: true,
  address: true,
  imageUrl: true,
  langKey: true,
  activated: true,
  authorities: true,
}).extend({
  /** An e-mail address that waits to be confirmed. */
  newEmail: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

const L = USER_LIMITS;
const email = requiredEmail(L.email.min, L.email.max);

/** What one may change of oneself; login and roles are not among it. */
export const AccountInput = z.object({
  firstName: oneLine(textBetween(L.firstName.min, L.firstName.max)),
  lastName: oneLine(textBetween(L.lastName.min, L.lastName.max)),
  email,
  company: oneLine(optionalText(L.company.max)),
  phone: oneLine(textBetween(L.phone.min, L.phone.max)),
  address: textBetween(L.address.min, L.address.max),
  langKey: Language,
  /** Needed for another e-mail address. */
  currentPassword: GivenPassword.or(z.literal('')).nullish(),
});
export type AccountInput = z.infer<typeof AccountInput>;

/** What a visitor registers with. */
export const Registration = z.object({
  login: Login,
  email,
  password: NewPassword,
  langKey: Language.nullish().transform((value) => value ?? 'vi'),
});
export type Registration = z.infer<typeof Registration>;

export const PasswordChange = z.object({ currentPassword: GivenPassword, newPassword: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Most characters of a key that came by mail. */
const KEY_LIMIT = 200;

export const ActivationQuery = z.object({ key: requiredText(KEY_LIMIT) });

export const EmailConfirmation = z.object({ key: requiredText(KEY_LIMIT) });

export const PasswordReset = z.object({ key: requiredText(KEY_LIMIT), newPassword: NewPassword });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** The address whose password was forgotten, as `{"email"}`; a text alone, plain or as JSON, is taken for the address. */
export const ResetRequest = z.preprocess((body) => (typeof body === 'string' ? { email: body } : body), z.object({ email }));

/** A device on which somebody is signed in. */
export const Session = z.object({
  id: z.uuid(),
  createdDate: Instant,
  lastUsedDate: Instant,
  address: z.string(),
  /** Name of browser and system, as far as it tells. */
  browser: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;
