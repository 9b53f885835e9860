import { z } from 'zod';
import { Partner } from '../partners/partner.ts';
import { type Endpoints, json, pageOf, pdf } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { pageQuery } from '../shared/page.ts';
import { TrackingEvent } from '../trackings/tracking.ts';
import { Manifest, ManifestChange, ManifestDetail, ManifestRecorded, ManifestStart } from './manifest.ts';
import { MANIFEST_STATES } from './states.ts';

const handing = {
  permission: 'manifests:write',
  tag: { name: 'manifests', description: 'What is handed over to partners together.' },
  entity: 'manifest',
} as const;

export const MANIFEST_SORT_FIELDS = ['id'] as const;

export const manifestEndpoints = {
  'GET /api/manifests': {
    name: 'listManifests',
    summary: 'List manifests',
    ...handing,
    query: pageQuery(MANIFEST_SORT_FIELDS).extend({ state: z.enum(MANIFEST_STATES).optional(), partner: Partner.optional() }),
    answers: { 200: pageOf(Manifest) },
  },
  'POST /api/manifests': {
    name: 'openManifest',
    summary: 'Open a manifest',
    description: 'Of a partner at a place, one is open at a time. A scan opens one if there is none.',
    ...handing,
    problems: ['error.manifestOpen'],
    isRepeatable: true,
    body: ManifestStart,
    answers: { 201: json(Manifest) },
  },
  'GET /api/manifests/:id': {
    name: 'readManifest',
    summary: 'Read a manifest with its packages',
    ...handing,
    params: IdParam,
    answers: { 200: json(ManifestDetail) },
  },
  'PUT /api/manifests/:id': {
    name: 'changeManifest',
    summary: 'Close, open again or change a manifest',
    description:
      'What is missing keeps its value. When it is closed, shipments all of whose packages have left get a tracking `IN_TRANSIT`. To open it again takes a `reason`.',
    ...handing,
    problems: [
      'error.concurrencyFailure',
      'error.manifestOpen',
      'error.manifestClosed',
      'error.manifestOnHold',
      'error.manifestOtherPartner',
    ],
    params: IdParam,
    body: ManifestChange,
    answers: { 200: json(Manifest) },
  },
  'POST /api/manifests/:id/events': {
    name: 'recordManifestEvent',
    summary: 'Record an event of all shipments that have left with a manifest',
    description: 'A shipment that has left in parts gets it with the manifest of its last package. Only once the manifest is closed.',
    ...handing,
    problems: ['error.manifestNotClosed'],
    isRepeatable: true,
    params: IdParam,
    body: TrackingEvent,
    answers: { 201: json(ManifestRecorded) },
  },
  'GET /api/manifests/:id/list': {
    name: 'printManifest',
    summary: 'Print the hand-over list',
    description: 'In two copies: one for the partner, one that stays.',
    ...handing,
    params: IdParam,
    answers: { 200: pdf() },
  },
} as const satisfies Endpoints;
