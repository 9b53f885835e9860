import { z } from 'zod';
import { Instant } from '../shared/instants.ts';
import { Id } from '../shared/numbers.ts';

/** Roles include each other: ADMIN ⊃ EMPLOYEE ⊃ USER. */
export const Authority = z.enum(['ROLE_USER', 'ROLE_EMPLOYEE', 'ROLE_ADMIN']);
export type Authority = z.infer<typeof Authority>;

/** All roles that somebody has who was given `authorities`. */
export const includedAuthorities = (authorities: readonly Authority[]): Authority[] => {
  const highest = Math.max(-1, ...authorities.map((authority) => Authority.options.indexOf(authority)));
  return Authority.options.slice(0, highest + 1);
};

/** The interface's languages; the first is the default. */
export const Language = z.enum(['vi', 'en']);
export type Language = z.infer<typeof Language>;

/** What everybody may know of a user, to choose an owner. */
export const UserChoice = z.object({ id: Id, login: z.string() });
export type UserChoice = z.infer<typeof UserChoice>;

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
  authorities: z.array(Authority),
  version: z.number().int(),
  createdBy: z.string(),
  createdDate: Instant,
  lastModifiedBy: z.string(),
  lastModifiedDate: Instant,
});
export type User = z.infer<typeof User>;

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
