import type { Database } from '../../shared/database/schema.ts';
import type { SignedInUser } from '../../shared/permissions.ts';

type EntityType = 'Shipment' | 'Connector' | 'Tracking' | 'User';
type Action = 'CREATE' | 'UPDATE' | 'DELETE';

/**
 * Writes down a change of a record, in the transaction of the change: the whole record after it, or before it for a delete.
 * Versions count 1, 2, 3… per record; the caller holds the record's row lock, so no two get the same.
 */
export const auditChange = async (
  db: Database,
  user: Pick<SignedInUser, 'login'>,
  entityType: EntityType,
  action: Action,
  record: { id: number },
) => {
  await db
    .insertInto('entityAudit')
    .values(({ selectFrom, fn, val }) => ({
      entityType,
      entityId: record.id,
      action,
      commitVersion:
        action === 'CREATE'
          ? 1
          : selectFrom('entityAudit')
              .select(({ eb }) => eb(fn.coalesce(fn.max('commitVersion'), val(0)), '+', 1).as('next'))
              .where('entityType', '=', entityType)
              .where('entityId', '=', record.id),
      entityValue: JSON.stringify(record),
      modifiedBy: user.login,
    }))
    .execute();
};
