import type { Session } from '@ace/contract/account/account.ts';
import { Button, Group, Paper, Table, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { api } from '../../shared/api/api.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { useSignOut } from '../../shared/session/session.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import styles from './account.module.css';

const sessionList = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api('GET /api/account/sessions', { signal })).body,
});

/** Shows the devices on which the user is signed in, with buttons to sign out. */
const SessionsPage = () => {
  const t = useText();
  const format = useFormat();
  const signOut = useSignOut();
  const query = useQuery(sessionList);

  const closing = useAction({
    mutationFn: ({ id }: Session) => api('DELETE /api/account/sessions/:id', { params: { id } }),
    onSuccess: async (_, session) => {
      if (session.isCurrent) return await signOut();
      showAlert('success', t('account.sessions.closed'));
      await queryClient.invalidateQueries(sessionList);
    },
  });
  const closingAll = useAction({
    mutationFn: () => api('DELETE /api/account/sessions'),
    onSuccess: signOut,
  });

  return (
    <div className={styles.wide}>
      <Group justify="space-between" mb="xs">
        <Title order={1}>{t('menu.sessions')}</Title>
        <Button color="red.8" onClick={() => closingAll.run()} loading={closingAll.isPending}>
          {t('account.sessions.closeAll')}
        </Button>
      </Group>
      <Text c="dimmed" mb="md">
        {t('account.sessions.lead')}
      </Text>
      <Paper withBorder>
        <Loaded query={query}>
          {(sessions) => (
            <Table verticalSpacing="sm" horizontalSpacing="md" className={styles.sessions}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('account.sessions.browser')}</Table.Th>
                  <Table.Th>{t('account.sessions.address')}</Table.Th>
                  <Table.Th>{t('account.sessions.created')}</Table.Th>
                  <Table.Th>{t('account.sessions.lastUsed')}</Table.Th>
                  <Table.Th>{t('list.actions')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {sessions.map((session) => (
                  <Table.Tr key={session.id}>
                    <Table.Td>
                      <Group gap="xs">
                        {session.browser || t('account.sessions.unknown')}
                        {session.isCurrent && <StateBadge>{t('account.sessions.current')}</StateBadge>}
                      </Group>
                    </Table.Td>
                    <Table.Td data-label={t('account.sessions.address')}>{session.address}</Table.Td>
                    <Table.Td data-label={t('account.sessions.created')}>{format.moment(session.createdDate)}</Table.Td>
                    <Table.Td data-label={t('account.sessions.lastUsed')}>{format.moment(session.lastUsedDate)}</Table.Td>
                    <Table.Td>
                      <Button
                        variant="default"
                        size="xs"
                        onClick={() => closing.run(session)}
                        loading={closing.isPending && closing.variables?.id === session.id}
                      >
                        {t('account.sessions.close')}
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </Loaded>
      </Paper>
    </div>
  );
};

export const Route = createFileRoute('/sessions')({
  beforeLoad: requires('account:read'),
  staticData: { title: 'menu.sessions' },
  component: SessionsPage,
});
