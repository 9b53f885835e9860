import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconLogin2, IconPackages, IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useCompanyName } from '../shared/api/application-info.ts';
import { useText } from '../shared/i18n/i18n.ts';
import { useAccount } from '../shared/session/account.ts';
import { openSignIn } from '../shared/session/sign-in-window.ts';
import { LinkButton } from '../shared/ui/links.tsx';
import styles from './shell.module.css';

const HomePage = () => {
  const t = useText();
  const account = useAccount();
  return (
    <Paper withBorder p="xl" className={styles.page}>
      <Title order={1}>{t('home.title', { company: useCompanyName() })}</Title>
      <Text c="dimmed" mt={4}>
        {t('home.lead')}
      </Text>
      <Text mt="lg">{account ? t('home.signedInAs', { username: account.login }) : t('home.anonymous')}</Text>
      <Group mt="md">
        {account ? (
          <>
            <LinkButton to="/shipment-ace" leftSection={<IconPackages size={16} aria-hidden />}>
              {t('home.toShipments')}
            </LinkButton>
            <LinkButton to="/shipment-ace/new" variant="default" leftSection={<IconPlus size={16} aria-hidden />} data-shortcut="new">
              {t('home.newShipment')}
            </LinkButton>
          </>
        ) : (
          <Button onClick={openSignIn} leftSection={<IconLogin2 size={16} aria-hidden />}>
            {t('menu.signIn')}
          </Button>
        )}
      </Group>
    </Paper>
  );
};

export const Route = createFileRoute('/')({
  // Part of the first script: it is small, and what most people see first.
  codeSplitGroupings: [],
  component: HomePage,
});
