import { ApiError } from '@ace/contract/shared/client.ts';
import { Anchor, Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { api } from '../../shared/api/api.ts';
import { TextField } from '../../shared/form/fields/fields.tsx';
import { currentLanguage, useText } from '../../shared/i18n/i18n.ts';
import { openSignIn } from '../../shared/session/sign-in-window.ts';
import { AccountForm } from './account-form.tsx';
import { NewPasswordFields } from './password-fields.tsx';
import { type RegistrationValues, registrationRules } from './rules.ts';
import { tooManyText } from './too-many.ts';

const SignInLink = () => {
  const t = useText();
  return (
    <Text size="sm" mt="sm">
      {t('account.register.haveAccount')}{' '}
      <Anchor component="button" type="button" size="sm" onClick={openSignIn}>
        {t('menu.signIn')}
      </Anchor>
    </Text>
  );
};

const RegisterPage = () => {
  const t = useText();
  const register = async ({ login, email, password }: RegistrationValues) => {
    await api('POST /api/register', { body: { login, email, password, langKey: currentLanguage() } });
    return t('account.register.success');
  };
  const failureText = (error: unknown) => {
    const type = error instanceof ApiError ? error.problem.type : undefined;
    if (type === '/problem/login-already-used') return t('account.register.loginExists');
    if (type === '/problem/email-already-used') return t('account.register.emailExists');
    return [t('account.register.failed'), tooManyText(error)].filter(Boolean).join('\n');
  };
  return (
    <AccountForm<RegistrationValues>
      title={t('account.register.title')}
      initial={{ login: '', email: '', password: '', confirmation: '' }}
      rules={registrationRules}
      submitText={t('account.register.submit')}
      onSubmit={register}
      failureText={failureText}
      isOnce
      after={<SignInLink />}
    >
      <TextField
        name="login"
        label={t('account.field.login')}
        description={t('account.register.loginHint')}
        autoComplete="username"
        isRequired
        isFirst
      />
      <TextField name="email" label={t('account.field.email')} type="email" autoComplete="email" isRequired />
      <NewPasswordFields name="password" />
      <SignInLink />
    </AccountForm>
  );
};

export const Route = createFileRoute('/register')({ staticData: { title: 'account.register.title' }, component: RegisterPage });
