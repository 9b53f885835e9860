import { z } from 'zod';
import { type Endpoints, empty, json, text } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { isProcessable } from '../shared/text/text.ts';
import {
  NOTIFICATION_SETTINGS,
  NotificationPreferences,
  NotificationPreferencesInput,
  NotificationPreview,
  NotificationSettings,
  NotificationSettingsInput,
} from './choices.ts';
import { HeldOwner, Released } from './held.ts';
import { Notification } from './notification.ts';
import { RenderedMail, Template, TemplateChange, TemplateParams, TemplateTrial } from './template.ts';

const tag = { name: 'notifications', description: 'Who was told what about a shipment.' };

const configuring = { permission: NOTIFICATION_SETTINGS.permission, tag } as const;
const template = { ...configuring, entity: 'template', params: TemplateParams } as const;

const page = text('text/html; charset=utf-8');
const unsubscribing = {
  permission: 'none',
  tag,
  // What no link has is answered with a page, too.
  params: z.object({
    token: z
      .string()
      .max(100)
      .overwrite((token) => (isProcessable(token) ? token : '')),
  }),
  answers: { 200: page, 404: page },
} as const;

export const notificationEndpoints = {
  'GET /api/shipments/:id/notifications': {
    name: 'listNotifications',
    summary: 'List who was notified of a shipment',
    description: 'What was sent to whom and when, what waits, and what is not sent and why. The latest first.',
    permission: 'shipments:read',
    tag,
    params: IdParam,
    answers: { 200: json(z.array(Notification)) },
  },
  'POST /api/notifications/:id/repeat': {
    name: 'repeatNotification',
    summary: 'Send a notification again',
    description: 'At once, also in quiet hours, unless its person has ended them.',
    permission: 'notifications:repeat',
    tag,
    isRepeatable: true,
    params: IdParam,
    answers: { 200: json(Notification) },
  },
  'GET /api/notifications/held': {
    name: 'listHeldNotifications',
    summary: 'List the customers whose notifications wait because they would reach too many people',
    description: 'Those first whose notifications have waited longest. What waits is sent on a later day, or when an employee releases it.',
    permission: 'notifications:release',
    tag,
    answers: { 200: json(z.array(HeldOwner)) },
  },
  'POST /api/notifications/held/:id/release': {
    name: 'releaseNotifications',
    summary: 'Confirm a customer, and send the notifications that wait',
    description: 'The id is that of the customer. A second call finds nothing that waits, and answers 0.',
    permission: 'notifications:release',
    tag,
    params: IdParam,
    answers: { 200: json(Released) },
  },
  'GET /api/account/notifications': {
    name: 'readNotificationPreferences',
    summary: "Read who is notified of the caller's shipments",
    permission: 'account:read',
    tag,
    answers: { 200: json(NotificationPreferences) },
  },
  'PUT /api/account/notifications': {
    name: 'saveNotificationPreferences',
    summary: "Choose who is notified of the caller's shipments",
    permission: 'account:write',
    tag,
    entity: 'notificationPreferences',
    body: NotificationPreferencesInput,
    answers: { 200: json(NotificationPreferences) },
  },
  'GET /api/notifications/settings': {
    name: 'readNotificationSettings',
    summary: 'Read whether people are notified, and of what',
    ...configuring,
    answers: { 200: json(NotificationSettings) },
  },
  'PUT /api/notifications/settings': {
    name: 'saveNotificationSettings',
    summary: 'Set whether people are notified, and of what',
    ...configuring,
    entity: 'notificationSettings',
    problems: ['error.concurrencyFailure'],
    body: NotificationSettingsInput,
    answers: { 200: json(NotificationSettings) },
  },
  'GET /api/notifications/preview': {
    name: 'previewNotifications',
    summary: 'Read what would have been sent in the last week',
    ...configuring,
    answers: { 200: json(NotificationPreview) },
  },
  'GET /api/notifications/templates': {
    name: 'listTemplates',
    summary: 'List the texts of notifications',
    ...configuring,
    answers: { 200: json(z.array(Template)) },
  },
  'GET /api/notifications/templates/:event/:language': {
    name: 'readTemplate',
    summary: 'Read the text of a notification',
    ...template,
    answers: { 200: json(Template) },
  },
  'PUT /api/notifications/templates/:event/:language': {
    name: 'saveTemplate',
    summary: 'Change the text of a notification',
    description: 'The answer has the HTML as it is stored: without tags and attributes that mails may not have.',
    ...template,
    problems: ['error.concurrencyFailure'],
    body: TemplateChange,
    answers: { 200: json(Template) },
  },
  'DELETE /api/notifications/templates/:event/:language': {
    name: 'resetTemplate',
    summary: 'Take back the changes of a text',
    ...template,
    isVersioned: true,
    answers: { 204: empty() },
  },
  'POST /api/notifications/templates/:event/:language/preview': {
    name: 'previewTemplate',
    summary: 'Show a text as it would be sent',
    ...template,
    body: TemplateTrial,
    answers: { 200: json(RenderedMail) },
  },
  'POST /api/notifications/templates/:event/:language/test': {
    name: 'mailTemplate',
    summary: 'Send a text to oneself',
    ...template,
    problems: ['error.mailFailed'],
    body: TemplateTrial,
    answers: { 204: empty() },
  },
} as const satisfies Endpoints;

export const unsubscribeEndpoints = {
  'GET /api/notifications/unsubscribe/:token': {
    name: 'readUnsubscribePage',
    summary: 'Show the page that ends the notifications of a person',
    description: 'The link in each notification leads there. It changes nothing.',
    ...unsubscribing,
  },
  'POST /api/notifications/unsubscribe/:token': {
    name: 'unsubscribe',
    summary: 'End the notifications of a person',
    description: 'As mail programs do it (RFC 8058). Mails of accounts are not affected.',
    ...unsubscribing,
  },
  'POST /api/notifications/unsubscribe/:token/undo': {
    name: 'resubscribe',
    summary: 'Let a person get notifications again',
    ...unsubscribing,
  },
} as const satisfies Endpoints;
