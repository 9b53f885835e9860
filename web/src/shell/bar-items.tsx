import type { Account } from '@ace/contract/account/account.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { personName } from '@ace/contract/shared/languages.ts';
import { Avatar, Kbd, UnstyledButton } from '@mantine/core';
import { IconHome, IconLanguage, IconMoon, IconSearch, IconSettings, IconTruckDelivery, IconUser } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { ADMINISTRATION_PAGES, type MenuPage, SHIPMENT_PAGES } from '../features/palette/menu-pages.ts';
import { openPalette } from '../features/palette/palette-state.ts';
import { useLanguage, useText } from '../shared/i18n/i18n.ts';
import { useAccount } from '../shared/session/account.ts';
import { IN_ANY_STATE } from './bar-button.tsx';
import { BarMenu } from './bar-menu.tsx';
import { BarSpace } from './bar-space.tsx';
import styles from './shell.module.css';

/** Most links in the bar: with more, it would not fit into 1280 px. */
const MAX_LINKS = 3;

/** Which of the pages is the current one, or has it below. */
const useCurrent = (pages: readonly MenuPage[]) => {
  const pathname = useLocation({ select: (location) => location.pathname });
  return pages.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
};

/** The first pages of the shipment menu that the person may open, and the menu with all of them. */
const Shipments = ({ account }: { account: Account }) => {
  const t = useText();
  const pages = SHIPMENT_PAGES.filter(({ permission }) => isAllowed(permission, account));
  const linked = pages.slice(0, MAX_LINKS);
  const current = useCurrent(pages);
  const isLinked = linked.some(({ to }) => to === current?.to);
  return (
    <>
      <span className={styles.links}>
        {linked.map(({ to, text, Icon }) => (
          <Link key={to} to={to} className={styles.item} activeOptions={IN_ANY_STATE} title={text === 'menu.lookup' ? t(text) : undefined}>
            <Icon size={16} aria-hidden />
            {t(text === 'menu.lookup' ? 'menu.lookupShort' : text)}
          </Link>
        ))}
      </span>
      <BarMenu
        items="shipment"
        label={t('menu.shipment')}
        icon={<IconTruckDelivery size={16} aria-hidden />}
        current={current && (isLinked ? 'too' : 'alone')}
      />
    </>
  );
};

const Administration = () => {
  const t = useText();
  const current = useCurrent(ADMINISTRATION_PAGES) && 'alone';
  return (
    <BarMenu items="administration" label={t('menu.administration')} icon={<IconSettings size={16} aria-hidden />} current={current} />
  );
};

/** The links and menus of the navigation bar, for the signed-in user or an anonymous visitor. */
export const BarItems = () => {
  const t = useText();
  const language = useLanguage();
  const account = useAccount();
  return (
    <>
      <Link to="/" className={styles.item} activeOptions={{ exact: true }}>
        <IconHome size={16} aria-hidden />
        {t('menu.home')}
      </Link>
      {account && <Shipments account={account} />}
      {isAllowed('management:read', account) && <Administration />}
      <BarSpace />
      {account && (
        <UnstyledButton className={styles.item} onClick={() => openPalette()}>
          <IconSearch size={16} aria-hidden />
          {t('palette.open')}
          <Kbd size="xs" className={styles.keys}>
            Ctrl K
          </Kbd>
        </UnstyledButton>
      )}
      <BarMenu items="scheme" label={t('menu.scheme')} icon={<IconMoon size={16} aria-hidden />} isKnownByIcon />
      <BarMenu items="language" label={t('menu.language')} icon={<IconLanguage size={16} aria-hidden />} isKnownByIcon />
      <BarMenu
        items="account"
        label={account?.login ?? t('menu.account')}
        icon={
          account ? (
            <Avatar src={account.imageUrl} name={personName(account, language) || account.login} size={24} alt="" color="ace" />
          ) : (
            <IconUser size={16} aria-hidden />
          )
        }
      />
    </>
  );
};
