import { nameOrder } from '@ace/contract/shared/languages.ts';
import { countCharacters } from '@ace/contract/shared/text/text.ts';
import { NewUser, USER_LIMITS, type User } from '@ace/contract/users/user.ts';
import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { get } from 'react-hook-form';
import { CheckField, SelectField, TextField } from '../../shared/form/fields/fields.tsx';
import formStyles from '../../shared/form/fields/form.module.css';
import { MultiSelectField } from '../../shared/form/fields/multi-select-field.tsx';
import type { FormKind } from '../../shared/form/form-kind.ts';
import { RecordForm } from '../../shared/form/record-form.tsx';
import { type FormValues, schemaForm } from '../../shared/form/schema/schema-form.ts';
import { LANGUAGES, useLanguage, useText } from '../../shared/i18n/i18n.ts';
import type { ListSearch } from '../../shared/list/list-search.ts';
import { authorityList, users } from './queries.ts';

const form = schemaForm(NewUser);

const BLANK: FormValues<typeof NewUser> = { ...form.blank, isConfirmed: true, authorities: ['ROLE_USER'] };

const LIMITS: Record<string, { min: number } | undefined> = USER_LIMITS;

const kind: FormKind<User, FormValues<typeof NewUser>, NewUser> = {
  ...form,
  entity: 'user',
  addressOf: ({ login }) => login,
  calls: users,
  messageOf: (violation, values) => {
    const { t } = i18next;
    const { field, code } = violation;
    if (code === 'Pattern' && field === 'login') return t('user.message.login');
    if (code === 'Email' && field === 'login') return t('user.message.loginIsEmail');
    // Size means that no role is chosen: there are not more roles than may be chosen.
    if (code === 'Size' && field === 'authorities') return t('validation.required');
    const min = LIMITS[field]?.min ?? 0;
    const isShort = code === 'Size' && countCharacters(String(get(values, field))) < min;
    return isShort ? t('validation.minlength', { min }) : form.messageOf(violation, values);
  },
};

/** The form of a user, which returns to the list as `search` shows it. New users are activated when they choose their password. */
export const UserForm = ({ user, search = {} }: { user: User | null; search?: Partial<ListSearch> }) => {
  const t = useText();
  const names = nameOrder(useLanguage());
  const navigate = useNavigate();
  const { data: authorities = [] } = useQuery(authorityList);
  return (
    <RecordForm
      kind={kind}
      stored={user}
      initial={user ? form.toForm(user) : BLANK}
      name={({ login }) => login}
      onSaved={() => void navigate({ to: '/admin/user-management', search, ignoreBlocker: true })}
    >
      {(stored) => (
        <Paper withBorder p="md">
          <div className={formStyles.fields}>
            <TextField name="login" label={t('user.field.login')} isRequired span={4} />
            {names.map((name) => (
              <TextField key={name} name={name} label={t(`user.field.${name}`)} span={4} />
            ))}
            <TextField name="email" label={t('user.field.email')} type="email" isRequired span={6} />
            <TextField name="phone" label={t('user.field.phone')} type="tel" span={6} />
            <TextField name="company" label={t('user.field.company')} span={12} />
            <TextField name="address" label={t('user.field.address')} span={12} />
            <TextField name="imageUrl" label={t('user.field.imageUrl')} span={12} />
            <SelectField
              name="langKey"
              label={t('user.field.langKey')}
              choices={LANGUAGES.map(({ key, name }) => ({ value: key, label: name }))}
              span={6}
            />
            <MultiSelectField
              name="authorities"
              label={t('user.field.authorities')}
              isRequired
              choices={authorities.map((authority) => ({ value: authority, label: t(`user.authority.${authority}`) }))}
              span={6}
            />
            <CheckField
              name="activated"
              label={t('user.field.activated')}
              description={stored ? undefined : t('user.form.activatedHint')}
              isDisabled={!stored}
              span={12}
            />
            <CheckField name="isConfirmed" label={t('user.field.isConfirmed')} description={t('user.form.isConfirmedHint')} span={12} />
          </div>
        </Paper>
      )}
    </RecordForm>
  );
};
