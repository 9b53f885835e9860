import type { Account } from '@ace/contract/account/account.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { nameOrder } from '@ace/contract/shared/languages.ts';
import { Anchor } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { AreaField, PasswordField, SelectField, TextField } from '../../shared/form/fields/fields.tsx';
import { changeLanguage, currentLanguage, LANGUAGES, textOf, useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { accountQuery, useAccount } from '../../shared/session/account.ts';
import { requires } from '../../shared/session/guard.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { useAction } from '../../shared/ui/use-action.ts';
import styles from './account.module.css';
import { AccountForm } from './account-form.tsx';
import { isNewEmail, type SettingsValues, settingsRules } from './rules.ts';
import { tooManyText } from './too-many.ts';

const save = async (values: SettingsValues) => {
  try {
    await api('POST /api/account', { body: values });
  } catch (error) {
    // The address may have been confirmed in another tab: the form then asks for the password.
    if (error instanceof ApiError && error.status === 400) await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
    throw error;
  }
  const account = await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 });
  if (values.langKey !== currentLanguage()) await changeLanguage(values.langKey);
  // In the new language.
  const saved = textOf('account.settings.success') ?? '';
  if (!account?.newEmail || !isNewEmail(values.email, account.email)) return saved;
  return `${saved} ${textOf('account.settings.confirm', { newEmail: account.newEmail, email: account.email })}`;
};

/** The address that waits for its confirmation, and a button to withdraw it. */
const AwaitedEmail = ({ newEmail }: { newEmail: string }) => {
  const t = useText();
  const cancel = useAction({
    mutationFn: () => api('DELETE /api/account/email'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  return (
    <>
      {t('account.settings.awaits', { newEmail })}{' '}
      <Anchor component="button" type="button" size="xs" disabled={cancel.isPending} onClick={() => cancel.run()}>
        {t('account.settings.cancelEmail')}
      </Anchor>
    </>
  );
};

/** The e-mail address. A new one needs the password and a confirmation. */
const EmailFields = ({ account: { email: inForce, newEmail } }: { account: Account }) => {
  const t = useText();
  const email = String(useWatch({ name: 'email' }) ?? '');
  return (
    <>
      <TextField
        name="email"
        label={t('account.field.email')}
        description={newEmail ? <AwaitedEmail newEmail={newEmail} /> : undefined}
        type="email"
        autoComplete="email"
        isRequired
      />
      {isNewEmail(email, inForce) && (
        <PasswordField
          name="currentPassword"
          label={t('account.field.currentPassword')}
          description={t('account.settings.passwordHint')}
          autoComplete="current-password"
          isRequired
        />
      )}
    </>
  );
};

const AUTO_COMPLETE = { firstName: 'given-name', lastName: 'family-name' } as const;

const SettingsForm = ({ account }: { account: Account }) => {
  const t = useText();
  const names = nameOrder(useLanguage());
  const { login, firstName, lastName, email, company, phone, address, langKey } = account;
  const rules = useMemo(() => settingsRules(email), [email]);
  const failureText = (error: unknown) => {
    const type = error instanceof ApiError ? error.problem.type : undefined;
    if (type === '/problem/email-already-used') return t('account.register.emailExists');
    if (type === '/problem/invalid-password') return t('account.password.wrong');
    return tooManyText(error) ?? t('account.settings.failed');
  };
  return (
    <AccountForm<SettingsValues>
      title={t('account.settings.title', { login })}
      initial={{
        firstName: firstName ?? '',
        lastName: lastName ?? '',
        email,
        company: company ?? '',
        phone: phone ?? '',
        address: address ?? '',
        langKey,
        currentPassword: '',
      }}
      rules={rules}
      submitText={t('form.save')}
      onSubmit={save}
      failureText={failureText}
      afterSuccess={(values) => ({ ...values, email })}
      asksToLeave
    >
      <TextField name="company" label={t('account.field.company')} autoComplete="organization" />
      <div className={styles.names}>
        {names.map((name) => (
          <TextField key={name} name={name} label={t(`account.field.${name}`)} autoComplete={AUTO_COMPLETE[name]} isRequired />
        ))}
      </div>
      <EmailFields account={account} />
      <TextField name="phone" label={t('account.field.phone')} type="tel" autoComplete="tel" isRequired />
      <AreaField name="address" label={t('account.field.address')} isRequired />
      <SelectField
        name="langKey"
        label={t('account.field.langKey')}
        choices={LANGUAGES.map(({ key, name }) => ({ value: key, label: name }))}
      />
    </AccountForm>
  );
};

const SettingsPage = () => {
  const account = useAccount();
  return account && <SettingsForm account={account} />;
};

export const Route = createFileRoute('/settings')({
  beforeLoad: requires('account:write'),
  // An administrator, or another tab, may have changed the account since it was read.
  loader: async () => {
    await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 });
  },
  staticData: { title: 'menu.settings' },
  component: SettingsPage,
});
