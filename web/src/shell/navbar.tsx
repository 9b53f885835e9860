import { Burger } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconPackage } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { UnsentBadge } from '../features/scans/queue/unsent-badge.tsx';
import { useApplicationInfo, useCompanyName } from '../shared/api/application-info.ts';
import { useText } from '../shared/i18n/i18n.ts';
import { BarItems } from './bar-items.tsx';
import { BarSpace } from './bar-space.tsx';
import styles from './shell.module.css';

export const Navbar = () => {
  const t = useText();
  const version = useApplicationInfo()?.build.version;
  const company = useCompanyName();
  const isNarrow = useMediaQuery('(max-width: 800px)');
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const href = useLocation({ select: (location) => location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the page changes
  useEffect(close, [href]);
  return (
    <header className={styles.header}>
      <nav aria-label={t('menu.label')}>
        <div className={styles.bar}>
          <Link to="/" className={styles.brand} activeOptions={{ exact: true }}>
            <IconPackage size={22} color="var(--mantine-primary-color-filled)" aria-hidden />
            <span className={styles.company} title={company}>
              {company}
            </span>
            {version && <span className={styles.version}>v{version}</span>}
          </Link>
          <UnsentBadge />
          {isNarrow ? (
            <>
              <BarSpace />
              <Burger
                opened={isOpen}
                onClick={toggle}
                size="sm"
                aria-label={isOpen ? t('menu.close') : t('menu.open')}
                aria-expanded={isOpen}
              />
            </>
          ) : (
            <BarItems />
          )}
        </div>
        {isNarrow && isOpen && (
          <div className={styles.panel}>
            <BarItems />
          </div>
        )}
      </nav>
    </header>
  );
};
