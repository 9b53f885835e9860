import { Alert, Group, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../shared/i18n/i18n.ts';
import { LinkButton } from '../shared/ui/links.tsx';
import styles from './shell.module.css';

/** The error page: its title, what happened, and a link to the home page. */
export const MessagePage = ({ text, children }: { text: string; children?: ReactNode }) => {
  const t = useText();
  return (
    <div className={styles.page}>
      <Title order={1} mb="sm">
        {t('errorPage.title')}
      </Title>
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
        {text}
      </Alert>
      <Group mt="md">
        {children}
        <LinkButton to="/" variant="default">
          {t('errorPage.home')}
        </LinkButton>
      </Group>
    </div>
  );
};
