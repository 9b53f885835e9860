import type { NotificationSettings } from '@ace/contract/notifications/choices.ts';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconBellOff, IconBellRinging, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { ConflictPanel } from '../../shared/form/conflict-panel.tsx';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
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
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';
import { WeekPreview } from './week-preview.tsx';

/** Nobody is notified before somebody has seen what that means. */
const TurnOnDialog = ({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) => {
  const t = useText();
  const query = useQuery(previewQuery);
  return (
    <Dialog title={t('notificationSettings.turnOnTitle')} onClose={onClose} size="xl">
      <Stack>
        <Text>{t('notificationSettings.turnOnLead')}</Text>
        <Loaded query={query}>{(preview) => <WeekPreview preview={preview} />}</Loaded>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button {...CONFIRMS} disabled={!query.data} onClick={onConfirm}>
            {t('notificationSettings.turnOn')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

const Switch = ({ form: { stored, save, isPending } }: { form: SettingsForm }) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const { isOn } = stored;
  const turnOn = () => {
    setIsAsking(false);
    save({ isOn: true }, t('notificationSettings.turnedOn'));
  };
  return (
    <Alert color={isOn ? 'green' : 'gray'} icon={isOn ? <IconBellRinging aria-hidden /> : <IconBellOff aria-hidden />}>
      <Group justify="space-between">
        <Text>{t(isOn ? 'notificationSettings.isOn' : 'notificationSettings.isOff')}</Text>
        {isOn ? (
          <Button variant="default" loading={isPending} onClick={() => save({ isOn: false }, t('notificationSettings.turnedOff'))}>
            {t('notificationSettings.turnOff')}
          </Button>
        ) : (
          <Button loading={isPending} onClick={() => setIsAsking(true)}>
            {t('notificationSettings.turnOn')}
          </Button>
        )}
      </Group>
      {isAsking && <TurnOnDialog onConfirm={turnOn} onClose={() => setIsAsking(false)} />}
    </Alert>
  );
};

const Choices = ({ form: { values, change, save, isPending } }: { form: SettingsForm }) => {
  const t = useText();
  const { choices } = values;
  return (
    <Section title={t('notificationSettings.choices')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('notificationSettings.choicesLead')}
      </Text>
      <ChoicesTable
        label={t('notificationSettings.choices')}
        choices={choices}
        onChange={(role, events) => change({ choices: { ...choices, [role]: events } })}
      />
      <Group justify="flex-end" mt="sm">
        <Button loading={isPending} onClick={() => save({ choices }, t('notificationSettings.saved'))}>
          {t('form.save')}
        </Button>
      </Group>
    </Section>
  );
};

/** The lists of events by role, and the figures, as the panel of a conflict shows them. */
const shownAs = (field: string, value: unknown) => {
  if (field === 'isOn') return undefined;
  const parts = Object.entries(value as Record<string, string[] | number>).map(([name, part]) => {
    if (!Array.isArray(part)) return `${textOf(`notificationSettings.limits.${name}`)}: ${part}`;
    return `${textOf(`notification.role.${name}`)}: ${part.map((event) => textOf(`notification.event.${event}`)).join(', ') || '–'}`;
  });
  return parts.join('; ');
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

const Settings = ({ initial }: { initial: NotificationSettings }) => {
  const t = useText();
  const form = useSettingsForm(initial);
  const labels: Record<string, string> = {
    isOn: t('menu.notifications'),
    choices: t('notificationSettings.choices'),
    limits: t('notificationSettings.limits.title'),
  };
  return (
    <>
      {form.conflict && <ConflictPanel {...form.conflict} labelOf={(field) => labels[field] ?? field} shownAs={shownAs} />}
      <Switch form={form} />
      <Choices form={form} />
      <LimitsForm form={form} />
    </>
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
        <Loaded query={query}>{(settings) => <Settings initial={settings} />}</Loaded>
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
