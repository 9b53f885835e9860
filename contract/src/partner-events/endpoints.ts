import { z } from 'zod';
import { partnersTag } from '../partners/endpoints.ts';
import { LookupParams } from '../partners/lookup.ts';
import { Carrier } from '../partners/partner.ts';
import { type Endpoints, json, pageOf, versioned } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { pageQuery } from '../shared/page.ts';
import {
  EventDismissal,
  EventRules,
  KeptLookup,
  NumberPoll,
  PARTNER_EVENT_SORT_FIELDS,
  PartnerEvent,
  PushedCounts,
  PushedEvents,
  RulePreview,
  UnmappedText,
} from './partner-event.ts';

const tag = { name: 'partner-events', description: 'What partner carriers report of shipments.' };
const PartnerParam = z.object({ partner: Carrier });
const ofShipment = { tag, entity: 'partnerEvent', params: IdParam, problems: ['error.http.404'] } as const;
const rules = { tag, entity: 'eventRule', params: PartnerParam } as const;

/** The calls of partners, which sign what they send instead of signing in. */
export const partnerPushEndpoints = {
  'POST /api/partner-events/:partner': {
    name: 'pushPartnerEvents',
    summary: 'Report events, as a partner',
    description:
      'Signed by the scheme of Standard Webhooks (standardwebhooks.com) with the secret of the partner: `webhook-id`, `webhook-timestamp`, `webhook-signature`. A `webhook-id` that was received before does nothing. Without a secret in the settings, 404.',
    permission: 'none',
    tag,
    entity: 'partnerEvent',
    params: PartnerParam,
    body: PushedEvents,
    problems: ['error.http.401', 'error.http.404', 'error.tooManyAttempts'],
    answers: { 200: json(PushedCounts) },
  },
} as const satisfies Endpoints;

export const partnerEventEndpoints = {
  'GET /api/gts/tracks/:partner/:trackingId': {
    name: 'trackAtPartner',
    summary: 'Look up a tracking number of a partner',
    description: 'Empty for a number that the partner does not know. What belongs to a shipment that the caller may see is kept there.',
    problems: ['error.partnerNotConfigured', 'error.partnerFailed', 'error.partnerSilent'],
    permission: 'partners:read',
    tag: partnersTag,
    entity: 'lookup',
    params: LookupParams,
    answers: { 200: json(KeptLookup) },
  },
  'GET /api/shipments/:id/partner-events': {
    name: 'listPartnerEvents',
    summary: 'List what partners reported of a shipment',
    permission: 'shipments:read',
    ...ofShipment,
    query: pageQuery(PARTNER_EVENT_SORT_FIELDS),
    answers: { 200: pageOf(PartnerEvent) },
  },
  'PUT /api/shipments/:id/partner-events': {
    name: 'dismissPartnerEvents',
    summary: 'Take back what events of a partner have recorded, or let them record it again',
    permission: 'trackings:write',
    ...ofShipment,
    body: EventDismissal,
    answers: { 200: json(z.array(PartnerEvent)) },
  },
  'GET /api/shipments/:id/partner-polls': {
    name: 'listPolls',
    summary: 'Read when the partners of a shipment are asked for its numbers',
    permission: 'shipments:read',
    ...ofShipment,
    answers: { 200: json(z.array(NumberPoll)) },
  },
  'POST /api/shipments/:id/partner-polls': {
    name: 'askPartners',
    summary: 'Ask the partners of a shipment now, and go on asking',
    permission: 'trackings:write',
    ...ofShipment,
    answers: { 200: json(z.array(NumberPoll)) },
  },
  'GET /api/partners/:partner/event-rules': {
    name: 'listEventRules',
    summary: 'Read what the events of a partner mean',
    permission: 'records:all',
    ...rules,
    answers: { 200: versioned(EventRules) },
  },
  'PUT /api/partners/:partner/event-rules': {
    name: 'saveEventRules',
    summary: 'Decide what the events of a partner mean',
    description: 'Replaces all rules. Stored events get the trackings that follow from them in the background.',
    permission: 'partners:configure',
    ...rules,
    isVersioned: true,
    body: EventRules,
    answers: { 200: versioned(EventRules) },
  },
  'POST /api/partners/:partner/event-rules/preview': {
    name: 'previewEventRules',
    summary: 'Read what other rules would change',
    permission: 'partners:configure',
    ...rules,
    body: EventRules,
    answers: { 200: json(RulePreview) },
  },
  'GET /api/partners/:partner/unmapped': {
    name: 'listUnmapped',
    summary: 'List the texts of events for which a partner has no rule',
    description: 'The most frequent first, at most 200.',
    permission: 'records:all',
    ...rules,
    answers: { 200: json(z.array(UnmappedText)) },
  },
} as const satisfies Endpoints;
