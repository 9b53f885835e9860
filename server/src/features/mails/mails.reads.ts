import { LINK_VALIDITY } from '@ace/contract/account/account.ts';
import { sql } from 'kysely';

const { activationDays, invitationDays, resetHours, newEmailHours } = LINK_VALIDITY;
const days = (number: number) => sql`${number} * interval '1 day'`;
const hours = (number: number) => sql`${number} * interval '1 hour'`;

/** The key of an inactive user is an invitation, which is valid for longer. */
export const isResetFresh = sql<boolean>`"resetDate" > now() - case when activated then ${hours(resetHours)} else ${days(invitationDays)} end`;
export const isNewEmailFresh = sql<boolean>`"newEmailDate" > now() - ${hours(newEmailHours)}`;
/** Registrations that are not confirmed in time are removed. */
export const isActivationFresh = sql<boolean>`"activationDate" > now() - ${days(activationDays)}`;
