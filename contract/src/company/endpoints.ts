import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { Language } from '../users/user.ts';
import { COMPANY, CompanyPreview, CompanySettings, CompanySettingsInput } from './company.ts';

const tag = { name: 'company', description: 'Who the company is.' };

export const companyEndpoints = {
  'GET /api/settings/company': {
    name: 'readCompany',
    summary: 'Read who the company is',
    permission: COMPANY.permission,
    tag,
    answers: { 200: json(CompanySettings) },
  },
  'PUT /api/settings/company': {
    name: 'saveCompany',
    summary: 'Say who the company is',
    description: 'Settings of the environment win over what is saved here. A logo is drawn anew, at most 1200 × 400 pixels large.',
    permission: COMPANY.permission,
    tag,
    entity: 'company',
    problems: ['error.concurrencyFailure'],
    body: CompanySettingsInput,
    answers: { 200: json(CompanySettings) },
  },
  'POST /api/settings/company/preview': {
    name: 'previewCompany',
    summary: 'Show how a bill and a label would look',
    description: 'Of a made-up shipment; nothing is stored.',
    permission: COMPANY.permission,
    tag,
    entity: 'company',
    query: z.object({ language: Language.default('vi') }),
    body: CompanySettingsInput,
    answers: { 200: json(CompanyPreview) },
  },
} as const satisfies Endpoints;
