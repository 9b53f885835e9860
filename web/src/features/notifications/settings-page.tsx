import type { NotificationSettings } from '@ace/contract/notifications/choices.ts';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconBellOff, IconBellRinging, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { CONFIRMS, Dialog } from '../../shared/ui/dialog.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { ChoicesTable } from './choices-table.tsx';
import { LimitsForm } from './limits-form.tsx';
import { loadNotificationAdminTexts } from './load-admin-texts.ts';
import styles from './notifications.module.css';
import { previewQuery, settingsQuery } from './queries.ts';
import { useSaving } from './use-saving.ts';
import { WeekPreview } from './week-preview.tsx';

/** Nobody is notified before somebody has seen what that means. */
const TurnOnDialog = ({ settings, onClose }: { settings: NotificationSettings; onClose: () => void }) => {
  const t = useText();
  const query = useQuery(previewQuery);
  const saving = useSaving(t('notificationSettings.turnedOn'), onClose);
  return (
    <Dialog title={t('notificationSettings.turnOnTitle')} onClose={onClose} size="xl">
      <Stack>
        <Text>{t('notificationSettings.turnOnLead')}</Text>
        <Loaded query={query}>{(preview) => <WeekPreview preview={preview} />}</Loaded>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button {...CONFIRMS} disabled={!query.data} loading={saving.isPending} onClick={() => saving.run({ ...settings, isOn: true })}>
            {t('notificationSettings.turnOn')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

const Switch = ({ settings }: { settings: NotificationSettings }) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const saving = useSaving(t('notificationSettings.turnedOff'));
  const { isOn } = settings;
  return (
    <Alert color={isOn ? 'green' : 'gray'} icon={isOn ? <IconBellRinging aria-hidden /> : <IconBellOff aria-hidden />}>
      <Group justify="space-between">
        <Text>{t(isOn ? 'notificationSettings.isOn' : 'notificationSettings.isOff')}</Text>
        {isOn ? (
          <Button variant="default" loading={saving.isPending} onClick={() => saving.run({ ...settings, isOn: false })}>
            {t('notificationSettings.turnOff')}
          </Button>
        ) : (
          <Button onClick={() => setIsAsking(true)}>{t('notificationSettings.turnOn')}</Button>
        )}
      </Group>
      {isAsking && <TurnOnDialog settings={settings} onClose={() => setIsAsking(false)} />}
    </Alert>
  );
};

const Choices = ({ settings }: { settings: NotificationSettings }) => {
  const t = useText();
  const [choices, setChoices] = useState(settings.choices);
  const saving = useSaving(t('notificationSettings.saved'));
  return (
    <Section title={t('notificationSettings.choices')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('notificationSettings.choicesLead')}
      </Text>
      <ChoicesTable
        label={t('notificationSettings.choices')}
        choices={choices}
        onChange={(role, events) => setChoices((before) => ({ ...before, [role]: events }))}
      />
      <Group justify="flex-end" mt="sm">
        <Button loading={saving.isPending} onClick={() => saving.run({ ...settings, choices })}>
          {t('form.save')}
        </Button>
      </Group>
    </Section>
  );
};

const Week = () => {
  const t = useText();
  const query = useQuery(previewQuery);
  return (
    <Section title={t('notificationSettings.preview.title')}>
      <Loaded query={query}>{(preview) => <WeekPreview preview={preview} />}</Loaded>
    </Section>
  );
};

/** Whether people are notified, of what, and what that would have sent in the last week. */
const NotificationSettingsPage = () => {
  const t = useText();
  const query = useQuery(settingsQuery);
  return (
    <div className={styles.page}>
      <Group justify="space-between" mb="md">
        <Title order={1}>{t('menu.notifications')}</Title>
        <LinkButton to="/admin/notification-templates" variant="default" leftSection={<IconTemplate size={16} aria-hidden />}>
          {t('menu.notificationTemplates')}
        </LinkButton>
      </Group>
      <Stack>
        <Loaded query={query}>
          {(settings) => (
            <>
              <Switch settings={settings} />
              <Choices settings={settings} />
              <LimitsForm settings={settings} />
            </>
          )}
        </Loaded>
        <Week />
      </Stack>
    </div>
  );
};

export const Route = createFileRoute('/admin/notifications')({
  beforeLoad: requires('notifications:configure'),
  loader: loadNotificationAdminTexts,
  staticData: { title: 'menu.notifications' },
  component: NotificationSettingsPage,
});
