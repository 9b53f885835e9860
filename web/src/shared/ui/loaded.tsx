import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';

/** Says that something could not be loaded, with a button to retry. */
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

/** The data of a query, a placeholder while it loads, or its failure with a button to retry. */
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
