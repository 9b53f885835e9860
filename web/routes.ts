import { index, physical, rootRoute, route } from '@tanstack/virtual-file-routes';

/** All pages: those of the shell by name, those of a feature from its own `routes` folder. */
export const routes = rootRoute('shell/root.tsx', [
  index('shell/home.tsx'),
  route('/accessdenied', 'shell/access-denied.tsx'),
  route('/error', 'shell/error.tsx'),
  route('/admin/docs', 'features/management/docs.tsx'),
  physical('/shipment-ace', 'features/shipments/routes'),
]);
