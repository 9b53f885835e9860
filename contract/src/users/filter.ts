import { z } from 'zod';
import { FilterDay, severalOf } from '../shared/filters.ts';
import { USER_STATES } from './roles.ts';
import { Authority } from './user.ts';

/** Which users administrators list: those that meet all conditions that are given. Days are those of the company's time zone, both included. */
export const UserFilter = z.object({
  /** The highest role of a user. */
  role: severalOf(Authority),
  state: severalOf(z.enum(USER_STATES)),
  createdFrom: FilterDay.optional(),
  createdTo: FilterDay.optional(),
});
export type UserFilter = z.infer<typeof UserFilter>;
