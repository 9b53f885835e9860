import { LINK_VALIDITY } from '@ace/contract/account/account.ts';
import { sql } from 'kysely';

const { activationDays, invitationDays, resetHours, newEmailHours } = LINK_VALIDITY;
const days = (number: number) => sql`${number} * interval '1 day'`;
const hours = (number: number) => sql`${number} * interval '1 hour'`;

/** The key to a first password is an invitation, and valid for longer. */
export const isResetFresh = sql<boolean>`"resetDate" > now() - case when activated then ${hours(resetHours)} else ${days(invitationDays)} end`;
export const isNewEmailFresh = sql<boolean>`"newEmailDate" > now() - ${hours(newEmailHours)}`;
/** A registration that nobody confirmed in time is removed. */
export const isUnconfirmedFresh = sql<boolean>`"activationDate" > now() - ${days(activationDays)}`;
