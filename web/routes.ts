import { index, layout, physical, rootRoute, route } from '@tanstack/virtual-file-routes';
// Not by its package: Vite bundles its settings, and leaves packages as they are.
import { KINDS } from '../contract/src/shared/kinds.ts';

/** The pages of each kind of record, in the `routes` folder of its feature. Its list does not show around the others, only around the popup that deletes a record. */
const kinds = Object.values(KINDS).map(({ path, plural }) => {
  const page = (name: string) => `features/${plural}/routes/${name}.tsx`;
  return {
    list: route(path, page('list'), [route('/$id/delete', page('delete'))]),
    others: [route(`${path}/new`, page('new')), route(`${path}/$id/view`, page('view')), route(`${path}/$id/edit`, page('edit'))],
  };
});

/** All pages: those of the shell and single pages of features by name, those of kinds of records as `KINDS` has them. */
export const routes = rootRoute('shell/root.tsx', [
  index('shell/home.tsx'),
  route('/accessdenied', 'shell/access-denied.tsx'),
  route('/error', 'shell/error.tsx'),
  route('/track', 'features/sharing/track-page.tsx'),
  route('/register', 'features/account/register-page.tsx'),
  route('/activate', 'features/account/activate-page.tsx'),
  route('/reset/request', 'features/account/reset-request-page.tsx'),
  route('/reset/finish', 'features/account/reset-finish-page.tsx'),
  route('/email/confirm', 'features/account/confirm-email-page.tsx'),
  route('/settings', 'features/account/settings-page.tsx'),
  route('/password', 'features/account/password-page.tsx'),
  route('/sessions', 'features/account/sessions-page.tsx'),
  route('/notifications', 'features/notifications/preferences-page.tsx'),
  route('/admin/company', 'features/company/company-page.tsx'),
  route('/admin/weights', 'features/weights/weights-page.tsx'),
  route('/admin/hs-schedules', 'features/hs-codes/hs-schedules-page.tsx'),
  route('/admin/destinations', 'features/destinations/destinations-page.tsx'),
  route('/admin/printers', 'features/labels/printers-page.tsx'),
  route('/admin/notifications', 'features/notifications/settings-page.tsx'),
  route('/admin/notification-templates', 'features/notifications/templates-page.tsx'),
  route('/admin/audits', 'features/audits/security-audit-page.tsx'),
  route('/entity-audit', 'features/audits/entity-audit-page.tsx'),
  route('/admin/entity-audit', 'features/audits/entity-audit-redirect.tsx'),
  route('/admin/ace-tracker', 'features/tracker/tracker-page.tsx'),
  route('/admin/ace-metrics', 'features/management/metrics-page.tsx'),
  route('/admin/ace-health', 'features/management/health-page.tsx'),
  route('/admin/ace-configuration', 'features/management/configuration-page.tsx'),
  route('/admin/logs', 'features/management/loggers-page.tsx'),
  route('/admin/event-rules', 'features/partner-events/rules/event-rules-page.tsx'),
  route('/admin/docs', 'features/management/docs.tsx'),
  route('/scan', 'features/scans/page/scan-page.tsx'),
  route('/scan/commands', 'features/scans/page/commands-page.tsx'),
  route('/manifest', 'features/manifests/manifests-page.tsx'),
  route('/manifest/$id', 'features/manifests/manifest-page.tsx'),
  layout(
    'lists',
    'shared/list/lists-route.ts',
    kinds.map(({ list }) => list),
  ),
  ...kinds.flatMap(({ others }) => others),
  physical('/import', 'features/imports/routes'),
  route('/tracking-partner-shipment', 'features/partners/lookup-page.tsx'),
]);
