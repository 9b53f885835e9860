import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconLogin2, IconPackages, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { UnsentBadge } from '../features/scans/queue/unsent-badge.tsx';
import { HomeTrack } from '../features/sharing/home-track.tsx';
import { useCompanyName } from '../shared/api/application-info.ts';
import { createPart } from '../shared/api/part.tsx';
import { useText } from '../shared/i18n/i18n.ts';
import { useAccount } from '../shared/session/account.ts';
import { openSignIn, useSignInWindow } from '../shared/session/sign-in-window.ts';
import { readToken } from '../shared/session/token.ts';
import { Hint } from '../shared/ui/hint.tsx';
import { LinkButton } from '../shared/ui/links.tsx';
import { useAtRest } from '../shared/ui/use-at-rest.ts';
import styles from './shell.module.css';

/** A separate script, loaded together with the page for signed-in users (`HomePage.preload`). */
const Desk = createPart(
  async () => (await import('../features/desk/desk.tsx')).Desk,
  // Keeps the footer below the screen, where it moves unseen.
  () => <div className={styles.deskPlace} />,
);

const HomePage = () => {
  const t = useText();
  const account = useAccount();
  const title = t('home.title', { company: useCompanyName() });
  // While they type their password.
  useAtRest(Desk.preload, useSignInWindow().isOpen);
  if (!account) {
    return (
      <Paper withBorder p="xl" className={styles.page}>
        <Title order={1}>{title}</Title>
        <Text c="dimmed" mt={4}>
          {t('home.lead')}
        </Text>
        <section className={styles.track} aria-label={t('track.title')}>
          <Title order={2}>{t('track.title')}</Title>
          <HomeTrack />
        </section>
        <UnsentBadge isNotice />
        <Text mt="lg">{t('home.anonymous')}</Text>
        <Group mt="md" gap="xs">
          <Button onClick={openSignIn} leftSection={<IconLogin2 size={16} aria-hidden />}>
            {t('menu.signIn')}
          </Button>
          <LinkButton to="/register" variant="default" leftSection={<IconUserPlus size={16} aria-hidden />}>
            {t('menu.register')}
          </LinkButton>
        </Group>
      </Paper>
    );
  }
  return (
    <div className={styles.home}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={1}>{title}</Title>
          <Hint>{t('home.signedInAs', { username: account.login })}</Hint>
        </div>
        <Group gap="xs" className={styles.homeActions}>
          <LinkButton to="/shipment-ace" variant="default" leftSection={<IconPackages size={16} aria-hidden />}>
            {t('home.toShipments')}
          </LinkButton>
          <LinkButton to="/shipment-ace/new" leftSection={<IconPlus size={16} aria-hidden />} data-shortcut="new">
            {t('home.newShipment')}
          </LinkButton>
        </Group>
      </Group>
      <Desk />
    </div>
  );
};

/** What the router calls to load the scripts of this page. It does not wait for the desk, which the heading is drawn without. */
HomePage.preload = async () => {
  if (readToken()) Desk.preload().catch(() => {});
};

export const Route = createFileRoute('/')({
  // Part of the first script: it is small, and what most people see first.
  codeSplitGroupings: [],
  component: HomePage,
});
