import type { Account } from '@ace/contract/account/account.ts';
import { isAllowed, type Permission } from '@ace/contract/permissions.ts';
import type { LinkProps } from '@tanstack/react-router';

type Page = { to: LinkProps['to']; text: `menu.${string}`; permission: Permission };

/** The pages of the menus. */
const PAGES = [
  { to: '/', text: 'menu.home', permission: 'none' },
  { to: '/shipment-ace', text: 'menu.shipments', permission: 'shipments:read' },
  { to: '/tracking-ace', text: 'menu.trackings', permission: 'trackings:write' },
  { to: '/tracking-partner-shipment', text: 'menu.lookup', permission: 'trackings:write' },
  { to: '/connector-ace', text: 'menu.connectors', permission: 'connectors:read' },
  { to: '/admin/user-management', text: 'menu.users', permission: 'users:manage' },
  { to: '/admin/ace-tracker', text: 'menu.tracker', permission: 'tracker:watch' },
  { to: '/admin/ace-metrics', text: 'menu.metrics', permission: 'management:read' },
  { to: '/admin/ace-health', text: 'menu.health', permission: 'management:read' },
  { to: '/admin/ace-configuration', text: 'menu.configuration', permission: 'management:read' },
  { to: '/admin/audits', text: 'menu.audits', permission: 'audits:read' },
  { to: '/admin/logs', text: 'menu.logs', permission: 'management:read' },
  { to: '/entity-audit', text: 'menu.entityAudit', permission: 'audits:read' },
  { to: '/settings', text: 'menu.settings', permission: 'account:read' },
  { to: '/password', text: 'menu.password', permission: 'account:write' },
  { to: '/sessions', text: 'menu.sessions', permission: 'account:read' },
] as const satisfies Page[];

/** The pages that a person may open. */
export const pagesOf = (account: Account | null) => PAGES.filter(({ permission }) => isAllowed(permission, account));
