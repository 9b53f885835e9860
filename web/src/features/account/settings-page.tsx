import type { Account } from '@ace/contract/account/account.ts';
import type { Language } from '@ace/contract/users/user.ts';
import { createFileRoute } from '@tanstack/react-router';
import { ApiError, call } from '../../shared/api.ts';
import { AreaField, SelectField, TextField } from '../../shared/form/fields.tsx';
import { requires } from '../../shared/guard.ts';
import { changeLanguage, currentLanguage, LANGUAGES, textOf, useText } from '../../shared/i18n/i18n.ts';
import { accountQuery, queryClient, useAccount } from '../../shared/session.ts';
import styles from './account.module.css';
import { AccountForm } from './account-form.tsx';
import { type SettingsValues, settingsRules } from './rules.ts';

const save = async (values: SettingsValues) => {
  await call('/api/account', { method: 'POST', body: values });
  await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 });
  if (values.langKey !== currentLanguage()) await changeLanguage(values.langKey as Language);
  // In the language that was just chosen.
  return textOf('account.settings.success') ?? '';
};

const SettingsForm = ({ account }: { account: Account }) => {
  const t = useText();
  const { login, firstName, lastName, email, company, phone, address, langKey } = account;
  const failureText = (error: unknown) =>
    error instanceof ApiError && error.problem.type === '/problem/email-already-used'
      ? t('account.register.emailExists')
      : t('account.settings.failed');
  return (
    <AccountForm<SettingsValues>
      title={t('account.settings.title', { login })}
      initial={{
        ...{ firstName: firstName ?? '', lastName: lastName ?? '', email, company: company ?? '' },
        ...{ phone: phone ?? '', address: address ?? '', langKey },
      }}
      rules={settingsRules}
      submitText={t('account.settings.submit')}
      onSubmit={save}
      failureText={failureText}
    >
      <TextField name="company" label={t('account.field.company')} autoComplete="organization" />
      <div className={styles.names}>
        <TextField name="lastName" label={t('account.field.lastName')} autoComplete="family-name" isRequired />
        <TextField name="firstName" label={t('account.field.firstName')} autoComplete="given-name" isRequired />
      </div>
      <TextField name="email" label={t('account.field.email')} type="email" autoComplete="email" isRequired />
      <TextField name="phone" label={t('account.field.phone')} type="tel" autoComplete="tel" isRequired />
      <AreaField name="address" label={t('account.field.address')} isRequired />
      <SelectField
        name="langKey"
        label={t('account.field.langKey')}
        data={LANGUAGES.map(({ key, name }) => ({ value: key, label: name }))}
      />
    </AccountForm>
  );
};

const SettingsPage = () => {
  const account = useAccount();
  return account && <SettingsForm account={account} />;
};

export const Route = createFileRoute('/settings')({
  beforeLoad: requires('ROLE_USER'),
  staticData: { title: 'menu.settings' },
  component: SettingsPage,
});
