import type { Account } from '@ace/contract/account/account.ts';
import { isAllowed, type Permission } from '@ace/contract/permissions.ts';
import { type Language, personName } from '@ace/contract/shared/languages.ts';
import { Avatar, type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconActivity,
  IconAdjustments,
  IconBook2,
  IconChevronDown,
  IconDevices,
  IconFileText,
  IconGauge,
  IconHeartbeat,
  IconHistory,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconLogin2,
  IconLogout,
  IconMapSearch,
  IconMoon,
  IconPackages,
  IconPlugConnected,
  IconRoute,
  IconSettings,
  IconShieldLock,
  IconTruckDelivery,
  IconUser,
  IconUserCog,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { showError } from '../shared/api/errors.ts';
import { changeLanguage, LANGUAGES, useLanguage, useText } from '../shared/i18n/i18n.ts';
import { useSignOut } from '../shared/session/session.ts';
import { openSignIn } from '../shared/session/sign-in-window.ts';
import styles from './shell.module.css';
import { openShortcuts } from './shortcuts.tsx';

type BarMenuProps = {
  label: string;
  icon: ReactNode;
  /** The label is left out where the bar is narrow; the icon is known. */
  isKnownByIcon?: boolean;
  /** Whether the menu has the current page: alone, or a link in the bar has it, too. */
  current?: 'alone' | 'too';
  children: ReactNode;
};

const BarMenu = ({ label, icon, isKnownByIcon, current, children }: BarMenuProps) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <UnstyledButton className={styles.item} data-current={current} title={isKnownByIcon ? label : undefined}>
        {icon}
        <span className={styles.label} data-spare={isKnownByIcon || undefined}>
          {label}
        </span>
        <IconChevronDown size={14} aria-hidden data-spare={isKnownByIcon || undefined} />
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);

type Page = { to: LinkProps['to'] & string; text: `menu.${string}`; permission: Permission; Icon: TablerIcon };

/** The pages of the shipment menu, in its order. */
const SHIPMENT_PAGES = [
  { to: '/shipment-ace', text: 'menu.shipments', permission: 'shipments:read', Icon: IconPackages },
  { to: '/tracking-ace', text: 'menu.trackings', permission: 'trackings:write', Icon: IconRoute },
  { to: '/tracking-partner-shipment', text: 'menu.lookup', permission: 'trackings:write', Icon: IconMapSearch },
  { to: '/connector-ace', text: 'menu.connectors', permission: 'connectors:read', Icon: IconPlugConnected },
] as const satisfies Page[];

