import { ApiError } from '@ace/contract/shared/client.ts';
import { createFileRoute } from '@tanstack/react-router';
import { api } from '../../shared/api/api.ts';
import { TextField } from '../../shared/form/fields/fields.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { AccountForm } from './account-form.tsx';
import { type ResetRequestValues, resetRequestRules } from './rules.ts';
import { tooManyText } from './too-many.ts';

const ResetRequestPage = () => {
  const t = useText();
  const ask = async ({ email }: ResetRequestValues) => {
    await api('POST /api/account/reset-password/init', { body: { email } });
    return t('account.reset.sent');
  };
  const failureText = (error: unknown) => {
    if (error instanceof ApiError && error.problem.type === '/problem/email-not-found') return t('account.reset.notFound');
    return tooManyText(error) ?? t('account.reset.failed');
  };
  return (
    <AccountForm<ResetRequestValues>
      title={t('account.reset.title')}
      lead={t('account.reset.info')}
      initial={{ email: '' }}
      rules={resetRequestRules}
      submitText={t('account.reset.submit')}
      onSubmit={ask}
      failureText={failureText}
      isOnce
    >
      <TextField name="email" label={t('account.field.email')} type="email" autoComplete="email" isRequired isFirst />
    </AccountForm>
  );
};

export const Route = createFileRoute('/reset/request')({ staticData: { title: 'account.reset.title' }, component: ResetRequestPage });
