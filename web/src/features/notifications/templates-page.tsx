import { NOTIFICATION_OCCASIONS, type NotificationOccasion } from '@ace/contract/notifications/kinds.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { Group, SegmentedControl, Select, Title } from '@mantine/core';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { LANGUAGES, loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { TemplateEditor } from './template-editor.tsx';

type Search = { event?: NotificationOccasion; language?: Language };

/** The texts of notifications: one of them in the editor, by the address of the page. */
const TemplatesPage = () => {
  const t = useText();
  const { event = 'pickedUp', language = 'vi' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (search: Search) => void navigate({ search: { event, language, ...search } });
  return (
    <div>
      <Title order={1} mb="md">
        {t('menu.notificationTemplates')}
      </Title>
      <Group mb="md" align="end">
        <Select
          label={t('notification.what')}
          data={NOTIFICATION_OCCASIONS.map((each) => ({ value: each, label: t(`notification.event.${each}`) }))}
          value={event}
          onChange={(value) => value && show({ event: value })}
          allowDeselect={false}
        />
        <SegmentedControl
          aria-label={t('menu.language')}
          data={LANGUAGES.map(({ key, name }) => ({ value: key, label: name }))}
          value={language}
          onChange={(value) => show({ language: value })}
        />
      </Group>
      <TemplateEditor key={`${event} ${language}`} event={event} language={language} />
    </div>
  );
};

export const Route = createFileRoute('/admin/notification-templates')({
  validateSearch: ({ event, language }: { event?: unknown; language?: unknown } & SearchSchemaInput): Search => ({
    event: NOTIFICATION_OCCASIONS.find((each) => each === event),
    language: LANGUAGES.find(({ key }) => key === language)?.key,
  }),
  beforeLoad: requires('notifications:configure'),
  loader: () => loadTexts('notifications'),
  staticData: { title: 'menu.notificationTemplates' },
  component: TemplatesPage,
});