const ADMINISTRATION_PAGES = [
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

type MenuPage = (typeof SHIPMENT_PAGES)[number] | (typeof ADMINISTRATION_PAGES)[number];

/** Most links in the bar: with more, it would not fit into 1280 px. */
const MAX_LINKS = 3;

const linkedPages = (account: Account) => SHIPMENT_PAGES.filter(({ permission }) => isAllowed(permission, account)).slice(0, MAX_LINKS);

/** A link to a list is the current one whatever the list's filter is. */
const IN_ANY_STATE = { includeSearch: false };

/** The first pages of the shipment menu that the person may open. */
export const BarLinks = ({ account }: { account: Account }) => {
  const t = useText();
  return (
    <span className={styles.links}>
      {linkedPages(account).map(({ to, text, Icon }) => (
        <Link key={to} to={to} className={styles.item} activeOptions={IN_ANY_STATE} title={text === 'menu.lookup' ? t(text) : undefined}>
          <Icon size={16} aria-hidden />
          {t(text === 'menu.lookup' ? 'menu.lookupShort' : text)}
        </Link>
      ))}
    </span>
  );
};

const PageItems = ({ pages }: { pages: MenuPage[] }) => {
  const t = useText();
  return pages.map(({ to, text, Icon }) => (
    <Menu.Item
      key={to}
      component={Link}
      to={to}
      activeOptions={IN_ANY_STATE}
      className={styles.menuItem}
      leftSection={<Icon size={16} aria-hidden />}
    >
      {t(text)}
    </Menu.Item>
  ));
};

/** Which of the pages is the current one, or has it below. */
const useCurrent = (pages: MenuPage[]) => {
  const pathname = useLocation({ select: (location) => location.pathname });
  return pages.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
};

export const ShipmentMenu = ({ account }: { account: Account }) => {
  const t = useText();
  const pages = SHIPMENT_PAGES.filter(({ permission }) => isAllowed(permission, account));
  const current = useCurrent(pages);
  const isLinked = linkedPages(account).some(({ to }) => to === current?.to);
  return (
    <BarMenu
      label={t('menu.shipment')}
      icon={<IconTruckDelivery size={16} aria-hidden />}
      current={current && (isLinked ? 'too' : 'alone')}
    >
      <PageItems pages={pages} />
    </BarMenu>
  );
};

export const AdministrationMenu = ({ hasDocs }: { hasDocs: boolean }) => {
  const t = useText();
  const pages = ADMINISTRATION_PAGES.filter(({ to }) => hasDocs || to !== '/admin/docs');
  return (
    <BarMenu label={t('menu.administration')} icon={<IconSettings size={16} aria-hidden />} current={useCurrent(pages) && 'alone'}>
      <PageItems pages={pages} />
    </BarMenu>
  );
};

export const LanguageMenu = () => {
  const t = useText();
  const language = useLanguage();
  return (
    <BarMenu label={t('menu.language')} icon={<IconLanguage size={16} aria-hidden />} isKnownByIcon>
      {/* The values are those of the items below. */}
      <Menu.RadioGroup value={language} onChange={(key) => void changeLanguage(key as Language).catch(showError)}>
        {LANGUAGES.map(({ key, name }) => (
          <Menu.RadioItem key={key} value={key} closeMenuOnClick>
            <span lang={key}>{name}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </BarMenu>
  );
};

export const SchemeMenu = () => {
  const t = useText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = { auto: t('menu.schemeAuto'), light: t('menu.schemeLight'), dark: t('menu.schemeDark') };
  return (
    <BarMenu label={t('menu.scheme')} icon={<IconMoon size={16} aria-hidden />} isKnownByIcon>
      {/* The values are those of the items below. */}
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
        {Object.entries(schemes).map(([scheme, name]) => (
          <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </BarMenu>
  );
};

export const AccountMenu = ({ account }: { account: Account | null }) => {
  const t = useText();
  const language = useLanguage();
  const signOut = useSignOut();
  const icon = account ? (
    <Avatar src={account.imageUrl} name={personName(account, language) || account.login} size={24} alt="" color="ace" />
  ) : (
    <IconUser size={16} aria-hidden />
  );
  return (
    <BarMenu label={account?.login ?? t('menu.account')} icon={icon}>
      <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={openShortcuts}>
        {t('menu.shortcuts')}
      </Menu.Item>
      <Menu.Divider />
      {account ? (
        <>
          <Menu.Item component={Link} to="/settings" className={styles.menuItem} leftSection={<IconUserCog size={16} aria-hidden />}>
            {t('menu.settings')}
          </Menu.Item>
          <Menu.Item component={Link} to="/password" className={styles.menuItem} leftSection={<IconLock size={16} aria-hidden />}>
            {t('menu.password')}
          </Menu.Item>
          <Menu.Item component={Link} to="/sessions" className={styles.menuItem} leftSection={<IconDevices size={16} aria-hidden />}>
            {t('menu.sessions')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
            {t('menu.signOut')}
          </Menu.Item>
        </>
      ) : (
        <>
          <Menu.Item leftSection={<IconLogin2 size={16} aria-hidden />} onClick={openSignIn}>
            {t('menu.signIn')}
          </Menu.Item>
          <Menu.Item component={Link} to="/register" className={styles.menuItem} leftSection={<IconUserPlus size={16} aria-hidden />}>
            {t('menu.register')}
          </Menu.Item>
        </>
      )}
    </BarMenu>
  );
};
