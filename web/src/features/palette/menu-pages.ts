import type { Permission } from '@ace/contract/permissions.ts';
import {
  IconActivity,
  IconAdjustments,
  IconBook2,
  IconFileText,
  IconGauge,
  IconHeartbeat,
  IconHistory,
  IconMapSearch,
  IconPackages,
  IconPlugConnected,
  IconRoute,
  IconShieldLock,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

type Page = { to: LinkProps['to'] & string; text: `menu.${string}`; permission: Permission; Icon: TablerIcon };

/** The pages of the shipment menu, in its order. */
export const SHIPMENT_PAGES = [
  { to: '/shipment-ace', text: 'menu.shipments', permission: 'shipments:read', Icon: IconPackages },
  { to: '/tracking-ace', text: 'menu.trackings', permission: 'trackings:write', Icon: IconRoute },
  { to: '/tracking-partner-shipment', text: 'menu.lookup', permission: 'trackings:write', Icon: IconMapSearch },
  { to: '/connector-ace', text: 'menu.connectors', permission: 'connectors:read', Icon: IconPlugConnected },
] as const satisfies Page[];

export const ADMINISTRATION_PAGES = [
  { to: '/admin/user-management', text: 'menu.users', permission: 'users:manage', Icon: IconUsers },
  { to: '/admin/ace-tracker', text: 'menu.tracker', permission: 'tracker:watch', Icon: IconActivity },
  { to: '/admin/ace-metrics', text: 'menu.metrics', permission: 'management:read', Icon: IconGauge },
  { to: '/admin/ace-health', text: 'menu.health', permission: 'management:read', Icon: IconHeartbeat },
  { to: '/admin/ace-configuration', text: 'menu.configuration', permission: 'management:read', Icon: IconAdjustments },
  { to: '/admin/audits', text: 'menu.audits', permission: 'audits:read', Icon: IconShieldLock },
  { to: '/admin/logs', text: 'menu.logs', permission: 'management:read', Icon: IconFileText },
  { to: '/entity-audit', text: 'menu.entityAudit', permission: 'audits:read', Icon: IconHistory },
  { to: '/admin/docs', text: 'menu.docs', permission: 'docs:read', Icon: IconBook2 },
] as const satisfies Page[];

export type MenuPage = (typeof SHIPMENT_PAGES)[number] | (typeof ADMINISTRATION_PAGES)[number];
