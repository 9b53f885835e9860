import { isAllowed } from '@ace/contract/permissions.ts';
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconKeyboard, IconLogin2, IconLogout, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ACCOUNT_PAGES, ADMINISTRATION_PAGES, type MenuPage, SHIPMENT_PAGES } from '../features/palette/menu-pages.ts';
import { useApplicationInfo } from '../shared/api/application-info.ts';
import { showError } from '../shared/api/errors.ts';
import { changeLanguage, LANGUAGES, useLanguage, useText } from '../shared/i18n/i18n.ts';
import { useAccount } from '../shared/session/account.ts';
import { useSignOut } from '../shared/session/session.ts';
import { openSignIn } from '../shared/session/sign-in-window.ts';
import { BarButton, type BarMenuProps, focus, IN_ANY_STATE } from './bar-button.tsx';
import styles from './shell.module.css';
import { openShortcuts } from './shortcuts.tsx';

const PageItems = ({ pages }: { pages: readonly MenuPage[] }) => {
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

const ShipmentItems = () => {
  const account = useAccount();
  return <PageItems pages={SHIPMENT_PAGES.filter(({ permission }) => isAllowed(permission, account))} />;
};

const AdministrationItems = () => {
  const hasDocs = useApplicationInfo()?.activeProfiles.includes('swagger') ?? false;
  return <PageItems pages={ADMINISTRATION_PAGES.filter(({ to }) => hasDocs || to !== '/admin/docs')} />;
};

type ChoicesProps<Key> = { value: Key; choices: { key: Key; name: ReactNode }[]; onChoose: (key: Key) => void };

const ChoiceItems = <Key extends string>({ value, choices, onChoose }: ChoicesProps<Key>) => (
  // The values are the keys of the choices.
  <Menu.RadioGroup value={value} onChange={(key) => onChoose(key as Key)}>
    {choices.map(({ key, name }) => (
      <Menu.RadioItem key={key} value={key} closeMenuOnClick>
        {name}
      </Menu.RadioItem>
    ))}
  </Menu.RadioGroup>
);

const LanguageItems = () => {
  const choices = LANGUAGES.map(({ key, name }) => ({ key, name: <span lang={key}>{name}</span> }));
  return <ChoiceItems value={useLanguage()} choices={choices} onChoose={(key) => void changeLanguage(key).catch(showError)} />;
};

const SchemeItems = () => {
  const t = useText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choices: { key: MantineColorScheme; name: string }[] = [
    { key: 'auto', name: t('menu.schemeAuto') },
    { key: 'light', name: t('menu.schemeLight') },
    { key: 'dark', name: t('menu.schemeDark') },
  ];
  return <ChoiceItems value={colorScheme} choices={choices} onChoose={setColorScheme} />;
};

const AccountItems = () => {
  const t = useText();
  const account = useAccount();
  const signOut = useSignOut();
  return (
    <>
      <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={openShortcuts}>
        {t('menu.shortcuts')}
      </Menu.Item>
      <Menu.Divider />
      {account ? (
        <>
          <PageItems pages={ACCOUNT_PAGES} />
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
    </>
  );
};

const ITEMS: Record<BarMenuProps['items'], ComponentType> = {
  shipment: ShipmentItems,
  administration: AdministrationItems,
  language: LanguageItems,
  scheme: SchemeItems,
  account: AccountItems,
};

/** A menu of the bar, which opens when it is first drawn. */
export const OpenedMenu = ({ items, ...props }: BarMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  // After its button has the focus, which returns there.
  useEffect(() => setIsOpen(true), []);
  const Items = ITEMS[items];
  return (
    <Menu position="bottom-start" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <BarButton {...props} ref={focus} />
      </Menu.Target>
      <Menu.Dropdown>
        <Items />
      </Menu.Dropdown>
    </Menu>
  );
};
