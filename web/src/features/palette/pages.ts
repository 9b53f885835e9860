import type { Account } from '@ace/contract/account/account.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { ACCOUNT_PAGES, ADMINISTRATION_PAGES, SHIPMENT_PAGES } from './menu-pages.ts';

/** The pages of the menus. */
const PAGES = [
  { to: '/', text: 'menu.home', permission: 'none' },
  ...SHIPMENT_PAGES,
  ...ADMINISTRATION_PAGES.filter(({ to }) => to !== '/admin/docs'),
  ...ACCOUNT_PAGES,
] as const;

/** The pages that a person may open. */
export const pagesOf = (account: Account | null) => PAGES.filter(({ permission }) => isAllowed(permission, account));
