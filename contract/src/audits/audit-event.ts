import { z } from 'zod';
import { CalendarDate, Instant } from '../shared/instants.ts';

/** What the security audit knows of. */
export const AuditEventType = z.enum(['AUTHENTICATION_SUCCESS', 'AUTHENTICATION_FAILURE', 'LOGGER_LEVEL_CHANGED']);
export type AuditEventType = z.infer<typeof AuditEventType>;

/** A sign-in, its failure, or what an administrator did to the running program. */
export const AuditEvent = z.object({
  timestamp: Instant,
  principal: z.string(),
  type: AuditEventType,
  data: z.object({ message: z.string().optional(), remoteAddress: z.string().optional() }),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AUDIT_SORT_FIELDS = ['auditEventDate', 'principal', 'auditEventType'] as const;
export type AuditSortField = (typeof AUDIT_SORT_FIELDS)[number];

/** Days of the settings' time zone, both included. */
export const AuditPeriod = z.object({ fromDate: CalendarDate, toDate: CalendarDate });
export type AuditPeriod = z.infer<typeof AuditPeriod>;
