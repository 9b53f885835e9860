import { Button, Group, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../shared/i18n/i18n.ts';

type Props = { title: string; query: UseQueryResult<unknown>; children?: ReactNode };

/** The heading of a monitoring page, with its filters and the button to refresh. */
export const PageHead = ({ title, query, children }: Props) => {
  const t = useText();
  return (
    <Group justify="space-between" align="end" mb="md">
      <Title order={1}>{title}</Title>
      <Group align="end" gap="sm">
        {children}
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void query.refetch()}
          disabled={query.isFetching}
        >
          {t('monitoring.refresh')}
        </Button>
      </Group>
    </Group>
  );
};
