import { z } from 'zod';
import { Instant } from '../shared/dates/instants.ts';
import { withDefault } from '../shared/record.ts';
import { countGraphemes, label, optionalText, requiredEmail, requiredText, textBetween, violates } from '../shared/text/text.ts';
import { Language, Login, USER_LIMITS, User } from '../users/user.ts';

/** Maximum length of a login or e-mail address at the sign-in, in code points. */
const USERNAME_LIMIT = 254;

/** Minimum and maximum length of a password in graphemes, as a person counts characters (docs/domain.md, "Passwords"). */
export const PASSWORD_LIMITS = { min: 4, max: 50 } as const;

/** Maximum length of a password in code units. A grapheme may have many combining marks, so this limit is generous. */
const MAX_PASSWORD_UNITS = 4096;

/** How long the links in mails are valid (docs/domain.md, "Links in mails"). The queries, mails and pages use these values. */
export const LINK_VALIDITY = { activationDays: 3, invitationDays: 7, resetHours: 24, newEmailHours: 24 } as const;

/** A password, existing or new. It is normalized to NFC, because keyboards may produce different code points, and never trimmed. */
const Password = z
  .string()
  .refine((value) => value !== '', violates('NotBlank'))
  .refine((value) => value.length <= MAX_PASSWORD_UNITS, violates('Size'))
  .refine((value) => value.isWellFormed(), violates('Pattern'))
  .overwrite((value) => value.normalize('NFC'));

/** A password that a user chooses. */
export const NewPassword = Password.refine((value) => {
  const length = countGraphemes(value);
  return length >= PASSWORD_LIMITS.min && length <= PASSWORD_LIMITS.max;
}, violates('Size'));

export const Credentials = z
  .object({
    /** Login or e-mail address, in upper or lower case. */
    username: requiredText(USERNAME_LIMIT),
    // A password that is too long is answered as a wrong password, not as a validation error.
    password: z
      .string()
      .refine((value) => value !== '', violates('NotBlank'))
      .refine((value) => value.isWellFormed(), violates('Pattern'))
      .overwrite((value) => value.slice(0, MAX_PASSWORD_UNITS + 1).normalize('NFC')),
    rememberMe: withDefault(z.boolean(), false),
  })
  .meta({ id: 'Credentials' });
export type Credentials = z.infer<typeof Credentials>;

export const TokenAnswer = z.object({ id_token: z.string() }).meta({ id: 'TokenAnswer' });

/** The signed-in user. */
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
})
  .extend({
    /** A new e-mail address that is not confirmed yet. */
    newEmail: z.string().nullable(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

const L = USER_LIMITS;
const email = requiredEmail(L.email.min, L.email.max);

/** The fields of their own that users may change; login and roles are not among them. */
export const AccountInput = z
  .object({
    firstName: label(textBetween(L.firstName.min, L.firstName.max)),
    lastName: label(textBetween(L.lastName.min, L.lastName.max)),
    email,
    company: label(optionalText(L.company.max)),
    phone: label(textBetween(L.phone.min, L.phone.max)),
    address: textBetween(L.address.min, L.address.max, 'many'),
    langKey: Language,
    /** Required to change the e-mail address. */
    currentPassword: Password.or(z.literal('')).nullish(),
  })
  .meta({ id: 'AccountInput' });
export type AccountInput = z.infer<typeof AccountInput>;

/** The input of the registration. */
export const Registration = z
  .object({
    login: Login,
    email,
    password: NewPassword,
    langKey: withDefault(Language, 'vi'),
  })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof Registration>;

export const PasswordChange = z.object({ currentPassword: Password, newPassword: NewPassword }).meta({ id: 'PasswordChange' });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Maximum length of the key in the link of a mail, in code points. */
const KEY_LIMIT = 200;

export const ActivationQuery = z.object({ key: requiredText(KEY_LIMIT) });

export const EmailConfirmation = z.object({ key: requiredText(KEY_LIMIT) }).meta({ id: 'EmailConfirmation' });

export const PasswordReset = z.object({ key: requiredText(KEY_LIMIT), newPassword: NewPassword }).meta({ id: 'PasswordReset' });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** The address of the user who forgot their password, as `{"email"}`. A body that is only a text, plain or as JSON, is used as the address. */
export const ResetRequest = z
  .preprocess((body) => (typeof body === 'string' ? { email: body } : body), z.object({ email }))
  .meta({ id: 'ResetRequest' });

/** A session of a user on a device. */
export const Session = z
  .object({
    id: z.uuid(),
    createdDate: Instant,
    lastUsedDate: Instant,
    address: z.string(),
    /** Browser and operating system, as far as they are known from the `User-Agent`. */
    browser: z.string(),
    /** Whether it is the session of this request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;
