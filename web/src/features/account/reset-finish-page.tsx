import { LINK_VALIDITY } from '@ace/contract/account/account.ts';
import { Alert, Button, Group, Paper, Text, Title } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { openSignIn } from '../../shared/session/sign-in-window.ts';
import { LinkButton, LinkText } from '../../shared/ui/links.tsx';
import styles from './account.module.css';
import { AccountForm } from './account-form.tsx';
import { NewPasswordFields } from './password-fields.tsx';
import { type ResetValues, resetRules } from './rules.ts';
import { tooManyText } from './too-many.ts';

const KeyMissing = () => {
  const t = useText();
  return (
    <div className={styles.page}>
      <Paper withBorder p="lg">
        <Title order={1} mb="sm">
          {t('account.finish.title')}
        </Title>
        <Alert color="red" role="alert">
          {t('account.finish.keyMissing')}
        </Alert>
        <Group mt="md" justify="flex-end">
          <LinkButton to="/reset/request">{t('account.finish.again')}</LinkButton>
        </Group>
      </Paper>
    </div>
  );
};

/** That it failed and why, and a link to ask for a new key. */
const Failed = ({ reason }: { reason: string | undefined }) => {
  const t = useText();
  return (
    <>
      <Text size="sm">
        {t('account.finish.failed', { hours: LINK_VALIDITY.resetHours })}{' '}
        {reason ?? t('account.finish.late', { days: LINK_VALIDITY.invitationDays })}
      </Text>
      <LinkText to="/reset/request" size="sm">
        {t('account.finish.again')}
      </LinkText>
    </>
  );
};

const ResetFinishPage = () => {
  const t = useText();
  const { key } = Route.useSearch();
  if (key === '') return <KeyMissing />;
  const finish = async ({ newPassword }: ResetValues) => {
    await api('POST /api/account/reset-password/finish', { body: { key, newPassword } });
    return t('account.finish.success');
  };
  return (
    <AccountForm<ResetValues>
      title={t('account.finish.title')}
      lead={t('account.finish.info')}
      initial={{ newPassword: '', confirmation: '' }}
      rules={resetRules}
      submitText={t('account.finish.submit')}
      onSubmit={finish}
      failureText={(error) => <Failed reason={tooManyText(error)} />}
      isOnce
      after={
        <Group justify="flex-end">
          <Button onClick={openSignIn}>{t('menu.signIn')}</Button>
        </Group>
      }
    >
      <NewPasswordFields name="newPassword" />
    </AccountForm>
  );
};

export const Route = createFileRoute('/reset/finish')({
  validateSearch: ({ key }: Record<string, unknown>) => ({ key: typeof key === 'string' ? key : '' }),
  staticData: { title: 'account.finish.title' },
  component: ResetFinishPage,
});
