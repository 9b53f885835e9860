import { z } from 'zod';
import { type Endpoints, json, pageOf } from '../shared/endpoint.ts';
import { pageQuery } from '../shared/page.ts';
import { AUDIT_SORT_FIELDS, AuditEntry, AuditPeriod } from './audit-entry.ts';
import { EntityAudit, EntityAuditQuery, EntityType, PreviousVersionQuery } from './entity-audit.ts';

const tag = { name: 'audits', description: 'Who changed which record, and who signed in.' };
const reading = { permission: 'audits:read', tag } as const;

export const auditEndpoints = {
  'GET /management/audits': {
    name: 'listAuditEvents',
    summary: 'List sign-ins and changes of the running program',
    ...reading,
    query: pageQuery(AUDIT_SORT_FIELDS).extend(AuditPeriod.shape),
    mayUseStandby: true,
    answers: { 200: pageOf(AuditEntry) },
  },
  'GET /api/audits/entity/all': {
    name: 'listAuditedKinds',
    summary: 'List the kinds of records whose changes are audited',
    ...reading,
    answers: { 200: json(z.array(EntityType)) },
  },
  'GET /api/audits/entity/changes': {
    name: 'listChanges',
    summary: 'List the latest changes of a kind of record, or of one record',
    problems: ['error.pageTooLarge'],
    ...reading,
    query: EntityAuditQuery,
    mayUseStandby: true,
    answers: { 200: json(z.array(EntityAudit)) },
  },
  'GET /api/audits/entity/changes/version/previous': {
    name: 'readPreviousChange',
    summary: 'Read the change before a change of a record',
    problems: ['error.http.404'],
    ...reading,
    query: PreviousVersionQuery,
    answers: { 200: json(EntityAudit) },
  },
} as const satisfies Endpoints;
