import { z } from 'zod';
import { CalendarDate, Instant } from '../shared/dates/instants.ts';

/** The types of events in the security audit. */
const AuditEventType = z.enum(['AUTHENTICATION_SUCCESS', 'AUTHENTICATION_FAILURE', 'LOGGER_LEVEL_CHANGED']);

/** Why a sign-in failed. */
export const SignInFailure = z.enum(['unknownLogin', 'wrongPassword', 'notActivated', 'tooManyAttempts']);
export type SignInFailure = z.infer<typeof SignInFailure>;

/** A sign-in, a failed sign-in, or a change that an administrator made to the running program. */
export const AuditEntry = z
  .object({
    timestamp: Instant,
    principal: z.string(),
    type: AuditEventType,
    data: z.object({
      message: z.string().optional(),
      /** Only for failed sign-ins. */
      reason: SignInFailure.optional(),
      /** How many failures within an hour this event stands for; missing if there was one. */
      attempts: z.number().int().min(2).optional(),
      remoteAddress: z.string().optional(),
    }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AUDIT_SORT_FIELDS = ['auditEventDate', 'principal', 'auditEventType'] as const;
export type AuditSortField = (typeof AUDIT_SORT_FIELDS)[number];

/** The days in the time zone `TIME_ZONE`, both inclusive. */
export const AuditPeriod = z.object({ fromDate: CalendarDate, toDate: CalendarDate });
export type AuditPeriod = z.infer<typeof AuditPeriod>;
