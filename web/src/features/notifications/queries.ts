import type { NotificationSettingsInput } from '@ace/contract/notifications/choices.ts';
import type { NotificationOccasion } from '@ace/contract/notifications/kinds.ts';
import type { Template, TemplateChange } from '@ace/contract/notifications/template.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/session/query-client.ts';

/** How often a page looks whether what waits was sent, in milliseconds. */
const WAITING_MS = 15_000;

/** Who was notified of a shipment, the latest first. Pages that show it follow the shipment. */
export const notificationsOf = (id: number) =>
  queryOptions({
    queryKey: ['shipments', 'notifications', id],
    queryFn: async ({ signal }) => (await api('GET /api/shipments/:id/notifications', { params: { id: String(id) }, signal })).body,
    // No event says that one was sent.
    refetchInterval: ({ state }) => state.data?.some(({ state }) => state === 'waiting' || state === 'sending') && WAITING_MS,
    meta: { isErrorShown: true, isLossShown: true },
  });

export const settingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: async ({ signal }) => (await api('GET /api/notifications/settings', { signal })).body,
});

/** What the last week would have sent; read anew whenever it is shown. */
export const previewQuery = queryOptions({
  queryKey: ['notifications', 'preview'],
  queryFn: async ({ signal }) => (await api('GET /api/notifications/preview', { signal })).body,
  staleTime: 0,
  gcTime: 0,
});

export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: async ({ signal }) => (await api('GET /api/account/notifications', { signal })).body,
});

export const templateQuery = (event: NotificationOccasion, language: Language) =>
  queryOptions({
    queryKey: ['notifications', 'templates', event, language],
    queryFn: async ({ signal }) =>
      (await api('GET /api/notifications/templates/:event/:language', { params: { event, language }, signal })).body,
    // An editor must not begin with a text that is out of date.
    staleTime: 0,
    gcTime: 0,
  });

/** All that pages show of notifications is read again. */
export const readAgain = () => queryClient.invalidateQueries({ queryKey: ['notifications'] });

export const saveSettings = async (body: NotificationSettingsInput) => {
  const { body: stored } = await api('PUT /api/notifications/settings', { body });
  void readAgain();
  return stored;
};

export const saveTemplate = async (event: NotificationOccasion, language: Language, body: TemplateChange) => {
  const { body: stored } = await api('PUT /api/notifications/templates/:event/:language', { params: { event, language }, body });
  void readAgain();
  return stored;
};

/** Takes back what was changed of a template. */
export const resetTemplate = async ({ event, language, version }: Template) => {
  const headers = { 'If-Match': `"${version}"` };
  await api('DELETE /api/notifications/templates/:event/:language', { params: { event, language }, headers });
  await readAgain();
};
