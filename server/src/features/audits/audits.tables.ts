import type { SignInFailure } from '@ace/contract/audits/audit-entry.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Filled, InstantColumn } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    auditEvent: {
      id: Filled<number>;
      auditEventDate: InstantColumn;
      principal: string;
      auditEventType: string;
      message: string | null;
      /** Why a sign-in failed. */
      reason: ColumnType<SignInFailure | null, SignInFailure | null | undefined>;
      remoteAddress: string | null;
      attempts: Generated<number>;
      bucket: Generated<string | null>;
    };
    /** Totals per hour, UTC. */
    auditEventCount: { hour: string; total: number };
    entityAudit: {
      id: Filled<number>;
      entityType: string;
      entityId: number;
      action: 'CREATE' | 'UPDATE' | 'DELETE';
      commitVersion: number;
      entityValue: string;
      modifiedDate: InstantColumn;
      modifiedBy: string;
    };
  }
}
