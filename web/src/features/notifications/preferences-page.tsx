import type { NotificationPreferences } from '@ace/contract/notifications/choices.ts';
import { NOTIFICATION_ROLES } from '@ace/contract/notifications/kinds.ts';
import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { ChoicesTable } from './choices-table.tsx';
import styles from './notifications.module.css';
import { preferencesQuery, readAgain } from './queries.ts';

const OF_COMPANY = { owner: null, receiver: null, sender: null };

const PreferencesForm = ({ stored: { company, ...stored } }: { stored: NotificationPreferences }) => {
  const t = useText();
  const [own, setOwn] = useState(stored);
  const saving = useAction({
    mutationFn: () => api('PUT /api/account/notifications', { body: own }),
    onSuccess: async () => {
      await readAgain();
      showAlert('success', t('notification.preferences.saved'));
    },
  });
  const choices = { owner: own.owner ?? company.owner, receiver: own.receiver ?? company.receiver, sender: own.sender ?? company.sender };
  const hasOwn = NOTIFICATION_ROLES.some((role) => own[role] !== null);
  return (
    <Stack>
      <Section title={t('notification.preferences.choices')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('notification.preferences.lead')}
        </Text>
        <ChoicesTable
          label={t('notification.preferences.choices')}
          choices={choices}
          onChange={(role, events) => setOwn((before) => ({ ...before, [role]: events }))}
        />
        <Group mt="sm">
          <Button variant="subtle" size="xs" disabled={!hasOwn} onClick={() => setOwn((before) => ({ ...before, ...OF_COMPANY }))}>
            {t('notification.preferences.asCompany')}
          </Button>
        </Group>
      </Section>
      <Checkbox
        label={t('notification.preferences.isUnsubscribed')}
        description={t('notification.preferences.isUnsubscribedHint')}
        checked={own.isUnsubscribed}
        onChange={({ currentTarget: { checked } }) => setOwn((before) => ({ ...before, isUnsubscribed: checked }))}
      />
      <Group justify="flex-end">
        <Button loading={saving.isPending} onClick={() => saving.run()}>
          {t('form.save')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Of what people are notified about one's own shipments. */
const NotificationPreferencesPage = () => {
  const t = useText();
  const query = useQuery(preferencesQuery);
  return (
    <div className={styles.page}>
      <Title order={1} mb="md">
        {t('menu.notificationPreferences')}
      </Title>
      <Loaded query={query}>{(stored) => <PreferencesForm stored={stored} />}</Loaded>
    </div>
  );
};

export const Route = createFileRoute('/notifications')({
  beforeLoad: requires('account:write'),
  staticData: { title: 'menu.notificationPreferences' },
  component: NotificationPreferencesPage,
});
