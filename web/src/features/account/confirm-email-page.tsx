import { ApiError } from '@ace/contract/shared/client.ts';
import { createFileRoute } from '@tanstack/react-router';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { accountQuery } from '../../shared/session/account.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { KeyPage } from './key-page.tsx';

const ConfirmEmailPage = () => {
  const t = useText();
  const { key } = Route.useSearch();
  const confirm = async () => {
    await api('POST /api/account/email/confirm', { body: { key } });
    await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  };
  const refusalText = (error: Error) =>
    error instanceof ApiError && error.problem.type === '/problem/email-already-used' ? t('account.register.emailExists') : undefined;
  return (
    <KeyPage
      name="confirmEmail"
      keyOfMail={key}
      refusalText={refusalText}
      send={confirm}
      onSuccess={<LinkButton to="/">{t('menu.home')}</LinkButton>}
      onFailure={<LinkButton to="/settings">{t('menu.settings')}</LinkButton>}
    />
  );
};

export const Route = createFileRoute('/email/confirm')({
  validateSearch: ({ key }: Record<string, unknown>) => ({ key: typeof key === 'string' ? key : '' }),
  staticData: { title: 'account.confirmEmail.title' },
  component: ConfirmEmailPage,
});
