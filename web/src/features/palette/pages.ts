import type { Account } from '@ace/contract/account/account.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { ADMINISTRATION_PAGES, SHIPMENT_PAGES } from './menu-pages.ts';

/** The pages of the menus. */
const PAGES = [
  { to: '/', text: 'menu.home', permission: 'none' },
  ...SHIPMENT_PAGES,
  ...ADMINISTRATION_PAGES.filter(({ to }) => to !== '/admin/docs'),
  { to: '/settings', text: 'menu.settings', permission: 'account:read' },
  { to: '/password', text: 'menu.password', permission: 'account:write' },
  { to: '/notifications', text: 'menu.notificationPreferences', permission: 'account:write' },
  { to: '/sessions', text: 'menu.sessions', permission: 'account:read' },
] as const;

/** The pages that a person may open. */
export const pagesOf = (account: Account | null) => PAGES.filter(({ permission }) => isAllowed(permission, account));
