import { z } from 'zod';
import { requiredText, violates } from '../shared/text.ts';
import { User } from '../users/user.ts';

/** Most code points of a login or e-mail address, and of a password (spec 000, section 5). */
export const ACCOUNT_LIMITS = { username: 254, password: 50 } as const;

/** Where the browser keeps its token: local storage if "remember me" was ticked, else session storage. */
export const TOKEN_KEY = 'authenticationToken';

export const Credentials = z.object({
  /** Login or e-mail address, in any case. */
  username: requiredText(ACCOUNT_LIMITS.username),
  password: z
    .string()
    .overwrite((value) => value.normalize('NFC'))
    .refine((value) => value !== '', violates('NotBlank')),
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
});
export type Account = z.infer<typeof Account>;
