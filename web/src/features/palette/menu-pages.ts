import type { Permission } from '@ace/contract/permissions.ts';
import type { RecordKind } from '@ace/contract/shared/kinds.ts';
import {
  IconActivity,
  IconAdjustments,
  IconBarcode,
  IconBell,
  IconBook2,
  IconBuilding,
  IconDevices,
  IconFileText,
  IconGauge,
  IconHeartbeat,
  IconHistory,
  IconLock,
  IconMapSearch,
  IconPackages,
  IconPlugConnected,
  IconPrinter,
  IconRoute,
  IconScale,
  IconShieldLock,
  IconTableImport,
  IconTemplate,
  IconTransform,
  IconTruckDelivery,
  IconUserCog,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

/** `words` are others by which the page is found. */
type Page = {
  to: LinkProps['to'] & string;
  text: `menu.${string}` | `${RecordKind}.list.title`;
  permission: Permission;
  Icon: TablerIcon;
  words?: readonly string[];
};

/** The pages of the shipment menu, in its order. */
export const SHIPMENT_PAGES = [
  { to: '/shipment-ace', text: 'shipment.list.title', permission: 'shipments:read', Icon: IconPackages },
  { to: '/tracking-ace', text: 'tracking.list.title', permission: 'trackings:write', Icon: IconRoute },
  { to: '/tracking-partner-shipment', text: 'menu.lookup', permission: 'trackings:write', Icon: IconMapSearch },
  { to: '/connector-ace', text: 'connector.list.title', permission: 'connectors:read', Icon: IconPlugConnected },
  { to: '/import', text: 'menu.import', permission: 'shipments:write', Icon: IconTableImport, words: ['import excel', 'excel', 'nhập'] },
  { to: '/manifest', text: 'menu.manifests', permission: 'manifests:write', Icon: IconTruckDelivery },
  { to: '/scan', text: 'menu.scan', permission: 'packages:scan', Icon: IconBarcode, words: ['kho', 'floor', 'barcode'] },
] as const satisfies Page[];

export const ADMINISTRATION_PAGES = [
  { to: '/admin/user-management', text: 'menu.users', permission: 'users:manage', Icon: IconUsers },
  {
    to: '/admin/company',
    text: 'menu.company',
    permission: 'company:configure',
    Icon: IconBuilding,
    words: ['logo', 'bill', 'phiếu'],
  },
  {
    to: '/admin/weights',
    text: 'menu.weights',
    permission: 'weights:configure',
    Icon: IconScale,
    words: ['volume', 'divisor', 'thể tích'],
  },
  {
    to: '/admin/hs-schedules',
    text: 'menu.hsSchedules',
    permission: 'hsSchedules:configure',
    Icon: IconBarcode,
    words: ['customs', 'hải quan'],
  },
  { to: '/admin/destinations', text: 'menu.destinations', permission: 'destinations:configure', Icon: IconMapSearch, words: ['customs'] },
  { to: '/admin/printers', text: 'menu.printers', permission: 'printers:configure', Icon: IconPrinter, words: ['zebra', 'zpl', 'tem'] },
  { to: '/admin/event-rules', text: 'menu.eventRules', permission: 'partners:configure', Icon: IconTransform },
  { to: '/admin/notifications', text: 'menu.notifications', permission: 'notifications:configure', Icon: IconBell },
  { to: '/admin/notification-templates', text: 'menu.notificationTemplates', permission: 'notifications:configure', Icon: IconTemplate },
  { to: '/admin/ace-tracker', text: 'menu.tracker', permission: 'tracker:watch', Icon: IconActivity },
  { to: '/admin/ace-metrics', text: 'menu.metrics', permission: 'management:read', Icon: IconGauge },
  { to: '/admin/ace-health', text: 'menu.health', permission: 'management:read', Icon: IconHeartbeat },
  { to: '/admin/ace-configuration', text: 'menu.configuration', permission: 'management:read', Icon: IconAdjustments },
  { to: '/admin/audits', text: 'menu.audits', permission: 'audits:read', Icon: IconShieldLock },
  { to: '/admin/logs', text: 'menu.logs', permission: 'management:read', Icon: IconFileText },
  { to: '/entity-audit', text: 'menu.entityAudit', permission: 'audits:read', Icon: IconHistory },
  { to: '/admin/docs', text: 'menu.docs', permission: 'docs:read', Icon: IconBook2 },
] as const satisfies Page[];

export const ACCOUNT_PAGES = [
  { to: '/settings', text: 'menu.settings', permission: 'account:read', Icon: IconUserCog },
  { to: '/password', text: 'menu.password', permission: 'account:write', Icon: IconLock },
  { to: '/notifications', text: 'menu.notificationPreferences', permission: 'account:write', Icon: IconBell },
  { to: '/sessions', text: 'menu.sessions', permission: 'account:read', Icon: IconDevices },
] as const satisfies Page[];

export type MenuPage = (typeof SHIPMENT_PAGES)[number] | (typeof ADMINISTRATION_PAGES)[number] | (typeof ACCOUNT_PAGES)[number];
