import { isAllowed } from '@ace/contract/permissions.ts';
import { IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useApplicationInfo } from '../shared/api/application-info.ts';
import { useText } from '../shared/i18n/i18n.ts';
import { useAccount } from '../shared/session/account.ts';
import { AccountMenu, AdministrationMenu, LanguageMenu, SchemeMenu, ShipmentMenu } from './menus.tsx';
import styles from './shell.module.css';

/** The menus of the navigation bar, for the signed-in user or an anonymous visitor. */
export const BarItems = () => {
  const t = useText();
  const account = useAccount();
  const info = useApplicationInfo();
  return (
    <>
      <Link to="/" className={styles.item}>
        <IconHome size={16} aria-hidden />
        {t('menu.home')}
      </Link>
      {account && <ShipmentMenu account={account} />}
      {isAllowed('management:read', account) && <AdministrationMenu hasDocs={info?.activeProfiles.includes('swagger') ?? false} />}
      <span className={styles.spacer} />
      <SchemeMenu />
      <LanguageMenu />
      <AccountMenu account={account} />
    </>
  );
};
