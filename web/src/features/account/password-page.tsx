import { ApiError } from '@ace/contract/shared/client.ts';
import { createFileRoute } from '@tanstack/react-router';
import { api, tokenIn } from '../../shared/api/api.ts';
import { PasswordField } from '../../shared/form/fields/fields.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { useAccount } from '../../shared/session/account.ts';
import { requires } from '../../shared/session/guard.ts';
import { replaceToken } from '../../shared/session/token.ts';
import { AccountForm } from './account-form.tsx';
import { NewPasswordFields } from './password-fields.tsx';
import { type PasswordValues, passwordRules } from './rules.ts';
import { tooManyText } from './too-many.ts';

const PasswordPage = () => {
  const t = useText();
  const login = useAccount()?.login ?? '';
  const change = async ({ currentPassword, newPassword }: PasswordValues) => {
    const answer = await api('POST /api/account/change-password', { body: { currentPassword, newPassword } });
    const token = tokenIn(answer);
    if (token) replaceToken(token);
    return t('account.password.success');
  };
  const failureText = (error: unknown) => {
    const isWrong = error instanceof ApiError && error.problem.type === '/problem/invalid-password';
    const reason = isWrong ? t('account.password.wrong') : tooManyText(error);
    return [t('account.password.failed'), reason].filter(Boolean).join('\n');
  };
  return (
    <AccountForm<PasswordValues>
      title={t('account.password.title', { login })}
      lead={t('account.password.lead')}
      initial={{ currentPassword: '', newPassword: '', confirmation: '' }}
      rules={passwordRules}
      submitText={t('account.password.submit')}
      onSubmit={change}
      failureText={failureText}
    >
      <PasswordField name="currentPassword" label={t('account.field.currentPassword')} autoComplete="current-password" isRequired />
      <NewPasswordFields name="newPassword" />
    </AccountForm>
  );
};

export const Route = createFileRoute('/password')({
  beforeLoad: requires('account:write'),
  staticData: { title: 'menu.password' },
  component: PasswordPage,
});
