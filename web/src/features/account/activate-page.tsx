import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { openSignIn } from '../../shared/session/sign-in-window.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { KeyPage } from './key-page.tsx';

const ActivatePage = () => {
  const t = useText();
  const { key } = Route.useSearch();
  return (
    <KeyPage
      name="activate"
      keyOfMail={key}
      send={() => api('GET /api/activate', { query: { key } })}
      onSuccess={<Button onClick={openSignIn}>{t('menu.signIn')}</Button>}
      onFailure={<LinkButton to="/register">{t('signIn.register')}</LinkButton>}
    />
  );
};

export const Route = createFileRoute('/activate')({
  validateSearch: ({ key }: Record<string, unknown>) => ({ key: typeof key === 'string' ? key : '' }),
  staticData: { title: 'account.activate.title' },
  component: ActivatePage,
});
