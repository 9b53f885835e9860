import type { NotificationLimits, NotificationSettings } from '@ace/contract/notifications/choices.ts';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconBellOff, IconBellRinging, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { NumberField } from '../../shared/form/fields/number-field.tsx';
import { SaveButton, type Setting, SettingForm } from '../../shared/form/setting-form.tsx';
import { loadTexts, textOf, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { CONFIRMS, Dialog } from '../../shared/ui/dialog.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { ChoicesTable } from './choices-table.tsx';
import styles from './notifications.module.css';
import { previewQuery, saveSettings, settingsQuery } from './queries.ts';
import { type SettingsValues, settingsForm } from './settings-form.ts';
import { WeekPreview } from './week-preview.tsx';

/** Notifications begin only after a person has seen what they would send. */
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

const Switch = ({ base, save, isSaving }: Setting<SettingsValues, NotificationSettings>) => {
  const t = useText();
  const { setValue } = useFormContext<SettingsValues>();
  const [isAsking, setIsAsking] = useState(false);
  const { isOn } = base;
  const turn = (isOn: boolean) => {
    setIsAsking(false);
    setValue('isOn', isOn);
    save();
  };
  return (
    <Alert color={isOn ? 'green' : 'gray'} icon={isOn ? <IconBellRinging aria-hidden /> : <IconBellOff aria-hidden />}>
      <Group justify="space-between">
        <Text>{t(isOn ? 'notificationSettings.isOn' : 'notificationSettings.isOff')}</Text>
        {isOn ? (
          <Button variant="default" loading={isSaving} onClick={() => turn(false)}>
            {t('notificationSettings.turnOff')}
          </Button>
        ) : (
          <Button loading={isSaving} onClick={() => setIsAsking(true)}>
            {t('notificationSettings.turnOn')}
          </Button>
        )}
      </Group>
      {isAsking && <TurnOnDialog onConfirm={() => turn(true)} onClose={() => setIsAsking(false)} />}
    </Alert>
  );
};

const Choices = () => {
  const t = useText();
  const { field } = useController<SettingsValues, 'choices'>({ name: 'choices' });
  return (
    <Section title={t('notificationSettings.choices')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('notificationSettings.choicesLead')}
      </Text>
      <ChoicesTable
        label={t('notificationSettings.choices')}
        choices={field.value}
        onChange={(role, events) => field.onChange({ ...field.value, [role]: events })}
      />
    </Section>
  );
};

const FIGURES = ['newAddresses', 'newAddressesConfirmed', 'mailsPerAddress'] as const satisfies (keyof NotificationLimits)[];

/** How many people shipments of customers notify in a day. */
const Limits = () => {
  const t = useText();
  return (
    <Section title={t('notificationSettings.limits.title')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('notificationSettings.limits.lead')}
      </Text>
      <Stack gap="sm" maw={420}>
        {FIGURES.map((figure) => (
          <NumberField key={figure} name={`limits.${figure}`} label={t(`notificationSettings.limits.${figure}`)} isWhole />
        ))}
      </Stack>
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

const Settings = () => {
  const t = useText();
  const labels: Record<string, string> = {
    isOn: t('menu.notifications'),
    choices: t('notificationSettings.choices'),
    limits: t('notificationSettings.limits.title'),
  };
  const saidOf = (values: SettingsValues, before: SettingsValues) =>
    t(`notificationSettings.${values.isOn === before.isOn ? 'saved' : values.isOn ? 'turnedOn' : 'turnedOff'}`);
  return (
    <SettingForm
      form={settingsForm}
      query={settingsQuery}
      save={saveSettings}
      onSaved={saidOf}
      name={t('menu.notifications')}
      messageOf={settingsForm.messageOf}
      labelOf={(field) => labels[field] ?? field}
      shownAs={shownAs}
    >
      {(setting) => (
        <Stack>
          <Switch {...setting} />
          <Choices />
          <Limits />
          <Group justify="flex-end">
            <SaveButton isSaving={setting.isSaving} />
          </Group>
        </Stack>
      )}
    </SettingForm>
  );
};

/** Whether people are notified, of what, and what that would have sent in the last week. */
const NotificationSettingsPage = () => {
  const t = useText();
  return (
    <div className={styles.page}>
      <Group justify="space-between" mb="md">
        <Title order={1}>{t('menu.notifications')}</Title>
        <LinkButton to="/admin/notification-templates" variant="default" leftSection={<IconTemplate size={16} aria-hidden />}>
          {t('menu.notificationTemplates')}
        </LinkButton>
      </Group>
      <Stack>
        <Settings />
        <Week />
      </Stack>
    </div>
  );
};

export const Route = createFileRoute('/admin/notifications')({
  beforeLoad: requires('notifications:configure'),
  loader: () => loadTexts('notifications'),
  staticData: { title: 'menu.notifications' },
  component: NotificationSettingsPage,
});
