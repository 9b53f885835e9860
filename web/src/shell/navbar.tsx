import { Burger, Collapse } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconHome, IconPackage } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../shared/i18n/i18n.ts';
import { hasAuthority, useAccount } from '../shared/session.ts';
import { useApplicationInfo } from './application-info.ts';
import { AccountMenu, AdministrationMenu, LanguageMenu, SchemeMenu, ShipmentMenu } from './menus.tsx';
import styles from './shell.module.css';

const Items = () => {
  const t = useText();
  const account = useAccount();
  const info = useApplicationInfo();
  return (
    <>
      <Link to="/" className={styles.item}>
        <IconHome size={16} aria-hidden />
        {t('menu.home')}
      </Link>
      {account && <ShipmentMenu />}
      {/* So far it holds the API docs alone, which there are only with the profile swagger. */}
      {hasAuthority(account, 'ROLE_ADMIN') && info?.activeProfiles.includes('swagger') && <AdministrationMenu />}
      <span className={styles.spacer} />
      <SchemeMenu />
      <LanguageMenu />
      <AccountMenu account={account} />
    </>
  );
};

export const Navbar = () => {
  const t = useText();
  const version = useApplicationInfo()?.build.version;
  const isNarrow = useMediaQuery('(max-width: 800px)');
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { href } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the page changes
  useEffect(close, [href]);
  return (
    <header className={styles.header}>
      <nav aria-label={t('menu.label')}>
        <div className={styles.bar}>
          <Link to="/" className={styles.brand}>
            <IconPackage size={22} color="var(--mantine-primary-color-filled)" aria-hidden />
            {t('app.name')}
            {version && <span className={styles.version}>v{version}</span>}
          </Link>
          {isNarrow ? (
            <>
              <span className={styles.spacer} />
              <Burger
                opened={isOpen}
                onClick={toggle}
                size="sm"
                aria-label={isOpen ? t('menu.close') : t('menu.open')}
                aria-expanded={isOpen}
              />
            </>
          ) : (
            <Items />
          )}
        </div>
        {isNarrow && (
          <Collapse expanded={isOpen}>
            <div className={styles.panel}>
              <Items />
            </div>
          </Collapse>
        )}
      </nav>
    </header>
  );
};
