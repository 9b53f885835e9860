import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';

/** Something could not be read; the button tries again. */
export const LoadFailed = ({ onRetry }: { onRetry: () => void }) => {
  const t = useText();
  return (
    <>
      <Text>{t('list.failed')}</Text>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        {t('list.retry')}
      </Button>
    </>
  );
};

/** What is shown of a query: its data, or that it is on its way, or that it failed and may be tried again. */
export const Loaded = <Data,>({ query, children }: { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }) => {
  const t = useText();
  const { data, isError, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError) {
    return (
      <Group p="md">
        <LoadFailed onRetry={() => void refetch()} />
      </Group>
    );
  }
  return (
    <Group p="md" role="status" aria-label={t('app.loading')}>
      <Skeleton height={20} />
      <Skeleton height={20} />
      <Skeleton height={20} />
    </Group>
  );
};
