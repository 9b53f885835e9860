import { ENTITY_AUDIT_LIMITS, ENTITY_TYPES } from '@ace/contract/audits/records.ts';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { requires } from '../../shared/session/guard.ts';
import { EntityAudit, type EntityAuditSearch } from './entity-audit.tsx';

type Given = { entityType?: unknown; limit?: unknown; entityId?: unknown } & SearchSchemaInput;

const EntityAuditPage = () => <EntityAudit search={Route.useSearch()} />;

export const Route = createFileRoute('/entity-audit')({
  validateSearch: ({ entityType, limit, entityId }: Given): EntityAuditSearch => ({
    entityType: ENTITY_TYPES.find((type) => type === entityType),
    limit: ENTITY_AUDIT_LIMITS.find((option) => String(option) === String(limit)) ?? ENTITY_AUDIT_LIMITS[0],
    entityId: /^[1-9]\d{0,15}$/.test(String(entityId)) ? String(entityId) : undefined,
  }),
  beforeLoad: requires('audits:read'),
  staticData: { title: 'menu.entityAudit' },
  component: EntityAuditPage,
});
