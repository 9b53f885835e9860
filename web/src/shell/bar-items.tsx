import { isAllowed } from '@ace/contract/permissions.ts';
import { Kbd, UnstyledButton } from '@mantine/core';
import { IconHome, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { openPalette } from '../features/palette/palette-state.ts';
import { useApplicationInfo } from '../shared/api/application-info.ts';
import { useText } from '../shared/i18n/i18n.ts';
import { useAccount } from '../shared/session/account.ts';
import { AccountMenu, AdministrationMenu, BarLinks, LanguageMenu, SchemeMenu, ShipmentMenu } from './menus.tsx';
import styles from './shell.module.css';

/** The links and menus of the navigation bar, for the signed-in user or an anonymous visitor. */
export const BarItems = () => {
  const t = useText();
  const account = useAccount();
  const info = useApplicationInfo();
  return (
    <>
      <Link to="/" className={styles.item} activeOptions={{ exact: true }}>
        <IconHome size={16} aria-hidden />
        {t('menu.home')}
      </Link>
      {account && <BarLinks account={account} />}
      {account && <ShipmentMenu account={account} />}
      {isAllowed('management:read', account) && <AdministrationMenu hasDocs={info?.activeProfiles.includes('swagger') ?? false} />}
      <span className={styles.spacer} />
      {account && (
        <UnstyledButton className={styles.item} onClick={() => openPalette()}>
          <IconSearch size={16} aria-hidden />
          {t('palette.open')}
          <Kbd size="xs" className={styles.keys}>
            Ctrl K
          </Kbd>
        </UnstyledButton>
      )}
      <SchemeMenu />
      <LanguageMenu />
      <AccountMenu account={account} />
    </>
  );
};
