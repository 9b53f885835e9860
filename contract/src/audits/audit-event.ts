import { z } from 'zod';
import { CalendarDate, Instant } from '../shared/instants.ts';

/** What the security audit knows of. */
const AuditEventType = z.enum(['AUTHENTICATION_SUCCESS', 'AUTHENTICATION_FAILURE', 'LOGGER_LEVEL_CHANGED']);

/** Why a sign-in failed. */
export const SignInFailure = z.enum(['unknownLogin', 'wrongPassword', 'notActivated', 'tooManyAttempts']);
export type SignInFailure = z.infer<typeof SignInFailure>;

/** A sign-in, its failure, or what an administrator did to the running program. */
export const AuditEvent = z.object({
  timestamp: Instant,
  principal: z.string(),
  type: AuditEventType,
  data: z.object({
    message: z.string().optional(),
    /** Of a failed sign-in. */
    reason: SignInFailure.optional(),
    /** How often it happened within the hour, where failures are counted in one event; missing for 1. */
    attempts: z.number().int().min(2).optional(),
    remoteAddress: z.string().optional(),
  }),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AUDIT_SORT_FIELDS = ['auditEventDate', 'principal', 'auditEventType'] as const;
export type AuditSortField = (typeof AUDIT_SORT_FIELDS)[number];

/** Days of the settings' time zone, both included. */
export const AuditPeriod = z.object({ fromDate: CalendarDate, toDate: CalendarDate });
export type AuditPeriod = z.infer<typeof AuditPeriod>;
