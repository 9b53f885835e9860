import { index, physical, rootRoute, route } from '@tanstack/virtual-file-routes';

/** All pages: those of the shell by name, those of a feature from its own `routes` folder. */
export const routes = rootRoute('shell/root.tsx', [
  index('shell/home.tsx'),
  route('/accessdenied', 'shell/access-denied.tsx'),
  route('/error', 'shell/error.tsx'),
  route('/register', 'features/account/register-page.tsx'),
  route('/activate', 'features/account/activate-page.tsx'),
  route('/reset/request', 'features/account/reset-request-page.tsx'),
  route('/reset/finish', 'features/account/reset-finish-page.tsx'),
  route('/settings', 'features/account/settings-page.tsx'),
  route('/password', 'features/account/password-page.tsx'),
  route('/sessions', 'features/account/sessions-page.tsx'),
  route('/admin/audits', 'features/audits/security-audit-page.tsx'),
  route('/entity-audit', 'features/audits/entity-audit-page.tsx'),
  route('/admin/entity-audit', 'features/audits/entity-audit-redirect.tsx'),
  route('/admin/ace-tracker', 'features/tracker/tracker-page.tsx'),
  route('/admin/ace-metrics', 'features/management/metrics-page.tsx'),
  route('/admin/ace-health', 'features/management/health-page.tsx'),
  route('/admin/ace-configuration', 'features/management/configuration-page.tsx'),
  route('/admin/logs', 'features/management/loggers-page.tsx'),
  route('/admin/docs', 'features/management/docs.tsx'),
  physical('/admin/user-management', 'features/users/routes'),
  physical('/shipment-ace', 'features/shipments/routes'),
  physical('/connector-ace', 'features/connectors/routes'),
  physical('/tracking-ace', 'features/trackings/routes'),
  route('/tracking-partner-shipment', 'features/partners/lookup-page.tsx'),
]);
