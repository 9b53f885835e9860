import { Alert, Button, Group, Loader, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ApiError, call, textsOf } from '../../shared/api.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { LinkButton } from '../../shared/links.tsx';
import { openSignIn } from '../../shared/session.ts';
import styles from './account.module.css';
import { tooManyText } from './account-form.tsx';

const ActivatePage = () => {
  const t = useText();
  const { key } = Route.useSearch();
  // Asked once: a key is used up by it.
  const { isPending, error } = useQuery({
    queryKey: ['activation', key],
    queryFn: async () => (await call(`/api/activate?${new URLSearchParams({ key })}`)).ok,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isErrorShown: true },
  });
  const isUnreachable = error instanceof ApiError && error.status === 0;
  return (
    <div className={styles.page}>
      <Paper withBorder p="lg">
        <Title order={1} mb="sm">
          {t('account.activate.title')}
        </Title>
        {isPending ? (
          <Text role="status" c="dimmed">
            <Loader size="xs" mr="xs" aria-hidden />
            {t('account.activate.running')}
          </Text>
        ) : (
          <>
            <Alert color={error ? 'red' : 'green'} role={error ? 'alert' : 'status'}>
              {error
                ? (tooManyText(error) ?? (isUnreachable ? textsOf(error)[0] : t('account.activate.failed')))
                : t('account.activate.success')}
            </Alert>
            <Group mt="md" justify="flex-end">
              {error ? (
                <LinkButton to="/register">{t('account.activate.register')}</LinkButton>
              ) : (
                <Button onClick={openSignIn}>{t('account.activate.signIn')}</Button>
              )}
            </Group>
          </>
        )}
      </Paper>
    </div>
  );
};

export const Route = createFileRoute('/activate')({
  validateSearch: ({ key }: Record<string, unknown>) => ({ key: typeof key === 'string' ? key : '' }),
  staticData: { title: 'account.activate.title' },
  component: ActivatePage,
});
