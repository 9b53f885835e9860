import { z } from 'zod';
import { type Endpoints, json, pageOf } from '../shared/endpoint.ts';
import { pageQuery } from '../shared/page.ts';
import { AUDIT_SORT_FIELDS, AuditEvent, AuditPeriod } from './audit-event.ts';
import { EntityAudit, EntityAuditQuery, EntityType, PreviousVersionQuery } from './entity-audit.ts';

const reading = { permission: 'audits:read', tag: 'audits' } as const;

export const auditEndpoints = {
  'GET /management/audits': {
    ...reading,
    query: pageQuery(AUDIT_SORT_FIELDS).extend(AuditPeriod.shape),
    mayUseStandby: true,
    answers: { 200: pageOf(AuditEvent) },
  },
  'GET /api/audits/entity/all': { ...reading, answers: { 200: json(z.array(EntityType)) } },
  'GET /api/audits/entity/changes': {
    ...reading,
    query: EntityAuditQuery,
    mayUseStandby: true,
    answers: { 200: json(z.array(EntityAudit)) },
  },
  'GET /api/audits/entity/changes/version/previous': { ...reading, query: PreviousVersionQuery, answers: { 200: json(EntityAudit) } },
} as const satisfies Endpoints;
