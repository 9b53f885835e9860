import { Alert, Title } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useApplicationInfo } from '../../shared/api/application-info.ts';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';

/** The page of the API docs in a frame. */
const DocsPage = () => {
  const t = useText();
  const info = useApplicationInfo();
  if (info && !info.activeProfiles.includes('swagger')) {
    return (
      <div>
        <Title order={1} mb="md">
          {t('menu.docs')}
        </Title>
        <Alert color="yellow">{t('docs.off')}</Alert>
      </div>
    );
  }
  return <iframe src="/docs/index.html" title={t('menu.docs')} width="100%" height={900} style={{ border: 0, background: '#fff' }} />;
};

export const Route = createFileRoute('/admin/docs')({
  beforeLoad: requires('docs:read'),
  loader: () => loadTexts('management'),
  staticData: { title: 'menu.docs' },
  component: DocsPage,
});
