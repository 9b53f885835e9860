import type { Account } from '@ace/contract/account/account.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
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
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { showError } from '../shared/api/errors.ts';
import { changeLanguage, LANGUAGES, useLanguage, useText } from '../shared/i18n/i18n.ts';
import { signOut } from '../shared/session/session.ts';
import { openSignIn } from '../shared/session/sign-in-window.ts';
import styles from './shell.module.css';
import { openShortcuts } from './shortcuts.tsx';

const BarMenu = ({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <UnstyledButton className={styles.item}>
        {icon}
        {label}
        <IconChevronDown size={14} aria-hidden />
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);

export const ShipmentMenu = ({ account }: { account: Account }) => {
  const t = useText();
  return (
    <BarMenu label={t('menu.shipment')} icon={<IconTruckDelivery size={16} aria-hidden />}>
      <Menu.Item component={Link} to="/shipment-ace" leftSection={<IconPackages size={16} aria-hidden />}>
        {t('menu.shipments')}
      </Menu.Item>
      {isAllowed('trackings:write', account) && (
        <>
          <Menu.Item component={Link} to="/tracking-ace" leftSection={<IconRoute size={16} aria-hidden />}>
            {t('menu.trackings')}
          </Menu.Item>
          <Menu.Item component={Link} to="/tracking-partner-shipment" leftSection={<IconMapSearch size={16} aria-hidden />}>
            {t('menu.lookup')}
          </Menu.Item>
        </>
      )}
      <Menu.Item component={Link} to="/connector-ace" leftSection={<IconPlugConnected size={16} aria-hidden />}>
        {t('menu.connectors')}
      </Menu.Item>
    </BarMenu>
  );
};

export const AdministrationMenu = ({ hasDocs }: { hasDocs: boolean }) => {
  const t = useText();
  return (
    <BarMenu label={t('menu.administration')} icon={<IconSettings size={16} aria-hidden />}>
      <Menu.Item component={Link} to="/admin/user-management" leftSection={<IconUsers size={16} aria-hidden />}>
        {t('menu.users')}
      </Menu.Item>
      <Menu.Item component={Link} to="/admin/ace-tracker" leftSection={<IconActivity size={16} aria-hidden />}>
        {t('menu.tracker')}
      </Menu.Item>
      <Menu.Item component={Link} to="/admin/ace-metrics" leftSection={<IconGauge size={16} aria-hidden />}>
        {t('menu.metrics')}
      </Menu.Item>
      <Menu.Item component={Link} to="/admin/ace-health" leftSection={<IconHeartbeat size={16} aria-hidden />}>
        {t('menu.health')}
      </Menu.Item>
      <Menu.Item component={Link} to="/admin/ace-configuration" leftSection={<IconAdjustments size={16} aria-hidden />}>
        {t('menu.configuration')}
      </Menu.Item>
      <Menu.Item component={Link} to="/admin/audits" leftSection={<IconShieldLock size={16} aria-hidden />}>
        {t('menu.audits')}
      </Menu.Item>
      <Menu.Item component={Link} to="/admin/logs" leftSection={<IconFileText size={16} aria-hidden />}>
        {t('menu.logs')}
      </Menu.Item>
      <Menu.Item component={Link} to="/entity-audit" leftSection={<IconHistory size={16} aria-hidden />}>
        {t('menu.entityAudit')}
      </Menu.Item>
      {hasDocs && (
        <Menu.Item component={Link} to="/admin/docs" leftSection={<IconBook2 size={16} aria-hidden />}>
          {t('menu.docs')}
        </Menu.Item>
      )}
    </BarMenu>
  );
};

export const LanguageMenu = () => {
  const t = useText();
  const language = useLanguage();
  return (
    <BarMenu label={t('menu.language')} icon={<IconLanguage size={16} aria-hidden />}>
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
    <BarMenu label={t('menu.scheme')} icon={<IconMoon size={16} aria-hidden />}>
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
  const navigate = useNavigate();
  const leave = async () => {
    // Leave the page first: its guard would treat the sign-out as a visit without a token.
    await navigate({ to: '/' });
    signOut();
  };
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
          <Menu.Item component={Link} to="/settings" leftSection={<IconUserCog size={16} aria-hidden />}>
            {t('menu.settings')}
          </Menu.Item>
          <Menu.Item component={Link} to="/password" leftSection={<IconLock size={16} aria-hidden />}>
            {t('menu.password')}
          </Menu.Item>
          <Menu.Item component={Link} to="/sessions" leftSection={<IconDevices size={16} aria-hidden />}>
            {t('menu.sessions')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
            {t('menu.signOut')}
          </Menu.Item>
        </>
      ) : (
        <>
          <Menu.Item leftSection={<IconLogin2 size={16} aria-hidden />} onClick={openSignIn}>
            {t('menu.signIn')}
          </Menu.Item>
          <Menu.Item component={Link} to="/register" leftSection={<IconUserPlus size={16} aria-hidden />}>
            {t('menu.register')}
          </Menu.Item>
        </>
      )}
    </BarMenu>
  );
};
