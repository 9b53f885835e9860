import {
  AccountInput,
  NewPassword,
  PASSWORD_LIMITS,
  PasswordChange,
  PasswordReset,
  Registration,
  ResetRequest,
} from '@ace/contract/account/account.ts';
import { countCharacters, countGraphemes } from '@ace/contract/shared/text/text.ts';
import { USER_LIMITS } from '@ace/contract/users/user.ts';
import i18next from 'i18next';
import type { z } from 'zod';
import { type Rules, violationsBy } from '../../shared/form/schema/violations.ts';
import { messagesBy } from './account-form.tsx';

const PASSWORDS = { password: PASSWORD_LIMITS, newPassword: PASSWORD_LIMITS, confirmation: PASSWORD_LIMITS };
const PASSWORD_NAMES = new Set(Object.keys(PASSWORDS));
const ofPasswords = messagesBy(PASSWORDS, countGraphemes);
const ofTexts = messagesBy(USER_LIMITS, countCharacters);

const messageOf: Rules<object>['messageOf'] = (violation, values) =>
  PASSWORD_NAMES.has(violation.field) ? ofPasswords(violation, values) : ofTexts(violation, values);

/** The confirmation has the rules of the password; whether both are equal is checked when the form is sent (docs/domain.md, "Accounts"). */
const confirmation = { confirmation: NewPassword };

export type RegistrationValues = { login: string; email: string; password: string; confirmation: string };
export const registrationRules: Rules<RegistrationValues> = {
  violationsOf: violationsBy(Registration.extend(confirmation)),
  messageOf,
};

export type SettingsValues = z.input<typeof AccountInput> & { currentPassword: string };

/** Whether the form has a new e-mail address, compared as the server does it. */
export const isNewEmail = (email: string, inForce: string) => email.trim().toLowerCase() !== inForce;

/** A new e-mail address needs the password. */
export const settingsRules = (emailInForce: string): Rules<SettingsValues> => {
  const violationsOf = violationsBy<SettingsValues>(AccountInput);
  return {
    violationsOf: (values) => {
      const isPasswordMissing = isNewEmail(values.email, emailInForce) && values.currentPassword === '';
      return [...violationsOf(values), ...(isPasswordMissing ? [{ field: 'currentPassword', code: 'NotBlank' as const }] : [])];
    },
    messageOf,
  };
};

export type PasswordValues = { currentPassword: string; newPassword: string; confirmation: string };
export const passwordRules: Rules<PasswordValues> = { violationsOf: violationsBy(PasswordChange.extend(confirmation)), messageOf };

export type ResetRequestValues = { email: string };
export const resetRequestRules: Rules<ResetRequestValues> = {
  violationsOf: violationsBy(ResetRequest),
  messageOf,
};

export type ResetValues = { newPassword: string; confirmation: string };
export const resetRules: Rules<ResetValues> = {
  violationsOf: violationsBy(PasswordReset.omit({ key: true }).extend(confirmation)),
  messageOf: (violation, values) => {
    // This form has its own wording.
    const isMissing = violation.field === 'confirmation' && (violation.code === 'NotBlank' || violation.code === 'NotNull');
    return isMissing ? i18next.t('account.required.resetConfirmation') : messageOf(violation, values);
  },
};
